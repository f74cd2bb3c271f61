import type { Random } from '../../support/random.ts'
import { type Absence, DAY, type Entry, type FeedKind, type Form, HOUR, type Listing, MINUTE } from './listing.ts'

/** What a listing shows of all that is published. */
export type Window =
  | { readonly type: 'all' }
  | { readonly type: 'count'; readonly count: number }
  | { readonly type: 'days'; readonly days: number }

/** What a feed is like for as long as it lives. */
export interface Profile {
  readonly kind: FeedKind
  /** `opaque` texts, URLs of the site, or none: then the media, the page or the title and date tell who is who. */
  readonly guids: 'opaque' | 'permalink' | 'media' | 'page' | 'title'
  readonly titles: 'unique' | 'same'
  readonly newestFirst: boolean
  readonly isDated: boolean
  /** Whether dates have no time of day. */
  readonly atMidnight: boolean
  /** Seconds from one release to the next. */
  readonly cadence: number
  readonly saysComplete: boolean
  /** Whether what the channel says of itself follows the items. */
  readonly hasTail: boolean
  /** Whether each request gets other tracking and signing parameters. */
  readonly tracks: boolean
  readonly firstChildren: number
  /** Whether the directory had the feed before it had snapshots, and knows its children by rows of a table. */
  readonly isSeeded: boolean
}

/** A child as its publisher knows it. */
export interface Child {
  readonly id: number
  /** Another's, by mistake: whose identifier it shows. */
  readonly guidOf: Child | null
  guidRevision: number
  mediaRevision: number
  title: string
  note: string
  date: number | null
  length: number
  exclusiveUntil: number | null
  isDeleted: boolean
  /** Until when a mistake keeps it out of the listing, in epoch seconds. */
  omittedUntil: number
  /** Until when a mistake shows it twice. */
  doubledUntil: number
}

/** A publisher and the truth about a feed. Acts change it; `listing` is what a request at that time would get. */
export class Publisher {
  readonly profile: Profile
  readonly children: Child[] = []
  /** The children in the order that readers should have; what listings follow where position is content. */
  sequence: Child[] = []
  window: Window
  scheme = 'http'
  /** Changed by each move: 0, 1… */
  guidGeneration = 0
  mediaGeneration = 0
  siteGeneration = 0
  query = ''
  title = 'A feed'
  description = 'What it is about.'
  blankUntil = 0
  /** Until when the listing has only the `shrunkTo` first entries. */
  shrunkUntil = 0
  shrunkTo = 0
  isReversed = false
  shuffle: number[] | null = null
  requests = 0
  /** Children that something was done to since they were last listed: what they are called and when they came. */
  readonly touched = new Set<Child>()

  constructor(profile: Profile, window: Window) {
    this.profile = profile
    this.window = window
  }

  /** Publishes a child. */
  add(date: number, rest: Partial<Pick<Child, 'title' | 'guidOf' | 'exclusiveUntil'>> = {}, place?: number): Child {
    const { atMidnight, isDated, titles } = this.profile
    const id = this.children.length
    const child: Child = {
      id,
      guidOf: null,
      guidRevision: 0,
      mediaRevision: 0,
      title: titles === 'same' ? 'The latest news' : `Part ${id}: ${words(id)}`,
      note: 'As it was.',
      date: !isDated ? null : atMidnight ? date - (date % DAY) : date,
      length: 1_000_000 + id * 1000,
      exclusiveUntil: null,
      isDeleted: false,
      omittedUntil: 0,
      doubledUntil: 0,
      ...rest,
    }
    this.children.push(child)
    this.sequence.splice(place ?? this.sequence.length, 0, child)
    this.touched.add(child)
    return child
  }

  /** What was listed may be acted on again; what a mistake kept out of the listing has not been seen as it is. */
  noteListed({ absent }: Listing): void {
    for (const child of this.touched) {
      const absence = absent.get(child.id)
      if (absence !== 'blanked' && absence !== 'omitted') this.touched.delete(child)
    }
  }

  /** Children that are published and not left out by a mistake with them alone. */
  published(now: number): Child[] {
    return this.sequence.filter(({ isDeleted, omittedUntil }) => !isDeleted && omittedUntil <= now)
  }

  listing(now: number): Listing {
    this.requests += 1
    const published = this.published(now)
    const windowed = this.windowed(published, now)
    const blanked = blankUnless(windowed, this.blankUntil > now ? 0 : this.shrunkUntil > now ? this.shrunkTo : null)
    const shown = this.ordered(blanked)
    const absent = new Map<number, Absence>()
    for (const child of this.children) {
      if (shown.includes(child)) continue
      absent.set(
        child.id,
        child.isDeleted
          ? 'deleted'
          : child.omittedUntil > now
            ? 'omitted'
            : windowed.includes(child)
              ? 'blanked'
              : 'slid',
      )
    }
    const { title, description } = this
    return {
      kind: this.profile.kind,
      series: { title, description, saysComplete: this.profile.saysComplete },
      entries: this.entries(shown, now),
      absent,
    }
  }

