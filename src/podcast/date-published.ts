import { readDate } from '../core/date.ts'
import { Fault } from '../core/reading.ts'
import type { Normalising } from './normalising.ts'

/** A date and, where none could be read, the text that should have been one (rule 2.6.8). */
export interface DatePublished {
  readonly date: number | null
  readonly raw: string | null
}

/** The first of several fields whose text is a date. */
export function firstDate<F extends string>(
  record: Readonly<Record<F, string | null>>,
  fields: readonly F[],
  normalising: Normalising,
): DatePublished {
  let raw: string | null = null
  for (const field of fields) {
    const text = record[field]
    if (text === null) continue
    const reading = readDate(text, normalising.context)
    const date = normalising.settle(reading, 'datePublished')
    if (date !== null) return { date, raw: null }
    if (reading instanceof Fault) raw ??= text
  }
  return { date: null, raw }
}
