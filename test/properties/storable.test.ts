import { readdirSync, readFileSync } from 'node:fs'
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { createDiff, emptySnapshot } from '../../src/changes/index.ts'
import { parseChapters } from '../../src/chapters/index.ts'
import { parseFeed } from '../../src/detection/index.ts'
import { extractLinks, stripHtml } from '../../src/html/index.ts'
import { readFeedList } from '../../src/ingest/index.ts'
import { type PodcastPart, parsePodcast, readPodcast } from '../../src/podcast/index.ts'
import { parseSss, readSss, type SssPart } from '../../src/sss/index.ts'
import { formatSrt, formatText, formatVtt, parseTranscript } from '../../src/transcript/index.ts'
import { discoverHubs, documentLinks, parseLinkHeader } from '../../src/websub/index.ts'
import { mutate } from '../fuzz/mutate.ts'
import { runs, shareOfRuns } from '../runs.ts'
import { Random } from '../support/random.ts'

/*
 * PostgreSQL refuses U+0000 and halves of surrogate pairs, in text and in jsonb. No string that leaves the library has
 * one, whatever the document holds.
 */

/** The strings in a value that PostgreSQL refuses, each with its path. Names of members and JSON in strings count. */
function unstorable(value: unknown, path = '$'): string[] {
  if (typeof value === 'string') {
    if (!isStorable(value)) return [`${path}: ${JSON.stringify(value).slice(0, 200)}`]
    return path.endsWith('AsString') ? unstorable(JSON.parse(value), `${path}|json`) : []
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([name, item]) => [
    ...(isStorable(name) ? [] : [`${path}: member ${JSON.stringify(name)}`]),
    ...unstorable(item, `${path}.${name}`),
  ])
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** References and escapes that stand for U+0000 or half of a character, and characters that a careless cut halves. */
const escaped = [
  ...['&#0;', '&#x0;', '&#00000000;', '&amp;#0;', '&amp;amp;#0;', '&#xD800;', '&#xDC00;', '&#55357;', '&amp;#xD800;'],
  ...['%00', '%2500', '%ED%A0%80', 'file%00name.mp3', 'http%3A%2F%2Fa.example%2F%00'],
  ...['\\u0000', '\\ud800', '\\udc00', '\\udc00\\ud800', '\\\\u0000', '&#\\u0000;', 'x\\ud83d\\u0000\\ude00'],
  ...['😀'.repeat(40), `x${'😀'.repeat(40)}`, `x${'😀'.repeat(130)}`, `x${'😀'.repeat(2_100)}`],
].map((text) => Buffer.from(text))

/** The same as bytes: zeros, surrogates in UTF-8 (CESU-8), overlong zeros, and cut characters. */
const raw = [
  ...['00', '000000', '00670000', '26233b00', 'd83d00'],
  ...['eda080', 'edb080', 'eda0bdedb880', 'c080', 'f4908080', 'ff', 'f09f98', 'c300a9'],
].map(bytesOf)

interface Document {
  readonly name: string
  readonly bytes: Buffer
}

/** Documents in which a percent-encoded U+0000 would become part of a text. */
const encoded: readonly Document[] = Object.entries({
  'episode named after its file':
    '<rss><channel><item><enclosure url="https://a.example/x%00y.mp3"/></item></channel></rss>',
  'handle within a URL': '{"@type":"Creator","links":[{"type":"INSTAGRAM","value":"https://www.instagram.com/x%00y"}]}',
}).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))

const fixtures = ['podcast', 'sss', 'chapters', 'transcript'].flatMap((folder): Document[] => {
  const path = new URL(`../../fixtures/${folder}/`, import.meta.url)
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.includes('.') && !file.endsWith('.expected.json'),
  )
  return files.map((file) => ({ name: `${folder}/${file}`, bytes: readFileSync(new URL(file, path)) }))
})

/** All fixtures, or every fifth if only a share of the cases is tried. */
const tried = fixtures.filter((_, index) => shareOfRuns >= 1 || index % 5 === 0)
const documents = [...encoded, ...tried]

