import type { Limits } from '../core/limits.ts'
import { contextDigest } from '../identity/context-digest.ts'
import { HASH_VERSION } from '../identity/hash.ts'
import type { SlashDates } from './date-published.ts'
import type { PodcastOptions } from './options.ts'

/** What an item is read with beside its bytes. */
export interface ReadingContext {
  readonly encoding: string
  /** The start tags of what the items stand in. */
  readonly ancestors: readonly string[]
  /** The entities that the document declares. */
  readonly entities: string
  readonly seriesUuid: string | null
  /** What relative URLs are resolved against. */
  readonly baseUrl: string | undefined
  /** How slash dates are meant where the feed's language decides. */
  readonly slashDatesByLanguage: SlashDates
  /** How they are meant by an option, or by what former readings found out; undefined if neither says. */
  readonly slashDates: SlashDates | undefined
  readonly israelTime: boolean
  readonly limits: Limits
  readonly options: PodcastOptions
}

/** Raised whenever equal bytes may give another episode or other faults than before: another table, another rule. */
const RULES = 17

/** One character that each version of Unicode from 15.0 on added: what NFC does depends on the version. */
const NEWCOMERS = ['\u{11f00}', '\u{2ffc}', '\u{1c89}', '\u{1acf}']
let newcomers: number | undefined

/** Asked when a context is first needed: making the class of all characters there are takes a millisecond. */
function versionOfUnicode(): number {
  newcomers ??= NEWCOMERS.filter((character) => /\p{Assigned}/u.test(character)).length
  return newcomers
}

/** A digest of all that, together with its bytes, makes an item the episode that it is. 24 bytes. */
export function contextDigestOf(context: ReadingContext): Uint8Array {
  const { encoding, ancestors, entities, baseUrl, slashDatesByLanguage, israelTime } = context
  const { seriesUuid, slashDates, limits, options } = context
  const { blockSlug, unknownElements, descriptionLinks, extras } = options
  return contextDigest(
    [encoding, ancestors, entities, baseUrl, slashDatesByLanguage, israelTime],
    [
      [RULES, HASH_VERSION, versionOfUnicode(), seriesUuid, slashDates],
      [blockSlug, unknownElements ?? false, descriptionLinks ?? true, extras ?? true],
      Object.values(limits),
    ],
  )
}