  private windowed(published: readonly Child[], now: number): readonly Child[] {
    const { window } = this
    if (window.type === 'all') return published
    const byAge = published.toSorted((a, b) => age(b) - age(a))
    return window.type === 'count'
      ? byAge.slice(0, window.count)
      : byAge.filter(({ date }) => date === null || date >= now - window.days * DAY)
  }

  private ordered(children: readonly Child[]): readonly Child[] {
    if (this.profile.kind !== 'podcast') return this.sequence.filter((child) => children.includes(child))
    const isNewestFirst = this.profile.newestFirst !== this.isReversed
    const byAge = children.toSorted((a, b) => (isNewestFirst ? age(b) - age(a) : age(a) - age(b)))
    const { shuffle } = this
    return shuffle === null
      ? byAge
      : byAge.toSorted((a, b) => shuffle[a.id % shuffle.length]! - shuffle[b.id % shuffle.length]!)
  }

  private entries(shown: readonly Child[], now: number): Entry[] {
    const once = shown.map((child, index) => ({
      form: this.form(child, this.profile.kind === 'podcast' ? null : index),
      isCopy: false,
    }))
    const copies = once.filter(({ form }) => this.children[form.child]!.doubledUntil > now)
    // Without a guid, an item with another text is another child.
    const copyOf = (form: Form): Form =>
      form.guid === null && this.profile.kind === 'podcast' ? form : { ...form, note: 'An old copy.' }
    return [...once, ...copies.map(({ form }) => ({ form: copyOf(form), isCopy: true }))]
  }

  private form(child: Child, position: number | null): Form {
    const { kind, guids, tracks } = this.profile
    const site = `${this.scheme}://www.site${this.siteGeneration}.example`
    const revision = child.mediaRevision === 0 ? '' : `-${child.mediaRevision}`
    return {
      child: child.id,
      guid: guids === 'media' || guids === 'page' || guids === 'title' ? null : this.guid(child.guidOf ?? child, site),
      media:
        guids === 'page' || guids === 'title'
          ? null
          : `${this.scheme}://cdn${this.mediaGeneration}.example/feed/${child.id}${revision}.mp3`,
      query: this.query,
      tracking: tracks ? tracking(this.requests) : '',
      page: guids === 'title' ? null : kind === 'podcast' ? `${site}/parts/${child.id}/` : null,
      title: child.title,
      note: child.note,
      date: child.date,
      length: child.length,
      exclusiveUntil: child.exclusiveUntil,
      position,
    }
  }

  private guid(child: Child, site: string): string {
    const revision = child.guidRevision === 0 ? '' : `-${child.guidRevision}`
    if (this.profile.kind !== 'podcast') return uuid(this.guidGeneration, child.guidRevision, child.id)
    return this.profile.guids === 'permalink'
      ? `${site}/${this.guidGeneration === 0 ? 'parts' : `g${this.guidGeneration}`}/${child.id}${revision}`
      : `guid-${this.guidGeneration}-${child.id}${revision}`
  }
}

/** What puts the newest first: dates, and among equal ones and without any who came first. */
function age({ date, id }: Child): number {
  return (date ?? 0) + id / 1e6
}

function blankUnless(children: readonly Child[], keep: number | null): readonly Child[] {
  return keep === null ? children : children.slice(0, keep)
}

/** Of one request: none of it says which file it is. */
function tracking(request: number): string {
  return request % 2 === 0
    ? `utm_source=request${request}&fbclid=${request}`
    : `Expires=${request}&Signature=s${request}&Key-Pair-Id=k${request}`
}

function uuid(generation: number, revision: number, id: number): string {
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
  return `${hex(generation + 0x1a2b3c00, 8)}-${hex(revision, 4)}-4aaa-8bbb-${hex(id + 1, 12)}`
}

const vocabulary = ['lamp', 'tide', 'harbour', 'rope', 'gull', 'north', 'signal', 'cargo', 'fog', 'ledger', 'bell']

function words(id: number): string {
  return `${vocabulary[id % 11]} ${vocabulary[(id * 7 + 3) % 11]}`
}

/** The seconds of a length of time that a publisher may wait. */
export function someTime(random: Random): number {
  return random.of([
    10 * MINUTE,
    40 * MINUTE,
    HOUR,
    2 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    DAY,
    2 * DAY,
    7 * DAY,
    21 * DAY,
  ])
}
