import type { PodcastContentType } from '../tables/index.ts'
import type { SlashDates } from './date-published.ts'

const NEWEST = 50

/** The kinds of the episodes' media. */
export interface MediaFacts {
  /** Whether every episode is audio; also `true` if there are no episodes. */
  readonly allAudio: boolean
  /** Whether more than half of the newest 50 episodes with media are video. */
  readonly mostlyVideo: boolean
}

/**
 * Facts that a series needs about its episodes, collected as they pass. Its size is bounded for any number of episodes.
 */
export class EpisodeTally {
  /**
   * Dates and kinds of the newest episodes with media, newest first; episodes without a date come last, in their order.
   */
  readonly #newest: { readonly date: number; readonly kind: PodcastContentType }[] = []
  #newestDate: number | null = null
  #count = 0
  #audio = 0
  readonly #slashDates = new Set<SlashDates>()

  /** Counts an episode. `slashDates` is the order of day and month that its date proves. */
  add(datePublished: number | null, kind: PodcastContentType | null, slashDates: SlashDates | null = null): void {
    this.#count += 1
    if (slashDates !== null) this.#slashDates.add(slashDates)
    if (datePublished !== null && (this.#newestDate === null || datePublished > this.#newestDate))
      this.#newestDate = datePublished
    if (kind === null) return
    if (kind === 'AUDIO') this.#audio += 1
    this.#insert(datePublished ?? Number.NEGATIVE_INFINITY, kind)
  }

  /** Epoch seconds; `null` if no episode has a date. */
  get newestDate(): number | null {
    return this.#newestDate
  }

  /** The order of day and month, if all dates that prove one agree; else `null`. */
  get slashDates(): SlashDates | null {
    const [order = null] = this.#slashDates
    return this.#slashDates.size === 1 ? order : null
  }

  get media(): MediaFacts {
    const videos = this.#newest.filter(({ kind }) => kind === 'VIDEO').length
    return { allAudio: this.#audio === this.#count, mostlyVideo: videos * 2 > this.#newest.length }
  }

  #insert(date: number, kind: PodcastContentType): void {
    const last = this.#newest.at(-1)
    if (this.#newest.length === NEWEST && last !== undefined && date <= last.date) return
    let place = this.#newest.length
    while (place > 0 && (this.#newest[place - 1]?.date ?? 0) < date) place -= 1
    this.#newest.splice(place, 0, { date, kind })
    if (this.#newest.length > NEWEST) this.#newest.pop()
  }
}
