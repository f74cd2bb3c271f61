import { writeFileSync } from 'node:fs'
import { generateSchemaModules, schemaFolder } from './schema-types.ts'

for (const [file, text] of generateSchemaModules()) writeFileSync(new URL(file, schemaFolder), text)
