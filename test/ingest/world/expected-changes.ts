import type { WorldChild, WorldFeed } from '../../support/world-feed.ts'

interface KnownChild {
  readonly text: string
  readonly isRemoved: boolean
  /** Whether the last listing lacked it, and nothing was concluded from that yet. */
  readonly isMissing: boolean
}

/** What a directory that makes no mistakes knows of a feed, and what it tells of each refresh. */
export class ExpectedFeed {
  readonly #feed: WorldFeed
  title: string | null = null
  known = new Map<string, KnownChild>()

  constructor(feed: WorldFeed) {
    this.#feed = feed
  }

  /**
   * The events of a refresh that succeeds now, as `action id` and `action series`, in no order. `now` in epoch seconds.
   */
  refresh(now: number): string[] {
    const { listed, title } = this.#feed
    const isImport = this.title === null
    const events: string[] = []
    const released: string[] = []
    let changed = isImport
    const newest = Math.max(...[...this.known.keys()].map((id) => this.#dateOf(id)), 0)
    for (const child of listed) {
      const known = this.known.get(child.id)
      if (known === undefined) {
        events.push(`created ${child.id}${isImport ? ' (import)' : ''}`)
        if (!isImport && isRelease(child, newest, now, this.#feed.kind)) released.push(child.id)
        changed = true
      } else if (known.isRemoved || known.text !== child.text) {
        events.push(`updated ${child.id}`)
        changed = true
      }
      this.#dates.set(child.id, child.date)
      this.known.set(child.id, { text: child.text, isRemoved: false, isMissing: false })
    }
    const ids = new Set(listed.map(({ id }) => id))
    for (const [id, known] of this.known) {
      if (ids.has(id) || known.isRemoved || this.#slidOut(id)) continue
      // Two listings in a row have to lack a child before it is taken as removed.
      if (known.isMissing) {
        events.push(`updated ${id} (removed)`)
        changed = true
      }
      this.known.set(id, { ...known, isMissing: !known.isMissing, isRemoved: known.isMissing })
    }
    if (isImport) events.push('created series (import)')
    else if (title !== this.title) {
      events.push('updated series')
      changed = true
    }
    if (released.length > 0) events.push(`released ${released.join()}`)
    if (changed) events.push('feed_updated series')
    this.title = title
    return events.sort()
  }

  readonly #dates = new Map<string, number>()

  #dateOf(id: string): number {
    return this.#dates.get(id) ?? 0
  }

  /** Older than all that the feed lists, where it lists so many: there is nothing to conclude. */
  #slidOut(id: string): boolean {
    const oldest = Math.min(...this.#feed.listed.map(({ date }) => date))
    return this.#feed.window !== Number.POSITIVE_INFINITY && this.#dateOf(id) < oldest
  }
}

const DAY = 86_400

function isRelease({ date }: WorldChild, newest: number, now: number, kind: WorldFeed['kind']): boolean {
  if (kind === 'creator') return true
  return date <= now + 3_600 && (date >= newest - 2 * DAY || date >= now - 7 * DAY)
}
