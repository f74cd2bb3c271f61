import { readFileSync } from 'node:fs'
import type { ContentRole, Genre } from 'feedmill/tables'

/** A podcast, comic or creator written for judged queries. `key` is the name by which queries expect it. */
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
  readonly genres?: readonly Genre[]
  readonly keywords?: readonly string[]
  readonly persons?: readonly WrittenPerson[]
  /** URL of the feed. */
  readonly feed?: string
  /** URL of the site. */
  readonly site?: string
  /** The directory's own identifier. */
  readonly uuid?: string
  /** The identifier that the feed declares. */
  readonly guid?: string
  readonly catalogId?: number
  /** Episodes or issues, the oldest first. */
  readonly episodes: readonly WrittenEpisode[]
}

type WrittenPerson = readonly [name: string, role: ContentRole]
type Place = `S${number}E${number}`

/** A title alone; title, notes, and season with number as `S2E5`; or all of it with persons. */
export type WrittenEpisode =
  | string
  | readonly [title: string, notes: string, place?: Place]
  | {
      readonly title: string
      readonly notes: string
      readonly place: Place
      readonly persons: readonly WrittenPerson[]
    }

/** Written series by the kind of content. */
export type WrittenContent = Readonly<Record<'podcast' | 'comic' | 'creator', readonly WrittenSeries[]>>

/** Series for the queries that ranking is tuned with or checked with. */
export const writtenSeries: WrittenContent = contentOf('written-series.json')

/** Series for the queries that nothing is tuned with. */
export const unseenSeries: WrittenContent = contentOf('unseen-series.json')

function contentOf(file: string): WrittenContent {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}
