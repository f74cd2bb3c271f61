import { type Reader, valueOfReading } from '../core/reading.ts'
import { isVisible } from '../html/visible-length.ts'
import { htmlText } from '../values/text.ts'

/**
 * A text that may be HTML (rule G6), if it shows anything to a reader (rule H1): `<p>&nbsp;</p>` is empty, and loses to
 * the next occurrence of its element and to the next source.
 */
export const visibleHtml: Reader<string> = (text, context) => {
  const reading = htmlText(text, context)
  const html = valueOfReading(reading)
  return html === null || isVisible(html) ? reading : null
}
