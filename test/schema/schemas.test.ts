import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { schemaTypes } from '../../schema/source/entity-types.ts'
import { generateSchemas } from '../../schema/source/generate-schemas.ts'
import { createDiff, emptySnapshot, type FeedEvent, type SeenPart } from '../../src/changes/index.ts'
import { type ParseChaptersOptions, parseChapters } from '../../src/chapters/index.ts'
import { type FeedOptions, type FeedResult, parseFeed } from '../../src/index.ts'
import { readPodcast } from '../../src/podcast/index.ts'
import { type ParseTranscriptOptions, parseTranscript } from '../../src/transcript/index.ts'
import { root } from '../architecture/source-files.ts'
import { comicParts, creatorParts } from '../changes/sss-documents.ts'
import { corpusDocuments, hasCorpus } from '../conformance/corpus.ts'
import { fixturePairs } from '../fixture-pairs.ts'
import { podcast } from '../ingest/one-host.ts'

/** A schema with the members that tests use. */
interface Schema {
  readonly $schema: string
  readonly title: string
  readonly $defs: Readonly<Record<string, { readonly description?: string; readonly enum?: readonly string[] }>>
}

const folder = join(root, 'schema')
const committed = readdirSync(folder).filter((file) => file.endsWith('.json'))
const schemas = new Map(committed.map((file) => [file.replace('.json', ''), readSchema(file)]))

function readSchema(file: string): Schema {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

/** Makes a schema refuse members that it does not name, to find those that it lacks. */
function closed(schema: unknown): unknown {
  return changed(schema, (part) => ('properties' in part ? { ...part, additionalProperties: false } : part))
}

/** Makes a schema require nothing, as expected files of fixtures leave out null, empty and false values. */
function partial(schema: unknown): unknown {
  return changed(schema, ({ required: _, ...part }) => part)
}

type Part = Readonly<Record<string, unknown>>

/** Applies `change` to every part of a schema. */
function changed(schema: unknown, change: (part: Part) => Part): unknown {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value) || name === 'properties'
      ? value
      : change(value as Part),
  )
}

/** Returns a check that says what is wrong with a value, as `/place keyword message`. */
function checkBy(change: (schema: unknown) => unknown): (name: string, value: unknown) => string[] {
  const validator = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  const checks = new Map(
    [...schemas].map(([name, schema]) => [name, validator.compile(change(schema) as AnySchemaObject)]),
  )
  return (name, value) => {
    const check = checks.get(name)
    if (check === undefined) throw new Error(`there is no schema ${name}`)
    // As it is after JSON.
    check(JSON.parse(JSON.stringify(value)))
    return (check.errors ?? []).map(
      ({ instancePath, keyword, message, params }) => `${instancePath} ${keyword} ${message} ${JSON.stringify(params)}`,
    )
  }
}

const faultsOf = checkBy(closed)
const faultsOfPart = checkBy((schema) => partial(closed(schema)))

function faultsOfFeed(feed: FeedResult): string[] {
  const named: (readonly [string, readonly unknown[]])[] = [['diagnostic', feed.diagnostics]]
  if (feed.kind === 'podcast') named.push(['podcast-series', [feed.series]], ['podcast-episode', feed.episodes])
  if (feed.kind === 'comic') named.push(['comic-series', [feed.series]], ['comic-issue', feed.issues])
  if (feed.kind === 'creator') named.push(['creator', [feed.creator]], ['creator-content', feed.content])
  if (feed.kind === 'hosting-provider') named.push(['hosting-provider', [feed.hostingProvider]])
  return named.flatMap(([name, values]) => values.flatMap((value) => faultsOf(name, value)))
}

describe('the committed schemas', () => {
  const generated = generateSchemas()

  test.each([...generated])('%s is generated from the current types (else: npm run schema:json)', (file, text) => {
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text)
  })

  test('are those of the types, and no others', () => {
    expect(committed.toSorted()).toEqual(schemaTypes.map(({ name }) => `${name}.json`).toSorted())
    expect([...generated.keys()].toSorted()).toEqual(committed.toSorted())
  })

  test.each([...schemas])('%s is valid JSON Schema, draft 2020-12', (_, schema) => {
    const validator = new Ajv2020()
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(validator.validateSchema(schema)).toBe(true)
  })

  test.each([...schemas])('%s describes each member', (_, schema) => {
    const silent: string[] = []
    for (const [name, part] of Object.entries({ [schema.title]: schema, ...schema.$defs })) {
      if ((part as Part)['description'] === undefined) silent.push(name)
    }
    expect(silent).toEqual([])
  })
})

interface Expected {
  readonly options?: FeedOptions
  readonly series?: object
  readonly episodes?: readonly object[]
  readonly issues?: readonly object[]
  readonly creator?: object
  readonly content?: readonly object[]
  readonly hostingProvider?: object
}

