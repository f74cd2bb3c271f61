import { readFileSync } from 'node:fs'

/** A podcast, comic or creator written for the judged queries. `key` is the name by which queries expect it. */
export interface WrittenSeries {
  readonly key: string
  readonly name: string
  /** Who makes it. Comics and creators have none. */
  readonly author?: string
  /** Code as feeds declare it, such as `ja`. */
  readonly language: string
  /** @defaultValue 1 */
  readonly popularity?: number
  readonly about: string
  /** Episodes or issues, the oldest first. */
  readonly episodes: readonly WrittenEpisode[]
}

/** A title alone, or title, notes, and season with number as `S2E5`. */
export type WrittenEpisode = string | readonly [title: string, notes: string, place?: `S${number}E${number}`]

/** All written series, by the kind of what they are. */
export const writtenSeries: Readonly<Record<'podcast' | 'comic' | 'creator', readonly WrittenSeries[]>> = JSON.parse(
  readFileSync(new URL('written-series.json', import.meta.url), 'utf8'),
)
