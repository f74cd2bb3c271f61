import { hash } from 'node:crypto'
import {
  createDiff,
  type DiffResult,
  decodeSnapshot,
  emptySnapshot,
  encodeSnapshot,
  type FinishOptions,
  type KnownRow,
  type SeenPart,
  type Snapshot,
  snapshotFrom,
} from '../../../src/changes/index.ts'
import { PodcastReader } from '../../../src/podcast/podcast-reader.ts'
import { settingsFrom } from '../../../src/sss/options.ts'
import { SssReader } from '../../../src/sss/sss-reader.ts'
import { Random } from '../../support/random.ts'
import { enact, type History, publisherOf, type Reply, type Step } from './history.ts'
import { DAY, type FeedKind, HOUR, type Listing, type WrittenDocument } from './listing.ts'
import { type CountName, type Observation, Oracle } from './oracle.ts'
import type { ListedChild, Outcome, ToldEvent } from './outcome.ts'
import { cutDocument, podcastDocument } from './podcast-document.ts'
import type { Publisher } from './publisher.ts'
import { comicDocument, creatorDocument } from './sss-document.ts'

/** What went wrong, and when. */
export interface Fault {
  readonly seed: number
  /** From 0; the closing readings come after the planned ones. */
  readonly step: number
  readonly acts: readonly string[]
  readonly reply: Reply | 'timer'
  readonly words: string
}

export interface Life {
  readonly fault: Fault | null
  readonly steps: number
  readonly children: number
  readonly counts: ReadonlyMap<CountName, number>
}

const nothing = { acts: [], seed: 0 }
/** After these everything must be settled: mistakes are over, what is gone is confirmed, and nothing new comes. */
const closing: readonly Step[] = [
  { ...nothing, wait: 40 * DAY, reply: 'whole' },
  { ...nothing, wait: 2 * HOUR, reply: 'unchanged' },
  { ...nothing, wait: 30 * HOUR, reply: 'unchanged' },
  { ...nothing, wait: 30 * HOUR, reply: 'whole' },
]

/** What may stand between a differ and the oracle. */
export type Tamper = (outcome: Outcome) => Outcome

/** Lives a history through, with an oracle that watches each reading. Ends at the first fault. */
export function live(history: History, tamper: Tamper = (outcome) => outcome): Life {
  const { publisher, now: start } = publisherOf(history)
  const reader = new Subscriber(publisher, tamper)
  if (history.profile.isSeeded) reader.seed(start)
  let now = start
  let steps = 0
  let fault: Fault | null = null
  for (const step of [...history.steps, ...closing]) {
    now = enact(publisher, step, now)
    const words = reader.follow(step.reply, now, new Random(step.seed))
    if (words !== null) {
      fault = { seed: history.seed, step: steps, acts: step.acts.map(({ name }) => name), reply: step.reply, words }
      break
    }
    steps += 1
  }
  return { fault, steps, children: publisher.children.length, counts: reader.counts }
}

/** A document as it was got. */
interface Got {
  readonly listing: Listing
  readonly document: WrittenDocument
}

/** Reads a feed time after time, keeps the snapshot as bytes, and has the oracle judge each reading. */
class Subscriber {
  private readonly publisher: Publisher
  private readonly kind: FeedKind
  private readonly oracle: Oracle
  private readonly tamper: Tamper
  private stored: Uint8Array | null = null
  private nextTimerAt: number | null = null
  /** The last whole document. */
  private last: Got | null = null
  private hasBeenCut = false
  /** The last document if the network cut it, and how often it did so at the same place, one time after the other. */
  private severed: { readonly got: Got; times: number } | null = null

  constructor(publisher: Publisher, tamper: Tamper) {
    this.publisher = publisher
    this.tamper = tamper
    this.kind = publisher.profile.kind
    this.oracle = new Oracle(this.kind)
  }

  /** Begins with the rows of a directory that has had the feed for long. */
  seed(now: number): void {
    this.oracle.seedFeed()
    const forms = this.publisher.listing(now).entries.map(({ form }) => form)
    const rows = forms.map((form): KnownRow => {
      const uuid = `00000000-0000-4000-8000-${String(form.child).padStart(12, '0')}`
      this.oracle.seed(form, uuid)
      const { guid, media, page, title, date } = form
      return { uuid, guid, enclosureUrl: media, link: page, title, datePublished: date }
    })
    this.stored = encodeSnapshot(snapshotFrom(rows, { seriesUuid: '9b024349-ccf0-5f69-a609-6b82873eab3c' }))
  }

