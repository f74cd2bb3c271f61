import { writeFileSync } from 'node:fs'
import { generateKernel } from './generate-kernel.ts'

writeFileSync(new URL('../utf8-kernel.generated.ts', import.meta.url), await generateKernel())