/** Returns the byte offsets of the beginning, middle and end of the values and names in a document. */
function placesIn(document: Buffer): number[] {
  const text = document.toString('latin1')
  const places: number[] = []
  const strings = /^\s*[[{]/.test(text) ? /"(?:[^"\\]|\\.)*"/g : /(?<==)"[^"]+"|>[^<>]*[^<>\s][^<>]*<|[^\n\w]\w+\n/g
  for (const { 0: string, index } of text.matchAll(strings)) {
    places.push(index + 1, index + string.length - 1)
    // Not within an escape or a character.
    if (/^[ -[\]-~]{4,}$/.test(string)) places.splice(-1, 0, index + (string.length >> 1))
  }
  return places
}

/** Inserts the elements of the list one after the other at the places, beginning with the one at `first`. */
function planted({ bytes }: Document, planting: readonly Buffer[], first: number): Buffer {
  const pieces: Buffer[] = []
  let copied = 0
  for (const [index, place] of placesIn(bytes).entries()) {
    pieces.push(bytes.subarray(copied, place), planting[(first + index) % planting.length] as Buffer)
    copied = place
  }
  return Buffer.concat([...pieces, bytes.subarray(copied)])
}

const feedUrl = 'https://feeds.example.com/show'

/** Returns every result of the library for a document. */
async function everythingOf(document: Buffer): Promise<object> {
  const text = document.toString()
  const utf16 = text + String.fromCharCode(0xd83d)
  const links = documentLinks(document, { url: feedUrl })
  const transcripts = [document, utf16].map((input) =>
    parseTranscript(input, { style: 'UTTERANCE', url: feedUrl, type: 'text/html' }),
  )
  return {
    podcast: parsePodcast(document, { feedUrl, unknownElements: true }),
    feedOfText: parseFeed(utf16, { unknownElements: true }),
    sss: parseSss(document, { feedUrl }),
    chapters: parseChapters(document, { url: feedUrl }),
    chaptersOfText: parseChapters(utf16),
    transcripts,
    captions: transcripts.map(({ items, hasTimecodes }) =>
      (hasTimecodes ? [formatSrt, formatVtt, formatText] : [formatText]).map((format) => format(items)),
    ),
    paragraphs: parseTranscript(utf16),
    html: [stripHtml(utf16), extractLinks(utf16, { baseUrl: feedUrl })],
    links: [
      links,
      parseLinkHeader(utf16, feedUrl),
      discoverHubs({ finalUrl: feedUrl, links: [], documentLinks: links }),
    ],
    list: await feedList(document),
    changes: [await changesIn(readPodcast(document, { feedUrl })), await changesIn(readSss(document, { feedUrl }))],
  }
}

async function feedList(input: string | Buffer): Promise<unknown[]> {
  const entries: unknown[] = []
  const onUnusable = (entry: string) => entries.push(entry)
  for await (const entry of readFeedList(input, { onUnusable })) entries.push(entry)
  return entries
}

/** The parts of a document, and the changes and events of its first reading. */
async function changesIn(reading: AsyncIterable<PodcastPart | SssPart>): Promise<unknown[]> {
  const parts: (PodcastPart | SssPart)[] = []
  for await (const part of reading) parts.push(part)
  const diff = createDiff(emptySnapshot())
  if (!parts.some(({ type }) => type === 'series' || type === 'creator')) return parts
  for (const part of parts) if (part.type !== 'known') diff.see(part)
  const { children, events } = diff.finish({ now: Date.UTC(2026, 5, 1) })
  return [parts, children, events]
}

describe('no string has text that PostgreSQL cannot store, from', () => {
  test.each(documents.map((document) => [document.name, document] as const))('%s', async (_, document) => {
    for (const planting of [escaped, [...raw, ...escaped]]) {
      expect(unstorable(await everythingOf(planted(document, planting, document.bytes.length)))).toEqual([])
    }
  })

  const anywhere = fc.tuple(fc.nat(documents.length - 1), fc.integer({ min: 1, max: 2 ** 31 - 1 }))
  property.prop([anywhere], { numRuns: runs(100) })('a document with the like anywhere', async ([index, seed]) => {
    const random = new Random(seed)
    let { bytes } = documents[index] as Document
    for (let count = 1 + random.below(40); count > 0; count -= 1) {
      const at = random.below(bytes.length + 1)
      bytes = Buffer.concat([bytes.subarray(0, at), random.of([...escaped, ...raw]), bytes.subarray(at)])
    }
    const { bytes: other } = random.of(documents)
    expect(unstorable(await everythingOf(mutate(bytes, random, other)))).toEqual([])
  })
})

describe('U+0000 changes neither entities nor hashes', () => {
  // The declaration of the encoding is read from the raw bytes.
  const feeds = tried.filter(
    ({ name }) => name.startsWith('podcast/') && !name.startsWith('podcast/encodings/charset-'),
  )
  test.each(feeds.map(({ name, bytes }) => [name, bytes] as const))('of %s', (_, bytes) => {
    // No character is split, and zeros among the first bytes would mean UTF-16.
    const cuts = [...bytes.keys()].filter((at) => at > 8 && (bytes[at] as number) < 0x80 && at % 5 === 0)
    const pieces = cuts.flatMap((at, index) => [bytes.subarray(cuts[index - 1] ?? 0, at), Buffer.alloc(1)])
    pieces.push(bytes.subarray(cuts.at(-1)))
    const { series, episodes } = parsePodcast(Buffer.concat(pieces), { feedUrl })
    expect({ series, episodes }).toEqual(entitiesOf(parsePodcast(bytes, { feedUrl })))
  })

  const comics = tried.filter(({ name }) => name.startsWith('sss/') && name !== 'sss/utf-16.json')
  test.each(comics.map((document) => [document.name, document] as const))('of %s', (_, document) => {
    const hostile = planted(document, [Buffer.from('\\u0000')], 0)
    expect(entitiesOf(parseSss(hostile, { feedUrl }))).toEqual(entitiesOf(parseSss(document.bytes, { feedUrl })))
  })
})

function entitiesOf(result: object): object {
  const {
    diagnostics: _,
    kind: __,
    status: ___,
    complete: ____,
    ...entities
  } = { diagnostics: 0, kind: 0, status: 0, complete: 0, ...result }
  return entities
}