  get counts(): ReadonlyMap<CountName, number> {
    return this.oracle.counts
  }

  /** Gives what the oracle finds wrong; null when it finds nothing. */
  follow(planned: Reply, now: number, random: Random): string | null {
    const isTimed = this.severed === null && this.nextTimerAt !== null && this.nextTimerAt < now && random.next() < 0.5
    const faults = isTimed ? this.tick({ type: 'timer', now: this.nextTimerAt! }) : null
    if (faults !== null) return `at the time ${this.nextTimerAt}: ${faults}`
    const reply = this.possible(planned)
    if (reply !== 'severed' && reply !== 'failed') this.severed = null
    switch (reply) {
      case 'failed':
        return random.next() < 0.5 ? null : this.readPage(now)
      case 'unchanged':
        return this.tick({ type: 'again', now })
      case 'repeated':
        return this.read(this.last!, now, 'whole', random)
      case 'whole':
        this.last = this.request(now)
        this.hasBeenCut = false
        this.publisher.noteListed(this.last.listing)
        return this.read(this.last, now, 'whole', random)
      case 'cut':
        this.hasBeenCut = true
        return this.read(cut(this.request(now), random), now, 'partial', random)
      case 'severed':
        return this.readSevered(now, random)
    }
  }

  /** The third of the same in a row is taken for what there is. */
  private readSevered(now: number, random: Random): string | null {
    const isSame = this.severed !== null && this.severed.times < 3 && random.next() < 0.7
    const got = isSame ? this.severed!.got : cut(this.request(now), random)
    const times = isSame ? this.severed!.times + 1 : 1
    this.severed = { got, times }
    const isTaken = times === 3 && this.kind === 'podcast'
    this.hasBeenCut ||= isTaken
    return this.read(got, now, isTaken ? 'partial' : 'nothing', random, { isCut: true })
  }

  /** What hotels and captive networks answer. */
  private readPage(now: number): string | null {
    const parts = this.parts(Buffer.from('<!DOCTYPE html><html><body><p>Please log in.</p></body></html>'), null)
    return this.conclude({ type: 'nothing', now }, compared(this.snapshot, parts, { now: now * 1000 }), [])
  }

  /**
   * What can be repeated was read before, and is not older than what was read of a document that was cut. And a
   * document in which a new child borrows a known one's identifier is not cut between the two: nobody could tell them
   * apart.
   */
  private possible(reply: Reply): Reply {
    const borrows = [...this.publisher.touched].some(({ guidOf }) => guidOf !== null)
    if (borrows && (reply === 'cut' || reply === 'severed')) return 'whole'
    if (reply !== 'unchanged' && reply !== 'repeated') return reply
    if (this.last === null || (reply === 'repeated' && this.hasBeenCut)) return 'whole'
    return reply
  }

  private request(now: number): Got {
    const listing = this.publisher.listing(now)
    const { hasTail } = this.publisher.profile
    if (this.kind === 'podcast') return { listing, document: podcastDocument(listing, hasTail) }
    return { listing, document: this.kind === 'comic' ? comicDocument(listing) : creatorDocument(listing) }
  }

  private tick(observation: Observation & { type: 'again' | 'timer' }): string | null {
    const isSighting = observation.type === 'again'
    const result = createDiff(this.snapshot).tick(observation.now * 1000, { isSighting })
    return this.conclude(observation, result, [])
  }

