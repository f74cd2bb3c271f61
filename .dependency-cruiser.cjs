/*
 * Which file may import which. `npm run check` fails on the first import against a rule, and names both files.
 * docs/architecture.md and directory/ARCHITECTURE.md say why the rooms lie so.
 */

/** What texts and bytes say, whatever document they stand in. */
const ground = ['core', 'encodings', 'values', 'dates']
const reading = [...ground, 'tables', 'model', 'xml', 'json', 'html', 'identity']
const belowIngest = [
  ...reading,
  'captions',
  'chapters',
  'transcript',
  'podcast',
  'sss',
  'changes',
  'schedule',
  'fetch',
  'websub',
]

/** Each room of the library with the rooms below it. A file may stand for a room. */
const library = {
  // Stands in for modules of Node, which any room may import.
  browser: [],
  core: [],
  encodings: ['core'],
  values: ['core', 'encodings'],
  dates: ['core', 'values'],
  captions: ['core', 'values'],
  tables: ['core', 'values', 'dates'],
  model: ['core', 'tables'],
  xml: ['core', 'encodings', 'values'],
  json: ['core', 'encodings'],
  html: ['core', 'values'],
  identity: ['core', 'values', 'model'],
  chapters: [...reading, 'captions'],
  transcript: [...reading, 'captions'],
  podcast: [...reading, 'chapters'],
  sss: reading,
  changes: ['core', 'dates', 'model', 'tables', 'identity'],
  schedule: ['core', 'dates', 'model', 'tables', 'identity'],
  fetch: [...ground, 'html', 'xml/decode.ts'],
  // Hubs are named by links in documents, which discovery reads.
  websub: [...ground, 'model', 'identity', 'html', 'xml', 'json', 'fetch'],
  ingest: belowIngest,
  // The frame of both commands. The directory imports it, too.
  'command-line': ['core'],
  cli: [...belowIngest, 'ingest', 'index.ts', 'command-line'],
  // Everything about parsing and nothing that reaches for the network.
  detection: [...reading, 'podcast', 'sss'],
  'index.ts': [...reading, 'chapters', 'transcript', 'podcast', 'sss', 'changes', 'schedule', 'detection'],
}

/** Each floor of `podcast` with the floors above it: from the elements by way of rules to the reader. */
const podcastFloors = {
  namespaces: [
    'channel-elements.ts',
    'item-elements.ts',
    'media',
    'extras',
    'normalise-',
    'json-feed',
    'podcast-reader',
  ],
  media: ['extras', 'normalise-', 'json-feed', 'podcast-reader'],
  extras: ['normalise-', 'json-feed', 'podcast-reader'],
  'json-feed': ['media', 'extras', 'normalise-', 'podcast-reader'],
  '(?!podcast-reader\\.ts)[^/]+\\.ts$': ['json-feed'],
  '(?!normalise-|live-items|podcast-reader)[^/]+\\.ts$': ['normalise-', 'extras'],
}

/** The packages of the library, and the places that may import each. */
const libraryPackages = {
  saxes: ['xml/validate.ts'],
  htmlparser2: ['html'],
  undici: ['fetch'],
  'p-limit': ['fetch'],
  commander: ['command-line'],
  'iso-639-2': ['tables/source'],
  'i18n-iso-countries': ['tables/source'],
}

const floor = ['runtime', 'settings', 'database']
const records = ['accounts', 'entities', 'events', 'workers']
const belowMiddle = [...floor, ...records, 'feeds', 'claims']
const middle = ['refresh', 'search', 'catalog', 'webhooks', 'websub', 'podping', 'transcripts']
const belowHttp = [...belowMiddle, ...middle, 'api', 'reading', 'similar', 'pages']
const belowService = [...belowHttp, 'http']

/** Each room of the directory with the rooms below it. */
const directory = {
  runtime: [],
  settings: ['runtime'],
  database: ['runtime'],
  accounts: floor,
  entities: floor,
  events: floor,
  workers: floor,
  feeds: [...floor, ...records],
  claims: [...floor, ...records, 'feeds'],
  // No room of this floor imports a neighbour: they meet in events and feeds.
  ...Object.fromEntries(middle.map((room) => [room, belowMiddle])),
  api: [...belowMiddle, ...middle],
  reading: [...belowMiddle, ...middle],
  similar: [...belowMiddle, ...middle, 'reading'],
  pages: [...belowMiddle, ...middle, 'reading', 'similar'],
  http: belowHttp,
  demo: belowService,
  service: [...belowService, 'demo'],
  transfer: [...belowService, 'service'],
  cli: [...belowService, 'demo', 'service', 'transfer'],
  'main.ts': [...belowService, 'cli'],
}

/**
 * Other rooms may import any file of these, and only `index.ts` of all others. The first two hold single types; a command
 * loads no more of the others than it needs.
 */
const openRooms = ['database', 'runtime', 'service', 'cli']
/** The functions that read entities for the interface, without those that write them. */
const doors = ['entities/index.ts']

