import { writeFileSync } from 'node:fs'
import { generateTables } from './generate-tables.ts'

for (const [file, text] of generateTables()) writeFileSync(new URL(`../${file}`, import.meta.url), text)
