import { defineConfig, type Options } from 'tsup'

/** What is beyond ASCII in patterns and comments, escaped: one such character makes the engine keep all of a source at two bytes each. */
const asciiOnly = {
  name: 'ascii-only',
  renderChunk: (code: string) => ({
    code: code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  }),
}

/**
 * Names `node:buffer` and `node:crypto` as `imports` of package.json does. Node takes the module itself; bundlers for
 * browsers take the stand-in. Sources keep the usual names, so that tests run without a build.
 */
const browserStandIns: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'browser-stand-ins',
  setup(build) {
    build.onResolve({ filter: /^node:(?:buffer|crypto)$/ }, ({ path }) => ({
      path: path.replace('node:', '#node-'),
      external: true,
    }))
  },
}

const shared: Options = {
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  // Of htmlparser2 the tokenizer alone is needed; its main entry loads everything else as well (35 ms of an import).
  noExternal: ['htmlparser2'],
  splitting: true,
  // Deno, workers and bundlers tell modules of Node by their prefix.
  removeNodeProtocol: false,
  plugins: [asciiOnly],
}

/** What is built for browsers, too. */
const forBrowsers: Options = {
  ...shared,
  esbuildPlugins: [browserStandIns],
  inject: ['src/browser/global-buffer.ts'],
}

const podcast = {
  'podcast/index': 'src/podcast/index.ts',
  'podcast/stream': 'src/podcast/stream.ts',
}

const others = {
  index: 'src/index.ts',
  'changes/index': 'src/changes/index.ts',
  'chapters/index': 'src/chapters/index.ts',
  'fetch/index': 'src/fetch/index.ts',
  'html/index': 'src/html/index.ts',
  'ingest/index': 'src/ingest/index.ts',
  'ingest/check-store': 'src/ingest/check-store.ts',
  'schedule/index': 'src/schedule/index.ts',
  'sss/index': 'src/sss/index.ts',
  'tables/index': 'src/tables/index.ts',
  'transcript/index': 'src/transcript/index.ts',
  'websub/index': 'src/websub/index.ts',
}

const standIns = {
  'browser/node-buffer': 'src/browser/node-buffer.ts',
  'browser/node-crypto': 'src/browser/node-crypto.ts',
}

// One output file per subpath export of package.json, and the command line. Shared code is split into chunks, so that
// an entry loads only what it needs. The reader of feeds shares code with everything else: it came in 26 chunks, each of
// which takes nearly a millisecond to find and link, and is built by itself for that (35 ms of an import instead of 57).
// What was built before is removed by the script that calls for both: they run at the same time.
export default defineConfig([
  {
    ...forBrowsers,
    entry: others,
    dts: { entry: { ...others, ...podcast }, compilerOptions: { incremental: false, tsBuildInfoFile: null } },
  },
  { ...forBrowsers, entry: podcast },
  { ...shared, entry: standIns },
  { ...shared, entry: { 'cli/main': 'src/cli/main.ts' } },
])
