import { type Reader, valueOfReading } from '../core/reading.ts'
import { htmlText } from '../values/text.ts'
import { showsMedia } from './shows-media.ts'
import { isVisible } from './visible-length.ts'

/**
 * Reads a text that may be HTML (rule G6), if it shows anything to a reader (rule H1). A text such as `<p>&nbsp;</p>`
 * counts as empty: the next occurrence of its element, or else the next source, takes its place.
 */
export const visibleHtml: Reader<string> = (text, context) => {
  const reading = htmlText(text, context)
  const html = valueOfReading(reading)
  return html === null || isVisible(html) ? reading : null
}

/** Reads HTML that shows pictures, players or frames, but no text (rule H1). */
export const wordlessHtml: Reader<string> = (text, context) => {
  const reading = htmlText(text, context)
  const html = valueOfReading(reading)
  return html === null || isVisible(html) || !showsMedia(html) ? null : reading
}
