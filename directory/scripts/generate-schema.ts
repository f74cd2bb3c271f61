import { writeFileSync } from 'node:fs'
import { eventsPageFile, generateEventsPage } from './events-page.ts'
import { generateSchemaPage, schemaPageFile } from './schema-page.ts'
import { generateSchemaTypes, schemaTypesFile } from './schema-types.ts'

writeFileSync(schemaTypesFile, generateSchemaTypes())
writeFileSync(schemaPageFile, generateSchemaPage())
writeFileSync(eventsPageFile, generateEventsPage())
