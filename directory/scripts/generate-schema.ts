import { writeFileSync } from 'node:fs'
import { generateSchemaPage, schemaPageFile } from './schema-page.ts'
import { generateSchemaModules, schemaFolder } from './schema-types.ts'

for (const [file, text] of generateSchemaModules()) writeFileSync(new URL(file, schemaFolder), text)
writeFileSync(schemaPageFile, generateSchemaPage())
