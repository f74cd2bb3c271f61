import { readFileSync } from 'node:fs'

/** A step of the schema: a script of statements that runs once, in a transaction. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

/** All steps in order. The number of a step is its position, from 1. Released steps never change. */
export const migrations: readonly Migration[] = [
  { name: 'schema', sql: readFileSync(new URL('./schema.sql', import.meta.url), 'utf8') },
]
