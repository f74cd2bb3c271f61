/*
 * What the parts of the project cost, and whether that has changed:
 *
 *   npm run bench:library                                every part, as it stands
 *   npm run bench:library -- parse hash                  some of them
 *   npm run bench:library -- --against main              beside another revision, in turns
 *   npm run bench:library -- --against v0.1.0 --rounds 9
 *
 * Each measurement is one of processor time, of compiled code, in a fresh process. A part is marked as slower or faster
 * when the median of the ratios of at least three rounds is off by 4 % and all of them but one agree.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generatedFeed } from '../../test/support/generate-feed.ts'
import { benchFolder, compile } from '../running/compile.ts'
import { median } from '../running/median.ts'

/** Source files that the parts are made of, by the name under which a measurement loads them. */
const sources = {
  podcast: 'src/podcast/index.ts',
  'podcast-document': 'src/podcast/document.ts',
  'normalise-episode': 'src/podcast/normalise-episode.ts',
  normalising: 'src/podcast/normalising.ts',
  'xml-elements': 'src/xml/elements.ts',
  'xml-decode-text': 'src/xml/decode-text.ts',
  'record-builder': 'src/xml/records/record-builder.ts',
  diagnostics: 'src/core/diagnostics.ts',
  limits: 'src/core/limits.ts',
  'identity-hash': 'src/identity/hash.ts',
  changes: 'src/changes/index.ts',
  sss: 'src/sss/index.ts',
  transcript: 'src/transcript/index.ts',
} as const

/** The parts in the order of the table: which document they are measured on, and what that is called. */
const parts = {
  parse: 'feed of 1 MB to entities, whole',
  read: 'the same, in pieces',
  tokenizer: 'its XML to text and attributes',
  records: 'its XML to records, undecoded',
  normalise: 'its records to episodes',
  hash: 'canonical form and hash of its 160 episodes',
  diff: 'its episodes compared, all known',
  snapshot: 'its snapshot written and read',
  refresh: 'read again, one episode new',
  sss: 'SSS series of 1 MB to entities',
  transcript: 'SubRip transcript of 1 MB',
} as const
type PartName = keyof typeof parts

const SLOWER = 1.04

