import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from '../running/median.ts'

/*
 * One measurement of `bench/parts/main.ts`, in a fresh process. Arguments: PART MODULES FILE. `MODULES` is the folder
 * of one revision's compiled modules. Prints, as JSON, the processor time of a warm run in milliseconds, or what the
 * revision lacks.
 */

const WARM_SECONDS = 3
const MEASURED_SECONDS = 1.2
const LEAST_RUNS = 3
const FEED_URL = 'https://feeds.example.com/harbour'

const [part = '', modules = '', file = ''] = process.argv.slice(2)

/** The revision lacks something that a part needs. */
class AbsentPartError extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: the modules of another revision have the types of that revision
type Module = any

async function load(name: string): Promise<Module> {
  const url = pathToFileURL(join(modules, `${name}.js`)).href
  return await import(url).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_MODULE_NOT_FOUND' ? new AbsentPartError(`no ${name}`) : error
  })
}

const chunksOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) => bytes.subarray(n * 65_536, (n + 1) * 65_536))

async function partsOf(bytes: Iterable<Uint8Array>, options: object = {}): Promise<Module[]> {
  const { readPodcast } = await load('podcast')
  const parts: Module[] = []
  for await (const part of readPodcast(bytes, { feedUrl: FEED_URL, ...options })) parts.push(part)
  return parts
}

const NOW = Date.UTC(2026, 6, 1)

/** The parts. Each function prepares a part, and returns the run that is measured. */
const parts: Readonly<Record<string, (bytes: Buffer) => Promise<() => unknown>>> = {
  async parse(bytes) {
    const { parsePodcast } = await load('podcast')
    return () => parsePodcast(bytes, { feedUrl: FEED_URL })
  },

  async read(bytes) {
    const { readPodcast } = await load('podcast')
    const chunks = chunksOf(bytes)
    return async () => {
      let episodes = 0
      for await (const { type } of readPodcast(chunks, { feedUrl: FEED_URL })) episodes += type === 'episode' ? 1 : 0
      return episodes
    }
  },

  async tokenizer(bytes) {
    const [{ createXmlReader }, { decodeText }] = [await load('xml-elements'), await load('xml-decode-text')]
    const chunks = chunksOf(bytes)
    // `Want.Children`, a const enum, which has no value at run time.
    const wantChildren = 1
    return () => {
      let characters = 0
      const reader = createXmlReader({
        startElement(_: unknown, attributes: Module) {
          for (let index = 0; index < attributes.count; index += 1) characters += attributes.value(index).length
          return wantChildren
        },
        text(held: Buffer, start: number, end: number, kind: number) {
          characters += decodeText(held, start, end, kind, () => {}).length
        },
        endElement() {},
        wholeElement() {},
        dropElement() {},
        endsOpaque: () => false,
        fault() {},
      })
      for (const chunk of chunks) reader.write(chunk)
      reader.end()
      return characters
    }
  },

  async records(bytes) {
    const { RecordBuilder } = await load('record-builder')
    const { podcastDocument } = await load('podcast-document')
    const { createDiagnostics } = await load('diagnostics')
    const { xmlLimits } = await load('limits')
    const chunks = chunksOf(bytes)
    return () => {
      const options = { limits: xmlLimits, diagnostics: createDiagnostics(1), context: {}, unknownElements: false }
      let children = 0
      const count = () => {
        children += 1
      }
      const builder = new RecordBuilder(podcastDocument, { firstChild() {}, child: count }, options)
      for (const chunk of chunks) builder.write(chunk)
      builder.end()
      if (children === 0) throw new AbsentPartError('the records have another shape')
    }
  },

  async normalise(bytes) {
    const { RecordBuilder } = await load('record-builder')
    const { podcastDocument } = await load('podcast-document')
    const { normaliseEpisode } = await load('normalise-episode')
    const { Normalising } = await load('normalising')
    const { createDiagnostics } = await load('diagnostics')
    const { xmlLimits } = await load('limits')
    const diagnostics = createDiagnostics(1)
    const context = { baseUrl: FEED_URL }
    // Earlier states want the parts named, later ones any true value.
    const wanted = { descriptionLinks: true, extras: true }
    const chunks = chunksOf(bytes)
    // Seconds of `normaliseEpisode` alone. Records cannot be made before: the builder uses their bytes again.
    let spent = 0
    const handler = {
      firstChild() {},
      child({ record, offset }: Module) {
        const before = process.cpuUsage()
        const episode = normaliseEpisode(record, null, wanted, new Normalising(diagnostics, '$', context, offset))
        spent += spentSeconds(before)
        if (episode === null) throw new AbsentPartError('normalising has another shape')
      },
    }
    return () => {
      spent = 0
      const builder = new RecordBuilder(podcastDocument, handler, { limits: xmlLimits, diagnostics, context })
      for (const chunk of chunks) builder.write(chunk)
      builder.end()
      return { milliseconds: spent * 1000 }
    }
  },

  async hash(bytes) {
    const { contentDigest, entityHash } = await load('identity-hash')
    const { parsePodcast } = await load('podcast')
    const { episodes } = parsePodcast(bytes, { feedUrl: FEED_URL })
    return () => {
      for (const episode of episodes)
        entityHash('PodcastEpisode', episode.uuid, contentDigest('PodcastEpisode', episode))
    }
  },

  /** Compares a feed whose episodes are all known and unchanged. */
  async diff(bytes) {
    const { createDiff, emptySnapshot } = await load('changes')
    const shown = await partsOf(chunksOf(bytes))
    const compare = (snapshot: Module, now: number) => {
      const diff = createDiff(snapshot)
      for (const part of shown) diff.see(part)
      return diff.finish({ now })
    }
    const { snapshot } = compare(emptySnapshot(), NOW)
    return () => compare(snapshot, NOW + 3_600_000)
  },

  async snapshot(bytes) {
    const { createDiff, emptySnapshot, encodeSnapshot, decodeSnapshot } = await load('changes')
    const diff = createDiff(emptySnapshot())
    for (const part of await partsOf(chunksOf(bytes))) diff.see(part)
    const { snapshot } = diff.finish({ now: NOW })
    return () => decodeSnapshot(encodeSnapshot(snapshot)).childCount
  },

  /** Reads a feed again in which only the newest episode is new. */
  async refresh(bytes) {
    const { createDiff, emptySnapshot } = await load('changes')
    const { readPodcast } = await load('podcast')
    const older = withoutNewestItem(bytes)
    const first = await partsOf(chunksOf(older), { known: emptySnapshot() })
    const diff = createDiff(emptySnapshot())
    for (const part of first) diff.see(part)
    const { contextDigest } = first.at(-1)
    if (contextDigest === undefined) throw new AbsentPartError('nothing is recognised')
    const { snapshot: known } = diff.finish({ now: NOW, contextDigest })
    const chunks = chunksOf(bytes)
    return async () => {
      let read = 0
      for await (const { type } of readPodcast(chunks, { feedUrl: FEED_URL, known })) read += type === 'episode' ? 1 : 0
      if (read !== 1) throw new Error(`${read} episodes were read instead of the new one`)
    }
  },

  async sss(bytes) {
    const { parseSss } = await load('sss')
    return () => parseSss(bytes)
  },

  async transcript(bytes) {
    const { parseTranscript } = await load('transcript')
    return () => parseTranscript(bytes)
  },
}