describe('feeds', () => {
  const fixtures = [...fixturePairs<Expected>('podcast'), ...fixturePairs<Expected>('sss')]

  test.each(fixtures)('of $name fit their schemas', ({ document, expected }) => {
    expect(faultsOfFeed(parseFeed(document, { unknownElements: true, ...expected.options }))).toEqual([])
  })

  test.each(fixturePairs<Expected>('podcast'))('expected of $name fit their schemas', ({ expected }) => {
    const { series = {}, episodes = [] } = expected
    const faults = episodes.flatMap((episode) => faultsOfPart('podcast-episode', episode))
    expect([...faultsOfPart('podcast-series', series), ...faults]).toEqual([])
  })

  test.each(fixturePairs<Expected>('sss'))('expected of $name fit their schemas', ({ expected }) => {
    const { series = {}, issues = [], creator = {}, content = [], hostingProvider = {} } = expected
    expect([
      ...faultsOfPart('comic-series', series ?? {}),
      ...issues.flatMap((issue) => faultsOfPart('comic-issue', issue)),
      ...faultsOfPart('creator', creator ?? {}),
      ...content.flatMap((entry) => faultsOfPart('creator-content', entry)),
      ...faultsOfPart('hosting-provider', hostingProvider ?? {}),
    ]).toEqual([])
  })
})

describe('files beside feeds', () => {
  test.each(fixturePairs<{ readonly options?: ParseChaptersOptions }>('chapters'))(
    'chapters of $name fit their schema',
    ({ document, expected: { options, ...expected } }) => {
      expect(faultsOf('chapters', parseChapters(document, options))).toEqual([])
      expect(faultsOfPart('chapters', { ...expected, diagnostics: [] })).toEqual([])
    },
  )

  test.each(fixturePairs<{ readonly options?: ParseTranscriptOptions; readonly utterances: object }>('transcript'))(
    'a transcript of $name fits its schema',
    ({ document, expected: { options, utterances, ...expected } }) => {
      for (const style of ['UTTERANCE', 'PARAGRAPH'] as const) {
        expect(faultsOf('transcript', parseTranscript(document, { ...options, style }))).toEqual([])
      }
      const { paragraphs: _, ...facts } = expected as Record<string, unknown>
      expect(faultsOfPart('transcript', { ...facts, items: utterances, diagnostics: [] })).toEqual([])
    },
  )
})

/** Returns the events of documents that are read a day apart, and of the days after the last one. */
function eventsOf(documents: readonly (readonly SeenPart[])[]): FeedEvent[] {
  const DAY = 86_400_000
  let now = Date.UTC(2026, 5, 1)
  let snapshot = emptySnapshot()
  const events: FeedEvent[] = []
  for (const parts of documents) {
    const diff = createDiff(snapshot)
    for (const part of parts) diff.see(part)
    const result = diff.finish({ now })
    events.push(...result.events)
    snapshot = result.snapshot
    now += DAY
  }
  for (let days = 0; days < 4; days += 1) {
    const result = createDiff(snapshot).tick(now)
    events.push(...result.events)
    snapshot = result.snapshot
    now += DAY
  }
  return events
}

async function podcastParts(guids: string, change = ''): Promise<SeenPart[]> {
  const parts: SeenPart[] = []
  const document = podcast([...guids]).replace('Episode a', `Episode a${change}`)
  for await (const part of readPodcast(document, { feedUrl: 'https://feeds.example/feed' })) parts.push(part)
  return parts
}

test('events of every action fit their schema', async () => {
  const events = [
    ...eventsOf([await podcastParts('cba'), await podcastParts('dcba', '!'), await podcastParts('dca', '!')]),
    ...eventsOf([comicParts([{ id: 1 }, { id: 2 }]), comicParts([{ id: 1 }, { id: 2 }, { id: 3 }], 'New')]),
    ...eventsOf([creatorParts([1]), creatorParts([1, 2])]),
  ]
  const { $defs } = schemas.get('feed-event')!
  expect(new Set(events.map(({ action }) => action))).toEqual(new Set($defs['FeedEventAction']?.enum))
  expect(events.flatMap((event) => faultsOf('feed-event', event))).toEqual([])
})

test.skipIf(!hasCorpus)('feeds of the corpus fit their schemas', () => {
  const faults = ['podcasts', 'sss-fragments', 'edge'].flatMap((name) =>
    corpusDocuments(name)
      .filter((_, at) => at % 10 === 0)
      .flatMap(({ path, read }) => faultsOfFeed(parseFeed(read())).map((fault) => `${path} ${fault}`)),
  )
  expect(faults.slice(0, 10)).toEqual([])
})

describe('a schema finds what does not fit', () => {
  const [{ document } = { document: new Uint8Array() }] = fixturePairs('podcast/hosts')
  const feed = parseFeed(document)
  if (feed.kind !== 'podcast') throw new Error('the fixture is no podcast')
  const { series } = feed

  test.each([
    ['an unknown genre', { ...series, genres: ['NEWS'] }],
    ['a missing name', { ...series, name: undefined }],
    ['a date in words', { ...series, datePublished: '2026-06-01' }],
    ['a number with a fraction', { ...series, totalEpisodesCount: 1.5 }],
  ])('%s', (_, value) => {
    expect(faultsOf('podcast-series', series)).toEqual([])
    expect(faultsOf('podcast-series', value)).toHaveLength(1)
  })
})
