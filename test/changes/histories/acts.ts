import type { Random } from '../../support/random.ts'
import { DAY, HOUR } from './listing.ts'
import { type Child, type Publisher, someTime } from './publisher.ts'

/** What a publisher does, or what happens to a feed. `last` is the time of the previous request, in epoch seconds. */
export type Act = (publisher: Publisher, now: number, random: Random, last: number) => void

const isPodcast = (publisher: Publisher): boolean => publisher.profile.kind === 'podcast'
const hasGuids = ({ profile }: Publisher): boolean => profile.guids === 'opaque' || profile.guids === 'permalink'

/** Some published children that nothing was done to since they were last listed. */
function some(publisher: Publisher, now: number, random: Random, count: number): Child[] {
  const free = publisher.published(now).filter((child) => !publisher.touched.has(child))
  const chosen: Child[] = []
  while (chosen.length < count && free.length > 0) {
    chosen.push(...free.splice(random.below(free.length), 1))
  }
  for (const child of chosen) publisher.touched.add(child)
  return chosen
}

const few = (random: Random): number => 1 + (random.next() < 0.3 ? random.below(3) : 0)

/** Between the last request and this one. */
const recently = (now: number, last: number, random: Random): number =>
  now - Math.floor(random.next() * Math.min(now - last, 2 * DAY))

