import { readAnyHtml } from './any-html.ts'
import type { HtmlTokens } from './html-tokens.ts'
import { readSimpleHtml } from './simple-html.ts'

/**
 * Reads HTML as a flat sequence of tokens. The plain beginning, which is all of most descriptions, is read here. From
 * the first other construct on, htmlparser2 reads it as browsers do.
 */
export function readHtml(html: string, tokens: HtmlTokens): void {
  const rest = readSimpleHtml(html, tokens)
  if (rest < html.length) readAnyHtml(html.slice(rest), tokens)
}
