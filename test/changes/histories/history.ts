import { Random } from '../../support/random.ts'
import { type ActName, acts } from './acts.ts'
import { DAY, type FeedKind, HOUR, MINUTE } from './listing.ts'
import { type Profile, Publisher, someTime, type Window } from './publisher.ts'

/** What a request comes to. */
export type Reply =
  /** The whole document. */
  | 'whole'
  /** 304, whether it is true or a cache's. */
  | 'unchanged'
  /** The bytes of the last whole document once more. */
  | 'repeated'
  /** A document whose writer stopped in the middle; the transfer is whole. */
  | 'cut'
  /** A transfer that the network cut, perhaps where it cut the last one. */
  | 'severed'
  /** No document at all. */
  | 'failed'

/**
 * What happens, and what is then asked and answered. Each part has a seed of its own, so that others may be left out.
 */
export interface Step {
  /** Seconds since the step before. */
  readonly wait: number
  readonly acts: readonly { readonly name: ActName; readonly seed: number }[]
  readonly reply: Reply
  readonly seed: number
}

/** A feed's life, as a plan: the same plan is the same life. */
export interface History {
  readonly seed: number
  readonly profile: Profile
  readonly window: Window
  readonly steps: readonly Step[]
}

/** Monday, 2 March 2026, 12:00 GMT. */
const START = Date.UTC(2026, 2, 2, 12) / 1000

const everywhere: Readonly<Partial<Record<ActName, number>>> = {
  arrive: 12,
  catchUp: 4,
  burst: 3,
  backDate: 2,
  futureDate: 3,
  editTitle: 4,
  editNote: 4,
  editAllNotes: 1,
  replaceMedia: 3,
  correctLength: 2,
  correctDate: 2,
  remove: 6,
  removeHalf: 1,
  removeAtEnd: 2,
  omit: 3,
  blank: 1,
  shrink: 1,
  republish: 2,
  moveMedia: 1,
  secure: 1,
  double: 1,
  editSeries: 2,
}

const weights: Readonly<Record<FeedKind, Readonly<Partial<Record<ActName, number>>>>> = {
  podcast: {
    ...everywhere,
    reguid: 2,
    rollBack: 1,
    reuseGuid: 1,
    migrate: 2,
    moveSite: 1,
    changeQueries: 1,
    reverse: 1,
    shuffle: 1,
    widen: 1,
    narrow: 0.3,
  },
  comic: { ...everywhere, insert: 3, rearrange: 3, makeExclusive: 2, arriveExclusive: 3, free: 1 },
  creator: { ...everywhere, insert: 2, rearrange: 3 },
}

/** The life that a seed stands for. */
export function historyOf(seed: number): History {
  const random = new Random(seed)
  const profile = profileOf(random)
  const window = windowOf(profile, random)
  const steps = Array.from({ length: 8 + random.below(5) }, (): Step => stepOf(profile, random))
  return { seed, profile, window, steps }
}

function profileOf(random: Random): Profile {
  const kind = pick<FeedKind>({ podcast: 7, comic: 2, creator: 1 }, random)
  const isPodcast = kind === 'podcast'
  const guids = isPodcast
    ? pick<Profile['guids']>({ opaque: 10, permalink: 5, media: 2, page: 1, title: 0.5 }, random)
    : 'opaque'
  const isDated = kind !== 'creator' && (kind === 'comic' || guids === 'title' || random.next() < 0.95)
  return {
    kind,
    guids,
    isDated,
    titles: guids !== 'title' && random.next() < (isPodcast ? 0.12 : 0.05) ? 'same' : 'unique',
    newestFirst: random.next() < 0.85,
    atMidnight: isPodcast && random.next() < 0.1,
    cadence: random.of([HOUR, DAY, DAY, 3 * DAY, 7 * DAY, 7 * DAY]),
    saysComplete: isPodcast && random.next() < 0.1,
    hasTail: random.next() < 0.15,
    tracks: random.next() < 0.2,
    isSeeded: isPodcast && random.next() < 0.08,
    firstChildren: Number(pick({ '0': 0.5, '3': 5, '6': 3.5, '12': 1.2, '20': 0.4, '30': 0.35 }, random)),
  }
}

function windowOf({ kind, saysComplete, guids }: Profile, random: Random): Window {
  if (kind !== 'podcast' || saysComplete || guids === 'title') return { type: 'all' }
  return pick({ all: 6, count: 4, days: 1 }, random) === 'all'
    ? { type: 'all' }
    : random.next() < 0.8
      ? { type: 'count', count: 3 + random.below(20) }
      : { type: 'days', days: random.of([3, 14, 60]) }
}

function stepOf({ kind }: Profile, random: Random): Step {
  const count = random.of([0, 1, 1, 1, 2, 2, 3])
  const reply = pick<Reply>(
    { whole: 64, unchanged: 16, repeated: 6, cut: kind === 'podcast' ? 6 : 0, severed: 4, failed: 3 },
    random,
  )
  return {
    wait: random.next() < 0.15 ? 10 * MINUTE : someTime(random),
    acts: Array.from({ length: count }, () => ({
      name: pick(weights[kind] as Record<ActName, number>, random),
      seed: random.below(2 ** 32),
    })),
    reply,
    seed: random.below(2 ** 32),
  }
}

/** One of the names, each as likely as its weight. */
function pick<T extends string>(weighted: Readonly<Record<T, number>>, random: Random): T {
  const entries = Object.entries(weighted) as [T, number][]
  let at = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of entries) {
    at -= weight
    if (at < 0) return name
  }
  return entries.at(-1)![0]
}

/** The publisher at the beginning: its first children, one for each release so far. */
export function publisherOf({ profile, window, seed }: History): { publisher: Publisher; now: number } {
  const publisher = new Publisher(profile, window)
  const random = new Random(seed ^ 0x5eed)
  const count = profile.firstChildren === 0 ? 0 : profile.firstChildren + random.below(6)
  for (let back = count; back > 0; back -= 1) publisher.add(START - back * profile.cadence + random.below(600))
  publisher.touched.clear()
  return { publisher, now: START }
}

/** Lets the acts of a step come about. Gives the time of its request. */
export function enact(publisher: Publisher, { acts: planned, wait }: Step, last: number): number {
  const now = last + wait
  for (const { name, seed } of planned) acts[name](publisher, now, new Random(seed), last)
  return now
}