/** Packages that only some places of the directory may import. Types of them are free. */
const directoryPackages = {
  kysely: ['database', '.*-rows.ts'],
  pg: ['database'],
  '@electric-sql/pglite': ['database/embedded'],
  'pg-boss': ['workers'],
  hono: ['http', 'pages', 'reading/shape-routes.ts', 'api/rest', 'api/graphql/http', '.*/routes.tsx?'],
  '@hono/node-server': ['http'],
  graphql: ['api/graphql', 'pages/editor'],
  dataloader: ['api/graphql'],
  'lru-cache': ['api', 'accounts', 'search', 'pages', 'webhooks'],
  'any-ascii': ['search'],
  // Documents are rendered, and the editor is bundled, when the program is built.
  marked: ['pages/documents/render-documents.ts'],
  esbuild: ['pages/editor/bundle-editor.ts'],
  minisearch: ['pages/documents'],
  ...Object.fromEntries(
    [
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'cm6-graphql',
    ].map((name) => [name, ['pages/editor']]),
  ),
  wanakana: ['search'],
  pino: ['runtime'],
  'prom-client': ['runtime', 'http'],
  re2js: ['webhooks'],
  uqr: ['pages'],
  'better-auth': ['accounts'],
  '@better-auth/kysely-adapter': ['accounts'],
  '@modelcontextprotocol/server': ['reading'],
  zod: ['reading'],
  nodemailer: ['service'],
  // Optional: operators install it.
  sharp: ['pages/artwork/resize.ts'],
}

/** A pattern of all files below a base that are one of the places, or lie in it. */
const within = (base, places) => `^${base}/(?:${places.join('|')})(?:/|$)`
const packageOf = (name) => `(?:^|/)node_modules/${name}/`
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const layers = (name, base, rooms) =>
  Object.entries(rooms).map(([room, below]) =>
    error(
      `${name}-${room}`,
      'A room imports only rooms below it.',
      { path: within(base, [room]) },
      { path: `^${base}/`, pathNot: [within(base, [room, ...below])] },
    ),
  )

const packages = (name, base, places, to) => [
  ...Object.entries(places).map(([each, allowed]) =>
    error(
      `${name}-package-${each}`,
      `Only ${allowed.join(', ')} may import it.`,
      { path: `^${base}/`, pathNot: within(base, allowed) },
      { path: packageOf(each), ...to },
    ),
  ),
  error(
    `${name}-unknown-package`,
    'A new package gets its room here first.',
    { path: `^${base}/`, pathNot: `^${base}/tables/source/` },
    { path: '(?:^|/)node_modules/', pathNot: Object.keys(places).map(packageOf) },
  ),
]

module.exports = {
  forbidden: [
    ...layers('library', 'src', library),
    ...packages('library', 'src', libraryPackages, {}),
    error(
      'library-outside-of-rooms',
      'A file stands in a room that is named here.',
      { path: '^src/', pathNot: within('src', Object.keys(library)) },
      {},
    ),
    error(
      'directory-outside-of-rooms',
      'A file stands in a room that is named here.',
      { path: '^directory/src/', pathNot: within('directory/src', Object.keys(directory)) },
      {},
    ),
    error(
      'library-stays-below',
      'The library imports nothing of its users.',
      { path: '^src/' },
      {
        path: '^(?:directory|test|bench|examples)/',
      },
    ),
    error(
      'library-process',
      'Only the command line uses the process. The generator of names of dates writes down from which ICU they are.',
      { path: '^src/', pathNot: '^src/(?:cli/|tables/source/generate-date-names\\.ts)' },
      { path: '^(?:node:)?process$' },
    ),
    ...Object.entries(podcastFloors).map(([floor, above]) =>
      error(
        `podcast-${floor}`,
        'A floor of `podcast` imports only floors below it.',
        { path: `^src/podcast/${floor}` },
        { path: `^src/podcast/(?:${above.join('|')})` },
      ),
    ),
    error('library-circle', 'No file imports itself through others.', { path: '^src/' }, { circular: true }),

    ...layers('directory', 'directory/src', directory),
    ...packages('directory', 'directory/src', directoryPackages, { dependencyTypesNot: ['type-only'] }),
    error(
      'directory-inside-of-a-room',
      'Other rooms import `index.ts` of a room.',
      { path: '^directory/src/([^/]+)(?:/|$)' },
      {
        path: '^directory/src/[^/]+/',
        pathNot: [
          '^directory/src/$1/',
          '^directory/src/[^/]+/index\\.tsx?$',
          within('directory/src', [...openRooms, ...doors]),
        ],
      },
    ),
    error(
      'directory-entries-of-the-library',
      'The directory imports entries of the library, by name.',
      { path: '^directory/src/' },
      {
        path: '^src/',
        pathNot: [
          '^src/index\\.ts$',
          '^src/[^/]+/index\\.ts$',
          '^src/podcast/stream\\.ts$',
          '^src/ingest/check-store\\.ts$',
        ],
      },
    ),
    // Imports of types are erased, and `import()` runs later: only imports at load time can make a circle.
    error(
      'directory-circle',
      'No file imports itself through others.',
      { path: '^directory/src/' },
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] },
      },
    ),

    error(
      'bench-imports-no-test',
      'What both need is in `test/support`.',
      { path: '^(?:directory/)?bench/' },
      {
        path: '^(?:directory/)?test/',
        pathNot: '^(?:directory/)?test/support/',
      },
    ),
    error(
      'test-imports-no-bench',
      'What both need is in `test/support`.',
      { path: '^(?:directory/)?test/' },
      {
        path: '^(?:directory/)?bench/',
      },
    ),
    error(
      'support-imports-no-test',
      'Benches import it, too.',
      { path: '^(?:directory/)?test/support/' },
      {
        path: '^(?:directory/)?test/',
        pathNot: '^(?:directory/)?test/support/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
