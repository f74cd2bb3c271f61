import { type Reader, valueOfReading } from '../core/reading.ts'
import { showsMedia } from '../html/shows-media.ts'
import { isVisible } from '../html/visible-length.ts'
import { htmlText } from '../values/text.ts'
import { readAgain } from '../xml/records/raw-record.ts'
import type { JsonFeedFacts } from './json-feed/facts.ts'

/** Reads HTML that shows pictures, players or frames, but no text (rule H1). */
export const wordlessHtml: Reader<string> = (text, context) => {
  const reading = htmlText(text, context)
  const html = valueOfReading(reading)
  return html === null || isVisible(html) || !showsMedia(html) ? null : reading
}

/** Returns the first description that shows something, for a record without any description that has text. */
export function wordlessDescription(raw: JsonFeedFacts, fields: readonly string[]): string | null {
  for (const field of fields) {
    const html = readAgain(raw, field, wordlessHtml)
    if (html !== null) return html
  }
  return raw.wordlessHtml ?? null
}
