import type { DiagnosticCode } from '../../core/diagnostics.ts'
import { type Reader, readingOf } from '../../core/reading.ts'
import { withSigns } from '../../values/text.ts'

const REFERENCE = /^&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i
const SIGNS = /[<>]|&(?:#?[a-z0-9]{1,32};)?/gi

/**
 * Reads plain text as the HTML that shows it (rule J5), because descriptions are HTML. A reference stays unchanged,
 * because generators that strip tags leave references.
 */
export const textAsHtml: Reader<string> = (text) => {
  const codes: DiagnosticCode[] = []
  const trimmed = withSigns(text, codes).trim()
  return trimmed === '' ? null : readingOf(trimmed.replace(SIGNS, escaped), codes, text)
}

function escaped(sign: string): string {
  if (sign === '<') return '&lt;'
  if (sign === '>') return '&gt;'
  return REFERENCE.test(sign) ? sign : `&amp;${sign.slice(1)}`
}
