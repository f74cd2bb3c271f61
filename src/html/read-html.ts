import { readAnyHtml } from './any-html.ts'
import type { HtmlTokens } from './html-tokens.ts'
import { readSimpleHtml } from './simple-html.ts'

/**
 * Reads HTML as a flat sequence of tokens. The plain beginning of it is read here, which is all of most descriptions;
 * from the first construct on that is not plain, it is htmlparser2 that knows what browsers make of it.
 */
export function readHtml(html: string, tokens: HtmlTokens): void {
  const rest = readSimpleHtml(html, tokens)
  if (rest < html.length) readAnyHtml(html.slice(rest), tokens)
}
