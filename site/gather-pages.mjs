/** Copies the documents of the repository to `pages`, as they lie: VitePress needs them below the folder that has Vue. */
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const documents = [
  'README.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'THIRD-PARTY.md',
  'docs',
  'fixtures/README.md',
  'bench/README.md',
  'bench/compare/README.md',
  'test/fetch/faults.md',
  'directory/README.md',
  'directory/ARCHITECTURE.md',
  'directory/docs',
]

const path = (name) => fileURLToPath(new URL(name, import.meta.url))
rmSync(path('pages'), { recursive: true, force: true })
for (const document of documents) cpSync(path(`../${document}`), path(`pages/${document}`), { recursive: true })
