import type { DiagnosticCode } from '../../core/diagnostics.ts'
import { type Reader, readingOf } from '../../core/reading.ts'
import { escapeText } from '../../values/escape-text.ts'
import { withSigns } from '../../values/text.ts'

/** Reads plain text as the HTML that shows it (rule J5), because descriptions are HTML. */
export const textAsHtml: Reader<string> = (text) => {
  const codes: DiagnosticCode[] = []
  const trimmed = withSigns(text, codes).trim()
  return trimmed === '' ? null : readingOf(escapeText(trimmed), codes, text)
}
