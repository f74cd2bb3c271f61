import { importsOf, isProjectFile } from './source-files.ts'

/** What texts and bytes say, whatever document they stand in. */
const ground = ['core', 'encodings', 'values', 'dates']
const reading = [...ground, 'tables', 'model', 'xml', 'json', 'html', 'identity']
const everythingBelowIngest = [
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

/** Each room of src/ and the rooms below it, which are all that its files may import. A file may stand for a room. */
export const layers: Record<string, readonly string[]> = {
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
  ingest: everythingBelowIngest,
  cli: [...everythingBelowIngest, 'ingest', 'index.ts'],
  // Everything about parsing and nothing that reaches for the network.
  detection: [...reading, 'podcast', 'sss'],
  'index.ts': [...reading, 'chapters', 'transcript', 'podcast', 'sss', 'changes', 'schedule', 'detection'],
}

/** The packages that only some rooms may import, and those rooms. */
export const packageRooms: Record<string, readonly string[]> = {
  saxes: ['xml/validate.ts'],
  htmlparser2: ['html'],
  undici: ['fetch'],
  'p-limit': ['fetch'],
  'iso-639-2': ['tables/source'],
  'i18n-iso-countries': ['tables/source'],
}

const within = (path: string, room: string): boolean => path === `src/${room}` || path.startsWith(`src/${room}/`)

/** What is wrong with the imports of one file, in words; empty when nothing is. */
export function violations(path: string, text?: string): string[] {
  const room = Object.keys(layers).find((name) => within(path, name))
  if (room === undefined) return [`${path} stands in no room that the architecture names`]
  const allowed = [room, ...(layers[room] ?? [])]
  return importsOf(path, text).flatMap((imported) => {
    if (isProjectFile(imported)) {
      return allowed.some((name) => within(imported, name))
        ? []
        : [`${path} imports ${imported}, which is not below ${room}`]
    }
    if (imported === 'node:process') {
      // The generator of names of dates writes down from which ICU they are. It is not published.
      const isAllowed = within(path, 'cli') || path === 'src/tables/source/generate-date-names.ts'
      return isAllowed ? [] : [`${path} imports node:process outside of cli`]
    }
    if (imported.startsWith('node:')) return []
    const rooms = Object.entries(packageRooms).find(
      ([name]) => imported === name || imported.startsWith(`${name}/`),
    )?.[1]
    if (rooms === undefined) {
      return within(path, 'tables/source') ? [] : [`${path} imports the package ${imported}, which no room may`]
    }
    return rooms.some((name) => within(path, name))
      ? []
      : [`${path} imports ${imported}, which only ${rooms.join(', ')} may`]
  })
}