  private read(
    { listing, document }: Got,
    now: number,
    extent: 'whole' | 'partial' | 'nothing',
    random: Random,
    rest: Partial<FinishOptions> = {},
  ): string | null {
    const { profile } = this.publisher
    const isWhole = extent === 'whole'
    const forms = listing.entries.filter(({ isCopy }) => !isCopy).map(({ form }) => form)
    const observation: Observation =
      extent === 'nothing'
        ? { type: 'nothing', now }
        : {
            type: 'listing',
            now,
            listing,
            seen: isWhole ? forms : forms.slice(0, document.ends.length),
            begun: isWhole ? null : (forms[document.ends.length] ?? null),
            isWhole,
            hasSeries: isWhole || (!profile.hasTail && document.bytes.includes('<item>')),
          }
    const bodyDigest = hash('sha256', document.bytes, 'buffer')
    const options = { now: now * 1000, bodyDigest, ...rest }
    const parts = this.parts(document.bytes, this.snapshot.seriesUuid)
    const result = compared(this.snapshot, parts, options)
    if (random.next() < 0.1) {
      const again = compared(this.snapshot, parts, options)
      if (JSON.stringify(again.events) !== JSON.stringify(result.events)) return 'the same reading told something else'
    }
    if (extent === 'nothing') return this.conclude(observation, result, [])
    const listed = parts.flatMap((part): ListedChild[] => {
      if (!isChild(part) || part.isCut) return []
      return [{ child: childOf(part), uuid: result.identityOf(part.index).uuid }]
    })
    return this.conclude(observation, result, listed)
  }

  private parts(bytes: Uint8Array, seriesUuid: string | null): SeenPart[] {
    const parts: SeenPart[] = []
    if (this.kind === 'podcast') {
      const extras = this.publisher.profile.saysComplete
      const options = { feedUrl: 'https://feeds.example/feed', extras }
      const reader = new PodcastReader((part) => parts.push(part), {
        ...options,
        ...(seriesUuid === null ? {} : { seriesUuid }),
      })
      reader.write(bytes)
      reader.end()
      return parts
    }
    const reader = new SssReader(settingsFrom(seriesUuid === null ? {} : { seriesUuid }))
    reader.write(bytes)
    for (const part of reader.parts()) parts.push(part)
    reader.end()
    for (const part of reader.parts()) parts.push(part)
    return parts
  }

  private get snapshot(): Snapshot {
    return this.stored === null ? emptySnapshot() : decodeSnapshot(this.stored)
  }

  private conclude(observation: Observation, result: DiffResult, listed: readonly ListedChild[]): string | null {
    this.stored = encodeSnapshot(result.snapshot)
    this.nextTimerAt = result.nextTimerAt
    const faults = this.oracle.judge(observation, this.tamper(outcomeOf(result, listed)))
    return faults.length === 0 ? null : faults.join('; ')
  }
}

function compared(snapshot: Snapshot, parts: readonly SeenPart[], options: FinishOptions): DiffResult {
  const diff = createDiff(snapshot)
  for (const part of parts) diff.see(part)
  return diff.finish(options)
}

/** The document up to somewhere behind the start of its channel. */
function cut({ listing, document }: Got, random: Random): Got {
  const first = document.bytes.indexOf('<channel>') + '<channel>'.length
  const at = first + Math.floor((document.bytes.length - 1 - first) * random.next())
  return { listing, document: cutDocument(document, at) }
}

type ChildPart = Extract<SeenPart, { type: 'episode' | 'issue' | 'content' }>

function isChild(part: SeenPart): part is ChildPart {
  return part.type === 'episode' || part.type === 'issue' || part.type === 'content'
}

/** Which of the publisher's children was read: the documents say so where nobody but people looks. */
function childOf(part: ChildPart): number {
  if (part.type === 'content') return Number(new URL(part.content.sssUrl ?? '').searchParams.get('n'))
  const text = part.type === 'episode' ? part.episode.description : part.issue.creatorNote
  return Number(/^#(\d+)#/.exec(text ?? '')?.[1])
}

function outcomeOf(result: DiffResult, listed: readonly ListedChild[]): Outcome {
  return {
    verdict: result.verdict,
    listed,
    events: result.events.map(
      (event): ToldEvent => ({
        id: event.id,
        action: event.action as ToldEvent['action'],
        isOfSeries: /SERIES$|^CREATOR$/.test(event.type),
        uuid: event.uuid,
        isRemoved: event.isRemoved ?? null,
        isInitialImport: event.initialImport === true,
        isBulk: event.bulk === true,
        isMinor: event.isMinor === true,
        isReordered: event.isReordered === true,
        uuids: event.uuids ?? [],
        counters: event.counters ?? null,
      }),
    ),
    changes: new Map(result.children.map(({ uuid, change, isRemoved }) => [uuid, { change, isRemoved }])),
    nextTimerAt: result.nextTimerAt,
  }
}
