import { writeFileSync } from 'node:fs'
import { generateSchemas } from './generate-schemas.ts'

for (const [file, text] of generateSchemas()) writeFileSync(new URL(`../${file}`, import.meta.url), text)
