import { excerpt, Fault, type ReadContext } from '../core/reading.ts'
import { readDate, slashDateEvidence } from '../dates/date.ts'
import type { Normalising } from './normalising.ts'

/** A date or, if none was readable, the text that should have been one (rule 2.6.8). */
export interface DatePublished {
  readonly date: number | null
  readonly raw: string | null
  /** The order of day and month that this date proves; `null` if it proves none. */
  readonly order: SlashDates | null
}

export type SlashDates = NonNullable<ReadContext['slashDates']>

/** Returns the date of the first field whose text is a date. */
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
    const date = normalising.valueFrom(reading, 'datePublished')
    if (date !== null) return { date, raw: null, order: orderOf(text, normalising) }
    if (reading instanceof Fault) raw ??= text
  }
  return { date: null, raw, order: null }
}

function orderOf(text: string, normalising: Normalising): SlashDates | null {
  const order = slashDateEvidence(text)
  const isOther = order !== null && order !== (normalising.context.slashDates ?? 'DAY_FIRST')
  if (isOther) normalising.report('value-date-other-order', 'datePublished', excerpt(text))
  return order
}
