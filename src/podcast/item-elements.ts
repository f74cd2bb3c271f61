import type { RecordOf } from '../core/shape.ts'
import type { AuthorDetails } from '../model/index.ts'
import { atom } from './namespaces/atom.ts'
import { dublinCore } from './namespaces/dublin-core.ts'
import { googlePlay } from './namespaces/google-play.ts'
import { itunes } from './namespaces/itunes.ts'
import { media } from './namespaces/media.ts'
import { platforms } from './namespaces/platforms.ts'
import { podcast } from './namespaces/podcast.ts'
import { rss } from './namespaces/rss.ts'
import { rssModules } from './namespaces/rss-modules.ts'

/** All elements of an item in a podcast feed: RSS `item`, Atom `entry`, and `podcast:liveItem`. */
export const itemElements = {
  ...rss.shared,
  ...rss.item,
  ...rssModules.shared,
  ...rssModules.item,
  ...atom.shared,
  ...atom.item,
  ...dublinCore.shared,
  ...dublinCore.item,
  ...itunes.shared,
  ...itunes.item,
  ...googlePlay.shared,
  ...podcast.shared,
  ...podcast.item,
  ...media.shared,
  ...media.item,
  ...platforms.shared,
  ...platforms.item,
} as const

/**
 * Facts about a feed or an item in a JSON Feed that no element of XML has. A type alias, because an interface would not
 * be assignable to `RawRecord`.
 */
export type JsonFeedFacts = {
  readonly authorDetails?: readonly AuthorDetails[]
  /** A description that shows pictures or players, but no text. */
  readonly wordlessHtml?: string | null
}

/** The values of an item's elements, before any rule about precedence or defaults. */
export type RawItem = RecordOf<typeof itemElements> & JsonFeedFacts & { readonly languageTag?: string | null }
