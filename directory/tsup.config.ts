import { spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import process from 'node:process'
import { defineConfig } from 'tsup'

/** The commit that is built: of a clone, or as the builder of a container says. Empty if it is unknown. */
function commit(): string {
  const given = process.env['COMMIT'] ?? ''
  if (given !== '') return given.slice(0, 7)
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * The command, and the thread of the embedded database. All files stand beside each other: code finds the thread's file,
 * the schema and the files of the pages from its own. The library is bundled from its sources, which `paths` of
 * tsconfig.json names; packages are not.
 */
export default defineConfig({
  entry: { main: 'src/main.ts', 'database-worker': 'src/database/embedded/worker.ts' },
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  splitting: true,
  clean: true,
  define: { BUILT_FROM: JSON.stringify(commit()) },
  // Of htmlparser2 the library needs the tokenizer alone, and this package does not depend on it.
  noExternal: ['htmlparser2'],
  async onSuccess() {
    await cp('src/pages/static', 'dist/static', { recursive: true })
    await cp('src/api/graphql/schema.graphql', 'dist/schema.graphql')
    await cp('src/database/schema.sql', 'dist/schema.sql')
    // The bundle contains code of others, by way of the library.
    for (const name of ['LICENSE', 'THIRD-PARTY.md']) await cp(`../${name}`, `dist/${name}`)
  },
})
