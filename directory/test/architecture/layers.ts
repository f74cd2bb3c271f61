import { importsOf } from './source-files.ts'

const ground = ['runtime', 'settings', 'database']
const records = ['accounts', 'entities', 'events', 'workers']
const belowMiddle = [...ground, ...records, 'feeds']
const middle = ['refresh', 'search', 'catalog', 'webhooks', 'websub', 'transcripts']
const belowHttp = [...belowMiddle, ...middle, 'api', 'pages']
const belowService = [...belowHttp, 'http']
/** The files beside the rooms, such as `service.ts`, which put the rooms together. */
const COMPOSITION = 'composition'
/** Each room of directory/src with the rooms below it. Its files may import only those rooms. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  runtime: [],
  settings: ['runtime'],
  database: ['runtime'],
  accounts: [...ground],
  entities: [...ground],
  events: [...ground],
  workers: [...ground],
  feeds: [...ground, ...records],
  // No room of this floor imports a neighbour: they meet in events and feeds.
  ...Object.fromEntries(middle.map((room) => [room, belowMiddle])),
  api: [...belowMiddle, ...middle],
  pages: [...belowMiddle, ...middle],
  http: belowHttp,
  transfer: [...belowService, COMPOSITION],
  demo: [...belowService, COMPOSITION],
  [COMPOSITION]: [...belowService, 'transfer', 'demo'],
  cli: [...belowService, COMPOSITION, 'transfer', 'demo'],
  'main.ts': ['cli', ...belowService, COMPOSITION],
}

/** Other rooms may import any file of these rooms, and only `index.ts` of all others. The first two hold single types. */
export const openRooms = ['database', 'runtime', 'cli']

/** Files beside `index.ts` that others may import, and why. */
export const doors: Readonly<Record<string, string>> = {
  'entities/index.ts': 'the functions that read entities for the interface, without those that write them',
}

/** Packages that only some rooms or files may import. Types of kysely are free. */
export const packageRooms: Readonly<Record<string, readonly string[]>> = {
  kysely: ['database', '*-rows.ts'],
  pg: ['database'],
  '@electric-sql/pglite': ['database/embedded'],
  'pg-boss': ['workers'],
  hono: ['http', 'pages', 'api/rest', 'api/graphql/http', '*/routes.ts', '*/routes.tsx'],
  '@hono/node-server': ['http'],
  graphql: ['api/graphql'],
  dataloader: ['api/graphql'],
  'lru-cache': ['api', 'accounts', 'search', 'pages', 'webhooks'],
  pino: ['runtime'],
  'prom-client': ['runtime', 'http'],
  re2js: ['webhooks'],
  'better-auth': ['accounts'],
  '@better-auth/kysely-adapter': ['accounts'],
  nodemailer: ['open-people.ts'],
}

/** Names of Node that only one room may use. All other rooms get clock, chance and settings as arguments. */
export const nameRooms: Readonly<Record<string, string>> = {
  'Date.now': 'runtime',
  'new Date()': 'runtime',
  'performance.now': 'runtime',
  'Math.random': 'runtime',
  randomUUID: 'runtime',
  'crypto.randomUUID': 'runtime',
  randomBytes: 'runtime',
  'process.env': 'settings',
}

const base = 'directory/src'

/** Returns whether a path of directory/src is the file `place`, is in the folder, or matches the pattern with `*`. */
export function isWithin(path: string, place: string): boolean {
  if (place.startsWith('*-')) return path.endsWith(place.slice(1))
  if (place.startsWith('*/')) return path.endsWith(place.slice(1))
  return path === place || path.startsWith(`${place}/`)
}

export function roomOf(path: string): string | undefined {
  const room = Object.keys(layers).find((name) => isWithin(path, name))
  return room ?? (path.includes('/') ? undefined : COMPOSITION)
}

/** Returns the forbidden imports of a file of directory/src, in words. */
export function importViolations(path: string, text?: string): string[] {
  const room = roomOf(path)
  if (room === undefined) return [`${path} stands in no room that the architecture names`]
  return importsOf(`${base}/${path}`, text).flatMap(({ name, isType }) => {
    if (name.startsWith(`${base}/`)) return violationOfRoom(path, room, name.slice(base.length + 1))
    if (name.startsWith('node:') || /^feedmill(?:\/|$)/.test(name)) return []
    if (name.startsWith('directory/') || name.startsWith('src/')) {
      return name.endsWith('package.json') ? [] : [`${path} imports ${name}, which is not below directory/src`]
    }
    return violationOfPackage(path, name, isType)
  })
}

function violationOfRoom(path: string, room: string, imported: string): string[] {
  const other = roomOf(imported)
  if (other === room) return []
  if (other === undefined || !layers[room]!.includes(other))
    return [`${path} imports ${imported}, which is not below ${room}`]
  const isDoor =
    !imported.includes('/') || imported === `${other}/index.ts` || imported in doors || openRooms.includes(other)
  return isDoor ? [] : [`${path} imports ${imported}: other rooms import ${other}/index.ts`]
}

function violationOfPackage(path: string, name: string, isType: boolean): string[] {
  const known = Object.keys(packageRooms).find((known) => name === known || name.startsWith(`${known}/`))
  if (known === undefined) return [`${path} imports the package ${name}, which no room may`]
  if (isType) return []
  const places = packageRooms[known]!
  return places.some((place) => isWithin(path, place))
    ? []
    : [`${path} imports ${name}, which only ${places.join(', ')} may`]
}
