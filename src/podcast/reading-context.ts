import { hash } from 'node:crypto'
import type { Limits } from '../core/limits.ts'
import type { ReadContext } from '../core/reading.ts'
import type { PodcastOptions } from './options.ts'

/** What an item is read with beside its bytes. */
export interface ReadingContext {
  readonly encoding: string
  /** The start tags of what the items stand in. */
  readonly ancestors: readonly string[]
  readonly seriesUuid: string | null
  readonly values: ReadContext
  readonly limits: Limits
  readonly options: PodcastOptions
}

/** Raised whenever equal bytes may give another episode than before: another table, another rule. */
const RULES = 15

/** One character that each version of Unicode from 15.0 on added: what NFC does depends on the version. */
const NEWCOMERS = ['\u{11f00}', '\u{2ffc}', '\u{1c89}', '\u{1acf}']
let newcomers: number | undefined

/** Asked when a context is first needed: making the class of all characters there are takes a millisecond. */
function versionOfUnicode(): number {
  newcomers ??= NEWCOMERS.filter((character) => /\p{Assigned}/u.test(character)).length
  return newcomers
}

const LENGTH = 12

/** A digest of all that, together with its bytes, makes an item the episode that it is. 12 bytes. */
export function contextDigestOf(context: ReadingContext): Uint8Array {
  const { encoding, ancestors, seriesUuid, values, limits, options } = context
  const { baseUrl, slashDates, israelTime } = values
  const { blockSlug, unknownElements, descriptionLinks, extras } = options
  const facts = [
    [RULES, versionOfUnicode(), encoding, seriesUuid, baseUrl, slashDates, israelTime],
    [blockSlug, unknownElements ?? false, descriptionLinks ?? true, extras ?? true],
    Object.values(limits),
    ancestors,
  ]
  const digest = new Uint8Array(LENGTH)
  digest.set(hash('sha256', JSON.stringify(facts), 'buffer').subarray(0, LENGTH))
  return digest
}
