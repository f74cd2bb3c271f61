import { decodeEntities } from '../values/decode-entities.ts'

const HASH = 0x23

/** The beginnings of the names that HTML also knows without a semicolon. They match a few other names, too. */
const bareNames = [
  '[A-Za-z](?:acute|cedil|circ|[Ee]lig|grave|ring|slash|tilde|uml)',
  ...['AMP', 'COPY', 'ETH', 'GT', 'LT', 'QUOT', 'REG', 'THORN'],
  ...['acute', 'amp', 'brvbar', 'cedil', 'cent', 'copy', 'curren', 'deg', 'divide', 'eth', 'frac', 'gt', 'iexcl'],
  ...['iquest', 'laquo', 'lt', 'macr', 'micro', 'middot', 'nbsp', 'not', 'ord[fm]', 'para', 'plusmn', 'pound', 'quot'],
  ...['raquo', 'reg', 'sect', 'shy', 'sup[123]', 'szlig', 'thorn', 'times', 'uml', 'yen'],
].join('|')

const BARE_NAME = new RegExp(bareNames, 'y')

/** Returns whether text after an `&` may be a reference without a semicolon. `R&D` and `?a=1&page=2` contain none. */
export function beginsReference(html: string, start: number): boolean {
  if (html.charCodeAt(start) === HASH) return true
  BARE_NAME.lastIndex = start
  return BARE_NAME.test(html)
}

/** A reference without a semicolon in the value of an attribute, unless it is the name of a parameter. */
const BARE_REFERENCE = new RegExp(`&(?:#(?!\\d+;|[Xx][\\dA-Fa-f]+;)|(?![A-Za-z0-9]+[=;])(?:${bareNames}))`)

/** Returns the decoded value of an attribute; `null` if HTML may read an `&` in it in a special way. */
export function simpleValue(written: string): string | null {
  if (!written.includes('&')) return written
  if (BARE_REFERENCE.test(written)) return null
  const { text, left } = decodeEntities(written)
  return left ? null : text
}