const root = join(import.meta.dirname, '../..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
})
const rounds = Number(values.rounds)
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Usage: npm run bench:library -- [${Object.keys(parts).join('] [')}] [--against REVISION] [--rounds N]`)
  process.exit(2)
}
const built = benchFolder()
const wanted = (positionals.length > 0 ? positionals : Object.keys(parts)) as PartName[]

/** Compiles what there is of `entries` in a tree into a folder of its own. */
function compileIn(tree: string, name: string, entries: Readonly<Record<string, string>>): string {
  const folder = join(built, name)
  mkdirSync(folder)
  // Without it Node would read each file twice to find out that it is a module.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  const present = Object.entries(entries).filter(([, path]) => existsSync(join(tree, path)))
  const named = present.flatMap(([entry, path]) => [`--entry.${entry}`, path])
  compile(named, folder, tree)
  return folder
}

/** Compiles another revision from a worktree that is gone afterwards. */
function compileRevision(revision: string): string {
  const git = (...options: string[]) =>
    execFileSync('git', options, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const tree = mkdtempSync(join(tmpdir(), 'feedmill-bench-'))
  git('worktree', 'add', '--quiet', '--detach', '--force', tree, revision)
  // What is bundled of the dependencies is taken from those of this tree.
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  try {
    return compileIn(tree, 'revision', sources)
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
}

function documents(): Readonly<Record<PartName, string>> {
  const write = (name: string, content: string | Uint8Array): string => {
    const path = join(built, name)
    writeFileSync(path, content)
    return path
  }
  const feed = write('feed.xml', generatedFeed({ bytes: 1e6 }))
  const sss = write('series.json', comicSeries(1e6))
  const transcript = write('transcript.srt', subRip(1e6))
  return {
    ...(Object.fromEntries(Object.keys(parts).map((name) => [name, feed])) as Record<PartName, string>),
    sss,
    transcript,
  }
}

const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A ComicSeries: issues of 100 stories, which is what long webtoons have. */
function comicSeries(bytes: number): string {
  const base = 'https://img.example.net/lighthouse/'
  const issues: string[] = []
  for (let size = 0, number = 1; size < bytes; number += 1) {
    const stories = Array.from({ length: 100 }, (_, page) => ({
      identifier: uuidOf(number * 1000 + page),
      storyImage: { base_url: `${base}${number}/`, story: `page-${page}.webp` },
    }))
    const datePublished = new Date(1678440600000 + number * 604800000).toISOString()
    const issue = JSON.stringify({
      identifier: uuidOf(number),
      name: `Ep. ${number} – Überfahrt`,
      datePublished,
      stories,
    })
    issues.push(issue)
    size += Buffer.byteLength(issue)
  }
  const head = {
    identifier: uuidOf(0),
    name: '灯台',
    description: 'A keeper and the sea',
    genres: ['COMICSERIES_DRAMA'],
  }
  return `${JSON.stringify(head).slice(0, -1)},"issues":[${issues.join()}]}`
}

function subRip(bytes: number): string {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',')
  const cues: string[] = []
  for (let size = 0, number = 1; size < bytes; number += 1) {
    const cue = `${number}\n${time(number * 4)} --> ${time(number * 4 + 3.9)}\nNobody had ever gone out on a night like that, he said. (${number})\n\n`
    cues.push(cue)
    size += cue.length
  }
  return cues.join('')
}

interface Measurement {
  readonly milliseconds?: number
  readonly absent?: string
}

function measure(client: string, part: PartName, modules: string, file: string): Measurement {
  const output = execFileSync(process.execPath, [client, part, modules, file], { encoding: 'utf8', timeout: 300_000 })
  return JSON.parse(output)
}

/** What the ratios of all rounds say: a part counts as slower or faster only where they agree. */
function verdict(ratios: readonly number[]): string {
  if (ratios.length < 3) return ''
  const agree = (holds: (ratio: number) => boolean) => ratios.filter(holds).length >= ratios.length - 1
  if (median(ratios) >= SLOWER && agree((ratio) => ratio > 1)) return '  SLOWER'
  if (median(ratios) <= 1 / SLOWER && agree((ratio) => ratio < 1)) return '  faster'
  return ''
}

const column = (text: string, width: number): string => text.padStart(width)
const shown = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 1 ? 3 : 2)

function line(part: PartName, own: readonly Measurement[], other: readonly Measurement[]): string {
  const milliseconds = (list: readonly Measurement[]) => list.map(({ milliseconds = Number.NaN }) => milliseconds)
  const absent = (list: readonly Measurement[]) => list.find(({ absent }) => absent !== undefined)?.absent
  const cell = (list: readonly Measurement[]) =>
    list.length === 0 ? '' : absent(list) === undefined ? shown(median(milliseconds(list))) : 'absent'
  const ratios = milliseconds(own).map((time, round) => time / (milliseconds(other)[round] ?? Number.NaN))
  const compared = ratios.every(Number.isFinite)
    ? `${column(median(ratios).toFixed(2), 8)}  ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}${verdict(ratios)}`
    : ''
  const reason = absent(own) ?? absent(other)
  return `${part.padEnd(11)} ${parts[part].padEnd(45)}${column(cell(own), 9)}${column(cell(other), 12)}${compared}${reason === undefined ? '' : `  ${reason}`}`
}

try {
  const client = join(compileIn(root, 'client', { client: 'bench/parts/client.ts' }), 'client.js')
  const own = compileIn(root, 'here', sources)
  const other = values.against === undefined ? null : compileRevision(values.against)
  const files = documents()
  console.log(
    `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, ms of processor time, median of ${rounds} processes`,
  )
  const heading = other === null ? '' : `${column(String(values.against).slice(0, 11), 12)}   ratio  least–most`
  console.log(`${' '.repeat(57)}${column('here', 9)}${heading}`)
  for (const part of wanted) {
    const figures: Record<'own' | 'other', Measurement[]> = { own: [], other: [] }
    for (let round = 0; round < rounds; round += 1) {
      figures.own.push(measure(client, part, own, files[part]))
      if (other !== null) figures.other.push(measure(client, part, other, files[part]))
    }
    console.log(line(part, figures.own, figures.other))
  }
} finally {
  rmSync(built, { recursive: true, force: true })
}
