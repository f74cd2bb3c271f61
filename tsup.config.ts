import { defineConfig } from 'tsup'

// One output file per subpath export of package.json, and the command line. Shared code is split into chunks, so that
// an entry loads only what it needs.
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'changes/index': 'src/changes/index.ts',
    'chapters/index': 'src/chapters/index.ts',
    'fetch/index': 'src/fetch/index.ts',
    'html/index': 'src/html/index.ts',
    'ingest/index': 'src/ingest/index.ts',
    'podcast/index': 'src/podcast/index.ts',
    'podcast/stream': 'src/podcast/stream.ts',
    'schedule/index': 'src/schedule/index.ts',
    'sss/index': 'src/sss/index.ts',
    'tables/index': 'src/tables/index.ts',
    'transcript/index': 'src/transcript/index.ts',
    'websub/index': 'src/websub/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  // Of htmlparser2 the tokenizer alone is needed; its main entry loads everything else as well (35 ms of an import).
  noExternal: ['htmlparser2'],
  splitting: true,
  clean: true,
  dts: true,
})