/** The acts, and how often each comes about. */
export const acts = {
  arrive: (publisher, now, random, last) => {
    publisher.add(recently(now, last, random))
  },

  /** As many as the time since the last request would have brought. */
  catchUp: (publisher, now, _random, last) => {
    const { cadence } = publisher.profile
    const due = Math.min(Math.floor((now - last) / cadence), 12)
    for (let back = due - 1; back >= 0; back -= 1) publisher.add(now - back * cadence)
  },

  /** Several at once, as when a season is put online. */
  burst: (publisher, now, random) => {
    const count = 2 + random.below(7)
    const apart = random.of([0, 1, HOUR])
    for (let back = count - 1; back >= 0; back -= 1) publisher.add(now - back * apart)
  },

  backDate: (publisher, now, random) => {
    publisher.add(now - random.of([2 * DAY, 10 * DAY, 60 * DAY, 400 * DAY]) - random.below(HOUR))
  },

  futureDate: (publisher, now, random) => {
    publisher.add(now + random.of([2 * HOUR, DAY, 3 * DAY, 10 * DAY]) + random.below(HOUR))
  },

  editTitle: (publisher, now, random) => {
    for (const child of some(publisher, now, random, few(random)))
      child.title = `${child.title} (new ${random.below(1e6)})`
  },

  editNote: (publisher, now, random) => {
    for (const child of some(publisher, now, random, few(random))) child.note = `As it is now: ${random.below(1e6)}.`
  },

  editAllNotes: (publisher, now, random) => {
    const footer = `Support us: ${random.below(1e6)}.`
    for (const child of some(publisher, now, random, Number.POSITIVE_INFINITY)) child.note = footer
  },

  replaceMedia: (publisher, now, random) => {
    for (const child of some(publisher, now, random, 1)) child.mediaRevision += 1
  },

  correctLength: (publisher, now, random) => {
    for (const child of some(publisher, now, random, few(random))) child.length += 1 + random.below(5000)
  },

  correctDate: (publisher, now, random) => {
    for (const child of some(publisher, now, random, 1)) {
      if (child.date !== null) child.date += random.of([-DAY, -HOUR, -60, 60, HOUR, DAY])
    }
  },

  remove: (publisher, now, random) => {
    for (const child of some(publisher, now, random, few(random))) child.isDeleted = true
  },

  removeHalf: (publisher, now, random) => {
    const count = Math.floor(publisher.published(now).length * random.of([0.4, 0.6, 0.8]))
    for (const child of some(publisher, now, random, count)) child.isDeleted = true
  },

  /** Takes the oldest out, or the newest. */
  removeAtEnd: (publisher, now, random) => {
    const byDate = publisher.published(now).toSorted((a, b) => (a.date ?? 0) - (b.date ?? 0))
    const child = random.next() < 0.5 ? byDate[0] : byDate.at(-1)
    if (child === undefined || publisher.touched.has(child)) return
    child.isDeleted = true
    publisher.touched.add(child)
  },

  omit: (publisher, now, random) => {
    const until = now + someTime(random)
    for (const child of some(publisher, now, random, few(random))) child.omittedUntil = until
  },

  blank: (publisher, now, random) => {
    publisher.blankUntil = now + someTime(random)
  },

  shrink: (publisher, now, random) => {
    publisher.shrunkUntil = now + someTime(random)
    publisher.shrunkTo = Math.floor(publisher.published(now).length * random.of([0.1, 0.3, 0.45, 0.7]))
  },

  republish: (publisher, _now, random) => {
    const deleted = publisher.children.filter((child) => child.isDeleted && !publisher.touched.has(child))
    if (deleted.length === 0) return
    const child = random.of(deleted)
    child.isDeleted = false
    publisher.touched.add(child)
  },

  /** The same file and title once more, under an identifier of its own, while the first one stays. */
  reguid: (publisher, now, random) => {
    if (!hasGuids(publisher) || !isPodcast(publisher)) return
    for (const child of some(publisher, now, random, few(random))) child.guidRevision += 1
  },

  /** As `reguid`, back to what they were. */
  rollBack: (publisher, now, random) => {
    const changed = publisher.published(now).filter(({ guidRevision }) => guidRevision > 0)
    for (const child of changed.slice(0, few(random))) {
      if (publisher.touched.has(child)) continue
      publisher.touched.add(child)
      child.guidRevision -= 1
    }
  },

  /** Copies an item to write the next one, and forgets the identifier. */
  reuseGuid: (publisher, now, random, last) => {
    if (!hasGuids(publisher) || !isPodcast(publisher) || publisher.window.type !== 'all') return
    const [other] = some(publisher, now, random, 1)
    if (other === undefined || publisher.profile.titles === 'same') return
    publisher.add(recently(now, last, random), { guidOf: other.guidOf ?? other })
  },

  /** Another host: identifiers, media and pages are new. */
  migrate: (publisher) => {
    if (publisher.touched.size > 0) return
    publisher.guidGeneration += 1
    publisher.mediaGeneration += 1
    publisher.siteGeneration += 1
    for (const child of publisher.children) publisher.touched.add(child)
  },

  /** Another host that keeps the identifiers as they are. */
  moveMedia: (publisher) => {
    publisher.mediaGeneration += 1
  },

  /** Another name for the site, and so for what is on it. */
  moveSite: (publisher) => {
    if (publisher.touched.size > 0) return
    publisher.siteGeneration += 1
  },

  secure: (publisher) => {
    publisher.scheme = publisher.scheme === 'http' ? 'https' : 'http'
  },

  /** A parameter of the host's own in every URL. */
  changeQueries: (publisher, _now, random) => {
    publisher.query = `v=${random.below(1e6)}`
  },

  reverse: (publisher) => {
    publisher.isReversed = !publisher.isReversed
  },

  shuffle: (publisher, _now, random) => {
    publisher.shuffle =
      publisher.shuffle === null && isPodcast(publisher) ? Array.from({ length: 40 }, () => random.next()) : null
  },

  double: (publisher, now, random) => {
    const until = now + someTime(random)
    for (const child of some(publisher, now, random, 1)) child.doubledUntil = until
  },

  widen: (publisher, _now, random) => {
    const { window } = publisher
    if (window.type === 'count') publisher.window = { ...window, count: window.count + 1 + random.below(10) }
  },

  narrow: (publisher, _now, random) => {
    const { window } = publisher
    if (window.type === 'count')
      publisher.window = { ...window, count: Math.max(3, window.count - 1 - random.below(3)) }
  },

  /** A page or a work comes in between. */
  insert: (publisher, now, random) => {
    publisher.add(now, {}, random.below(publisher.sequence.length + 1))
  },

  rearrange: (publisher, _now, random) => {
    const { sequence } = publisher
    if (sequence.length < 2) return
    const [child] = sequence.splice(random.below(sequence.length), 1)
    sequence.splice(random.below(sequence.length + 1), 0, child!)
  },

  makeExclusive: (publisher, now, random) => {
    for (const child of some(publisher, now, random, few(random))) {
      child.exclusiveUntil = now + random.of([2 * HOUR, DAY, 7 * DAY])
    }
  },

  arriveExclusive: (publisher, now, random) => {
    publisher.add(now, { exclusiveUntil: now + random.of([2 * HOUR, DAY, 7 * DAY]) })
  },

  free: (publisher, now, random) => {
    for (const child of some(publisher, now, random, 2)) child.exclusiveUntil = null
  },

  editSeries: (publisher, _now, random) => {
    if (random.next() < 0.5) publisher.title = `A feed ${random.below(1e6)}`
    else publisher.description = `What it is about now: ${random.below(1e6)}.`
  },
} as const satisfies Readonly<Record<string, Act>>

export type ActName = keyof typeof acts
