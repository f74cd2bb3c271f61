import { writeFileSync } from 'node:fs'
import { generateSchemaPage, schemaPageFile } from './schema-page.ts'
import { generateSchemaTypes, schemaTypesFile } from './schema-types.ts'

writeFileSync(schemaTypesFile, generateSchemaTypes())
writeFileSync(schemaPageFile, generateSchemaPage())
