import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { decodeSnapshot, inspectSnapshot } from '../../../src/changes/index.ts'
import type { FeedFetcher } from '../../../src/fetch/index.ts'
import { childrenHash, contentDigest, entityHash } from '../../../src/identity/hash.ts'
import type { HashedType } from '../../../src/identity/hashed-fields.ts'
import { entityOf, type FeedChildPart } from '../../../src/ingest/child-part.ts'
import { createMemoryFeedStore, type RefreshOutcome, refreshFeed, tickFeed } from '../../../src/ingest/index.ts'
import type { FeedStore, StoredEntity, StoredFeed } from '../../../src/ingest/stores/feed-store.ts'
import { FEED_URL, START } from '../../changes/followed-feed.ts'
import { all } from '../../detection/sources.ts'
import { metaOf } from '../../fetch/made-meta.ts'
import { snapshotBytes } from '../snapshot-bytes.ts'

/**
 * What a feed has to say to a request, or that a timer is due: `cut` ends in the middle, which its author did;
 * `severed` too, which the network did.
 */
export type Reply = 'whole' | 'cut' | 'severed' | 'unchanged' | 'failed' | 'tick'

export interface Reading {
  readonly reply: Reply
  /** The documents by their URLs. */
  readonly documents: Readonly<Record<string, string>>
  /** The share of the document that comes, where it does not come whole. */
  readonly share: number
  /** Seconds since the one before. */
  readonly wait: number
}

type Entity = StoredEntity['entity'] & { readonly [field: string]: unknown }

const hashedTypes = {
  episode: 'PodcastEpisode',
  issue: 'ComicIssue',
  content: 'CreatorContent',
} as const satisfies Record<FeedChildPart['type'], HashedType>

/** A feed that is read again and again into a store, as a server would; and what must be true of it then. */
export class KeptFeed {
  readonly #recognises: boolean
  readonly #store: FeedStore = createMemoryFeedStore()
  /** Seconds. */
  #now = START
  #readings = 0
  /** How many children were read when each document began. */
  #pages: number[] = []

  /**
   * @param recognises `true`: unchanged children are recognised by their bytes. `false`: all are read each time
   */
  constructor(recognises: boolean) {
    this.#recognises = recognises
  }

