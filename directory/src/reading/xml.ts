// Control characters, lone surrogates and non-characters: no escape makes them legal in XML 1.0.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** The beginning of a document. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Returns a text as it stands in XML, in an element or an attribute. Characters that XML forbids are left out. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"'\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Attributes by their names. `null` leaves one out. */
type Attributes = Readonly<Record<string, string | number | null>>

/** Returns an element without content. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesText(attributes)}/>`
}

/** Returns an element with a text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return `<${name}${attributesText(attributes)}>${escapeXml(text)}</${name}>`
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeXml(String(value))}"`))
    .join('')
}
