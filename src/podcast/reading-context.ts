import type { Limits } from '../core/limits.ts'
import { contextDigest } from '../identity/context-digest.ts'
import { HASH_VERSION } from '../identity/hash.ts'
import type { SlashDates } from './date-published.ts'
import type { ChannelFacts } from './normalising.ts'
import type { PodcastOptions } from './options.ts'

/** The context in which an item is read. */
export interface ReadingContext {
  readonly encoding: string
  /** The start tags of the elements around the items. */
  readonly ancestors: readonly string[]
  /** The entities that the document declares. */
  readonly entities: string
  readonly feed: ChannelFacts
  readonly seriesUuid: string | null
  /** The base of relative URLs. */
  readonly baseUrl: string | undefined
  /** The order of slash dates in the feed's language. */
  readonly slashDatesByLanguage: SlashDates
  /** The order from an option, or from former readings; `undefined` if there is neither. */
  readonly slashDates: SlashDates | undefined
  /** The feed's language, which decides between two months of one name, and the zone `IST`. */
  readonly language: string | undefined
  readonly limits: Limits
  readonly options: PodcastOptions
}

/** Raised whenever a changed table or rule may give different episodes or faults for the same bytes. */
const RULES = 20

/** A character from each version of Unicode since 15.0: the result of NFC depends on the version. */
const NEWCOMERS = ['\u{11f00}', '\u{2ffc}', '\u{1c89}', '\u{1acf}']
let newcomers: number | undefined

/**
 * Returns the number of new characters. Computed at first use: making the class of all assigned characters takes a
 * millisecond.
 */
function versionOfUnicode(): number {
  newcomers ??= NEWCOMERS.filter((character) => /\p{Assigned}/u.test(character)).length
  return newcomers
}

/** Returns a digest of everything that, together with its bytes, determines an item's episode. 24 bytes. */
export function contextDigestOf(context: ReadingContext): Uint8Array {
  const { encoding, ancestors, entities, baseUrl, slashDatesByLanguage, language } = context
  const { feed, seriesUuid, slashDates, limits, options } = context
  const { unknownElements, extras } = options
  return contextDigest({
    publisher: [encoding, ancestors, entities, baseUrl, slashDatesByLanguage, language === 'HEBREW'],
    rules: [RULES, HASH_VERSION, versionOfUnicode()],
    library: [[seriesUuid, slashDates], [unknownElements ?? false, extras ?? true], Object.values(limits)],
    head: [language, feed.url, feed.pageUrl, feed.medium],
  })
}
