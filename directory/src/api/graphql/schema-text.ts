import { readFileSync } from 'node:fs'

/** The text of `schema.graphql`, which lies beside this module. */
export const schemaText = readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8')
