import { decodeEntities } from '../values/decode-entities.ts'

const HASH = 0x23

/** What begins the names that HTML knows without a semicolon too, and a little more. */
const bareNames = [
  '[A-Za-z](?:acute|cedil|circ|[Ee]lig|grave|ring|slash|tilde|uml)',
  ...['AMP', 'COPY', 'ETH', 'GT', 'LT', 'QUOT', 'REG', 'THORN'],
  ...['acute', 'amp', 'brvbar', 'cedil', 'cent', 'copy', 'curren', 'deg', 'divide', 'eth', 'frac', 'gt', 'iexcl'],
  ...['iquest', 'laquo', 'lt', 'macr', 'micro', 'middot', 'nbsp', 'not', 'ord[fm]', 'para', 'plusmn', 'pound', 'quot'],
  ...['raquo', 'reg', 'sect', 'shy', 'sup[123]', 'szlig', 'thorn', 'times', 'uml', 'yen'],
].join('|')

const BARE_NAME = new RegExp(bareNames, 'y')

/** Whether what stands behind an `&` may be a reference without a semicolon, as `R&D` and `?a=1&page=2` are none. */
export function beginsReference(html: string, start: number): boolean {
  if (html.charCodeAt(start) === HASH) return true
  BARE_NAME.lastIndex = start
  return BARE_NAME.test(html)
}

/** In the value of an attribute: a reference without its semicolon, unless it is the name of a parameter. */
const BARE_REFERENCE = new RegExp(`&(?:#(?!\\d+;|[Xx][\\dA-Fa-f]+;)|(?![A-Za-z0-9]+[=;])(?:${bareNames}))`)

/** The value of an attribute, decoded; null where it is not sure what HTML makes of an `&` in it. */
export function simpleValue(written: string): string | null {
  if (!written.includes('&')) return written
  if (BARE_REFERENCE.test(written)) return null
  const { text, left } = decodeEntities(written)
  return left ? null : text
}
