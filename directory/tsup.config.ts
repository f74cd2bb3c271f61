import { spawnSync } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'tsup'
import { renderDocuments } from './src/pages/documents/render-documents.ts'
import { bundleEditor } from './src/pages/editor/bundle-editor.ts'

/** The commit that is built: of a clone, or as the builder of a container says. Empty if it is unknown. */
function commit(): string {
  const given = process.env['COMMIT'] ?? ''
  if (given !== '') return given.slice(0, 7)
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * The command, and the threads of the embedded database and of checks. All files stand beside each other: code finds the threads' files,
 * the schema and the files of the pages from its own. The library is bundled from its sources, which `paths` of
 * tsconfig.json names; packages are not.
 */
export default defineConfig({
  entry: {
    main: 'src/main.ts',
    'database-worker': 'src/database/embedded/worker.ts',
    'check-worker': 'src/checking/check-worker.ts',
  },
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  splitting: true,
  clean: true,
  define: { BUILT_FROM: JSON.stringify(commit()) },
  // Of htmlparser2 the library needs the tokenizer alone, and this package does not depend on it.
  noExternal: ['htmlparser2'],
  async onSuccess() {
    const root = pathToFileURL(`${process.cwd()}/`)
    await cp('src/pages/static', 'dist/static', { recursive: true })
    await writeFile('dist/documents.json', JSON.stringify(await renderDocuments(root)))
    await writeFile('dist/editor.js', await bundleEditor(root))
    await cp('src/api/graphql/schema.graphql', 'dist/schema.graphql')
    await cp('src/database/schema.sql', 'dist/schema.sql')
    await cp('src/transcripts/engines/hear-with-sherpa-onnx.mjs', 'dist/hear-with-sherpa-onnx.mjs')
    // The bundle contains code of others, by way of the library.
    for (const name of ['LICENSE', 'THIRD-PARTY.md']) await cp(`../${name}`, `dist/${name}`)
  },
})