function withoutNewestItem(bytes: Buffer): Buffer {
  const start = bytes.indexOf('<item>')
  const end = bytes.indexOf('</item>') + '</item>'.length
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
}

const spentSeconds = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

/**
 * Returns the median time of many warm runs in milliseconds. If a run returns `milliseconds` of its own, they count.
 */
async function measure(run: () => unknown): Promise<number> {
  const all: number[] = []
  const warm = process.cpuUsage()
  while (all.length < LEAST_RUNS || spentSeconds(warm) < WARM_SECONDS) all.push(await timeOf(run))
  all.length = 0
  const since = process.cpuUsage()
  while (all.length < LEAST_RUNS || spentSeconds(since) < MEASURED_SECONDS) all.push(await timeOf(run))
  return median(all)
}

async function timeOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  const result = (await run()) as { milliseconds?: number } | undefined
  return result?.milliseconds ?? spentSeconds(before) * 1000
}

const prepare = parts[part]
if (prepare === undefined) throw new TypeError(`Unknown part ${part}; the parts are ${Object.keys(parts).join(', ')}`)
try {
  const milliseconds = await measure(await prepare(readFileSync(file)))
  console.log(JSON.stringify({ milliseconds }))
} catch (error) {
  // A TypeError means that a function of an older revision is missing or has other parameters.
  if (!(error instanceof AbsentPartError) && !(error instanceof TypeError)) throw error
  console.log(JSON.stringify({ absent: error.message }))
}
