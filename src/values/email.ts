import { codesOfReading, type Reader, readingOf, repaired, unreadable, valueOfReading } from '../core/reading.ts'
import { decodeTwice } from './decode-entities.ts'
import { plainText } from './text.ts'

/** The longest address that SMTP can carry (RFC 5321, 4.5.3.1): 64 for the local part, `@`, 255 for the domain. */
const MAX_LENGTH = 320

/** The placeholder that Cloudflare puts in place of an address when it serves a page or a feed to a machine. */
export const HIDDEN_ADDRESS = '[email protected]'

const FORBIDDEN = /[\s<>]/

/** What stands before the `@` of placeholders. Such a word at a domain that is not called example is an address. */
const PLACEHOLDER =
  /^(?:podcasts?|no-?reply|e?mail|user(?:name)?|(?:your|my)?[-_.]?(?:name|e?mail)|you|me|info|test|admin|contact|owner)$/i

/**
 * Returns whether a text has the form of an e-mail address: one `@` with something before it and a domain with a dot
 * after it. Such a text is never taken as a person's name.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || FORBIDDEN.test(text)) return false
  const at = text.indexOf('@')
  if (at < 1 || at !== text.lastIndexOf('@')) return false
  const dot = text.indexOf('.', at + 2)
  return dot > 0 && dot <= text.length - 3
}

/**
 * Reads an e-mail address of a feed's owner (mapping 2.2): without `mailto:` and a name beside it, its domain in lower
 * case. Placeholders are unreadable: `[email protected]`, and addresses such as `podcasts@example.com`, which programs
 * write where an address is missing. `pat@example.org` is an address.
 */
export const readEmail: Reader<string> = (text) => {
  const written = text.trim()
  if (written === '') return null
  const given = withoutMailto(written)
  const address = isEmailAddress(given) ? given : addressBesideName(written)
  if (!isEmailAddress(address)) return unreadable('value-email-invalid', text)
  const at = address.indexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (domain.split('.').includes('example') && PLACEHOLDER.test(address.slice(0, at))) {
    return unreadable('value-email-invalid', text)
  }
  const email = address.slice(0, at + 1) + domain
  return address === given ? email : repaired('value-email-repaired', email, text)
}

/** Returns the address in `Ann Lee <ann@example.com>` and `ann@example.com (Ann Lee)`; empty without such brackets. */
function addressBesideName(written: string): string {
  if (written.length > MAX_LENGTH * 2) return ''
  const line = decodeTwice(written)
  return withoutMailto((splitAtBrackets(line, '<', '>') ?? splitAtBrackets(line, '(', ')'))?.address ?? '')
}

function withoutMailto(written: string): string {
  if (!/^mailto:/i.test(written)) return written
  const query = written.indexOf('?')
  return written.slice('mailto:'.length, query < 0 ? undefined : query).trim()
}

/** A person's name and e-mail address; at least one of them is given. */
export interface Mailbox {
  readonly name: string | null
  readonly email: string | null
}

/**
 * Reads the person in an RSS `managingEditor` or `author`: `mail (Name)` or `Name <mail>`, the mail or the name alone,
 * or both side by side. A name that is itself an e-mail address is dropped.
 */
export const readMailbox: Reader<Mailbox> = (text, context) => {
  const reading = plainText(text, context)
  const line = valueOfReading(reading)
  if (line === null) return null
  const split = splitMailbox(line)
  const email = split.address === '' ? null : readEmail(split.address, context)
  const mailbox = { name: nameOf(split.name), email: valueOfReading(email) }
  const value = mailbox.name === null && mailbox.email === null ? null : mailbox
  return readingOf(value, [...codesOfReading(reading), ...codesOfReading(email)], text)
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

function nameOf(text: string): string | null {
  const name = text
    .replace(/^["'\s,;:-]+/, '')
    .replace(/["',;:-]$/, '')
    .trim()
  return LETTER_OR_DIGIT.test(name) && !isEmailAddress(withoutMailto(name)) ? name : null
}

function splitMailbox(line: string): { name: string; address: string } {
  return splitAtBrackets(line, '<', '>') ?? splitAtBrackets(line, '(', ')') ?? splitAtSpaces(line)
}

/** Splits a line into the part before an opening bracket and the part inside. The part with the `@` is the address. */
function splitAtBrackets(line: string, opening: string, closing: string) {
  const start = line.indexOf(opening)
  if (start < 0) return undefined
  const end = line.lastIndexOf(closing)
  const before = line.slice(0, start).trim()
  const inside = line.slice(start + 1, end > start ? end : undefined).trim()
  if (before.includes('@') || before === HIDDEN_ADDRESS) return { name: inside, address: before }
  if (inside.includes('@')) return { name: before, address: inside }
  return undefined
}

/** Splits a line into the word with the `@` and the text around it. */
function splitAtSpaces(line: string) {
  const at = line.indexOf('@')
  if (at < 0) return { name: line, address: '' }
  const start = line.lastIndexOf(' ', at) + 1
  const space = line.indexOf(' ', at)
  const end = space < 0 ? line.length : space
  const name = `${line.slice(0, start)}${line.slice(end)}`.trim()
  return { name, address: line.slice(start, end).replace(/[,;:]$/, '') }
}