  /**
   * Reads the feed, commits what came of it, and looks whether the store holds what it should. Gives what the reading
   * says and remembers.
   */
  async read(reading: Reading): Promise<unknown> {
    this.#now += reading.wait
    this.#readings += 1
    const staged: FeedChildPart[] = []
    this.#pages = []
    const feed = await this.#store.open({ url: FEED_URL }, this.#now * 1000)
    const outcome = await this.#refreshed(feed, reading, staged)
    await feed.commit(outcome)
    const entities = await all(this.#store.entities(FEED_URL))
    check(entities, outcome, notRepeated(staged, this.#pages[1]))
    return toldBy(outcome)
  }

  /** What the store holds: of each child its entity, in an order that does not depend on how it came there. */
  async held(): Promise<unknown> {
    const held = await all(this.#store.entities(FEED_URL))
    return JSON.parse(JSON.stringify(held.toSorted(byUuid)))
  }

  async #refreshed(feed: StoredFeed, reading: Reading, staged: FeedChildPart[]): Promise<RefreshOutcome> {
    const { state } = feed
    const now = this.#now * 1000
    if (reading.reply === 'tick') return await tickFeed(state, { now })
    return await refreshFeed(state, {
      fetcher: fetcherOf(reading, () => {
        this.#pages.push(staged.length)
      }),
      now,
      async onChild(part) {
        staged.push(part)
        await feed.stage(part)
      },
      // With other options than the last time, nothing that was read then is recognised.
      ...(!this.#recognises && { podcast: { limits: { maxItems: 10_000 + this.#readings } } }),
    })
  }
}

/** What does not depend on whether children were read or recognised. */
function toldBy({ events, counts, verdict, children, state }: RefreshOutcome): unknown {
  const snapshot = state.snapshot === null ? null : inspectSnapshot(decodeSnapshot(snapshotBytes(state)))
  const remembered = snapshot?.children.map(({ rawDigest: _, ...child }) => child)
  return { events, counts, verdict, children, remembered }
}

/** The children that were read, without those of a further page that are on the first one, too. */
function notRepeated(staged: readonly FeedChildPart[], page = staged.length): FeedChildPart[] {
  const first = staged.slice(0, page)
  return staged.filter((part, index) => index < page || !first.some((other) => isSame(part, other)))
}

function isSame(part: FeedChildPart, other: FeedChildPart): boolean {
  const [one, another] = [part, other].map((child) => entityOf(child) as unknown as Entity) as [Entity, Entity]
  const [key, otherKey] = [part, other].map((child) => child.key.replace(/\|[\da-f]*(\|\d*)?$/, ''))
  const isAlike = (field: string): boolean => one[field] === another[field]
  const isBare = [one, another].every(({ name, audioUrl }) => name === null && audioUrl === null)
  return key === otherKey && (isBare || ['name', 'audioUrl'].some((field) => one[field] !== null && isAlike(field)))
}

function check(entities: readonly StoredEntity[], outcome: RefreshOutcome, staged: readonly FeedChildPart[]): void {
  const { state } = outcome
  const children = entities.filter(({ type }) => type !== 'series')
  const snapshot = state.snapshot === null ? null : inspectSnapshot(decodeSnapshot(snapshotBytes(state)))
  const known = snapshot?.children ?? []
  const identities = children.map(({ entity: { uuid, hash, isRemoved } }) => `${uuid} ${hash} ${isRemoved}`)
  expect(identities.toSorted(), 'the stored children').toEqual(
    known.map(({ uuid, hash, isRemoved }) => `${uuid} ${hash} ${isRemoved}`).toSorted(),
  )
  const ignoresQueries = snapshot?.ignoresQueries === true
  // What was last read before queries counted for nothing has a hash with them.
  const ways = ignoresQueries ? [true, false] : [false]
  for (const { type, entity } of children) {
    const kind = hashedTypes[type as FeedChildPart['type']]
    const hashes = ways.map((way) => entityHash(kind, entity.uuid, contentOf(kind, entity, way)))
    expect(hashes, `the hash of ${JSON.stringify(entity)}`).toContain(entity.hash)
  }
  checkSeries(entities, outcome)
  const uuids = new Set([state.seriesUuid, ...children.map(({ entity }) => entity.uuid)])
  for (const event of outcome.events) {
    expect(uuids, `the child of ${JSON.stringify(event)}`).toContain(event.uuid)
    for (const uuid of uuidsIn(event)) expect(uuids, `a child in ${JSON.stringify(event)}`).toContain(uuid)
  }
  if (outcome.verdict === 'complete' || outcome.verdict === 'partial') {
    checkListed(children, staged, ignoresQueries)
  }
}

/** Everything that was read is there, and nothing of it twice. */
function checkListed(
  children: readonly StoredEntity[],
  staged: readonly FeedChildPart[],
  ignoresQueries: boolean,
): void {
  const contents = new Map<string, number>()
  for (const { type, entity } of children) {
    if (entity.isRemoved === true) continue
    const content = contentOf(hashedTypes[type as FeedChildPart['type']], entity, ignoresQueries).toString('hex')
    contents.set(content, (contents.get(content) ?? 0) + 1)
  }
  for (const part of staged) {
    const content = contentOf(hashedTypes[part.type], entityOf(part), ignoresQueries).toString('hex')
    const count = contents.get(content) ?? 0
    expect(count, `the stored ${JSON.stringify(entityOf(part))}`).toBeGreaterThan(0)
    contents.set(content, count - 1)
  }
}

function contentOf(type: HashedType, entity: object, ignoreQueries: boolean): Buffer {
  return contentDigest(type, entity, null, { ignoreQueries })
}

function checkSeries(entities: readonly StoredEntity[], { state, verdict }: RefreshOutcome): void {
  const ofType = entities.filter(({ type }) => type === 'series')
  const snapshot = state.snapshot === null ? null : decodeSnapshot(snapshotBytes(state))
  expect(ofType.length, 'stored series').toBe(snapshot?.isImported === true ? 1 : 0)
  const [series] = ofType
  if (series === undefined || snapshot === null) return
  const entity = series.entity as Entity
  const live = entities.filter(({ type, entity }) => type !== 'series' && entity.isRemoved !== true)
  const count = entity['totalEpisodesCount'] ?? entity['totalIssuesCount'] ?? entity['totalContentCount']
  const hash = entity['childrenHash'] ?? entity['issuesHash'] ?? entity['contentHash']
  expect(count, 'the stored count').toBe(live.length)
  expect(hash, 'the stored hash of children').toBe(snapshot.childrenHash)
  expect(entity.hash, 'the stored hash of the series').toBe(snapshot.hash)
  if (verdict !== 'complete') return
  const kind = snapshot.kind === 'comic' ? 'issue' : snapshot.kind === 'creator' ? 'content' : 'episode'
  const hashes = live.map(({ entity }) => entity.hash!)
  expect(hash, 'the hash of the stored children').toBe(childrenHash(hashedTypes[kind], hashes))
}

function uuidsIn(event: object): string[] {
  const found = Object.entries(event).find(([name]) => /uuids$/i.test(name))
  return found === undefined ? [] : (found[1] as string[])
}

function fetcherOf({ reply, documents, share }: Reading, onDocument: () => void): FeedFetcher {
  const fetchWith: FeedFetcher['fetchWith'] = async ({ url, validators }, consume) => {
    const document = documents[url]
    const isFirst = url === FEED_URL
    const meta = metaOf(url)
    if (document === undefined || (isFirst && reply === 'failed')) {
      return { kind: 'http-error', reason: 'not-found', status: 404, meta: { ...meta, status: 404 } }
    }
    const whole = Buffer.from(document)
    const isCut = isFirst && (reply === 'cut' || reply === 'severed')
    const body = isCut ? whole.subarray(0, Math.floor(whole.length * share)) : whole
    const bodySha256 = createHash('sha256').update(body).digest('hex')
    const newValidators = { url, bodySha256, storedAt: 0 }
    const isSame =
      validators?.bodySha256 === bodySha256 || (reply === 'unchanged' && validators?.bodySha256 !== undefined)
    if (isFirst && isSame) {
      return { kind: 'unchanged', reason: 'not-modified', meta: { ...meta, status: 304 }, validators: validators! }
    }
    const isSevered = isFirst && reply === 'severed'
    const came = { ...meta, status: 200, framing: isSevered ? ('length' as const) : ('chunked' as const) }
    let isIncomplete = isSevered
    onDocument()
    const value = await consume(pieces(body), {
      meta: came,
      signal: new AbortController().signal,
      sniffed: { kind: document.startsWith('{') ? 'json' : 'xml' } as never,
      reportIncomplete: () => {
        isIncomplete = true
      },
    })
    const flags = isIncomplete ? (['truncated'] as const) : []
    return { kind: 'modified', meta: { ...came, bodySha256, flags }, value, validators: newValidators }
  }
  return { fetchWith, request: fetchWith } as unknown as FeedFetcher
}

async function* pieces(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body
}

function byUuid(one: StoredEntity, other: StoredEntity): number {
  return one.entity.uuid < other.entity.uuid ? -1 : 1
}
