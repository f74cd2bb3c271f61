import { countryFromCode } from 'feedmill/tables'

/** A kind of setting: how its text becomes a value. */
export interface Kind<Value> {
  /** Completes "It may be …". */
  readonly mayBe: string
  /** Whether an empty variable has a meaning of its own. @defaultValue false: it counts as absent */
  readonly takesEmpty?: boolean
  /** Returns the value, or `undefined` if the text is invalid. */
  read(text: string): Value | undefined
  /** The value as it is shown to operators. @defaultValue its text */
  show?(value: Value): string
}

/** A whole number within bounds, both included. */
export function wholeNumber(least: number, greatest: number): Kind<number> {
  return {
    mayBe: `a whole number from ${least} to ${greatest}`,
    read: (text) => {
      const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
      return number >= least && number <= greatest ? number : undefined
    },
  }
}

/** A whole number within bounds, or `unlimited`, which is `Infinity`. */
export function limitOrNone(least: number, greatest: number): Kind<number> {
  const number = wholeNumber(least, greatest)
  return {
    mayBe: `${number.mayBe}, or \`unlimited\``,
    read: (text) => (text === 'unlimited' ? Number.POSITIVE_INFINITY : number.read(text)),
    show: (value) => (Number.isFinite(value) ? String(value) : 'unlimited'),
  }
}

/** A TCP port. An empty text means that nothing listens, which is `null`. */
export const portOrNone: Kind<number | null> = {
  mayBe: 'a whole number from 0 to 65535, or empty',
  takesEmpty: true,
  read: (text) => (text === '' ? null : wholeNumber(0, 65_535).read(text)),
}

const answers: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  on: true,
  '1': true,
  no: false,
  false: false,
  off: false,
  '0': false,
}

/** Yes or no, in the words that people use for it. */
export const yesOrNo: Kind<boolean> = {
  mayBe: '`yes` or `no`',
  read: (text) => {
    const word = text.toLowerCase()
    return Object.hasOwn(answers, word) ? answers[word] : undefined
  },
  show: (value) => (value ? 'yes' : 'no'),
}

/** One word of a list. */
export function oneOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return { mayBe: `one of ${quoted(words)}`, read: (text) => words.find((word) => word === text) }
}

/** Some words of a list, at least one, with commas between them. */
export function someOf<const Word extends string>(words: readonly Word[]): Kind<readonly Word[]> {
  return {
    mayBe: `one or more of ${quoted(words)}, with commas between them`,
    read: (text) => {
      const named = text.split(',').map((name) => name.trim())
      if (!named.every((name) => (words as readonly string[]).includes(name))) return undefined
      return words.filter((word) => named.includes(word))
    },
    show: (value) => value.join(','),
  }
}

/** Some words of a list, or `none`, which is an empty list. */
export function someOrNoneOf<const Word extends string>(words: readonly Word[]): Kind<readonly Word[]> {
  const some = someOf(words)
  return {
    mayBe: `${some.mayBe}, or \`none\``,
    read: (text) => (text === 'none' ? [] : some.read(text)),
    show: (value) => (value.length === 0 ? 'none' : value.join(',')),
  }
}

/** A sentence, or a few. */
export const sentence: Kind<string> = {
  mayBe: 'a text of one line, at most 1,000 characters',
  read: (text) => (/^[^\p{Cc}]{1,1000}$/u.test(text) ? text : undefined),
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ')
}

/** An `http:` or `https:` URL without user, query or fragment. Its last slash is dropped. */
export const webAddress: Kind<string> = {
  mayBe: 'an http or https URL without user, query and fragment, such as `https://directory.example`',
  read: (text) => {
    const url = parsedUrl(text)
    if (url === null || !/^https?:$/.test(url.protocol)) return undefined
    return url.username + url.password + url.search + url.hash === '' ? url.href.replace(/\/+$/, '') : undefined
  },
}

/** Some web addresses, with commas between them. */
export const webAddresses: Kind<readonly string[]> = {
  mayBe: 'up to 20 http or https URLs without user, query and fragment, with commas between them',
  read: (text) => {
    const urls = text.split(',').map((url) => webAddress.read(url.trim()))
    const known = urls.filter((url) => url !== undefined)
    return known.length === urls.length && known.length <= 20 ? [...new Set(known)] : undefined
  },
  show: (value) => value.join(','),
}

/** Names of accounts of Hive. */
export const hiveAccounts: Kind<readonly string[]> = {
  mayBe: 'names of Hive accounts such as `podping.aaa`, with commas between them',
  read: (text) => {
    const names = text.split(',').map((name) => name.trim())
    const areNames = names.every((name) => /^[a-z][a-z0-9.-]{2,15}$/.test(name))
    return areNames && names.length <= 10_000 ? [...new Set(names)] : undefined
  },
  show: (value) => value.join(','),
}

/** The address of a PostgreSQL database. */
export const databaseAddress: Kind<string> = {
  mayBe: 'a PostgreSQL URL such as `postgres://user:password@host:5432/name`',
  read: (text) => (/^postgres(?:ql)?:$/.test(parsedUrl(text)?.protocol ?? '') ? text : undefined),
  show: (value) => value.replace(/(:\/\/)[^\s/?#]*@/, '$1…@').replace(/([?&]password=)[^&]*/gi, '$1…'),
}

/** The address of an OpenSearch server. */
export const searchAddress: Kind<string> = {
  mayBe:
    'an http or https URL such as `https://user:password@search.example:9200/directory`, whose last part names the index',
  read: (text) => {
    const url = parsedUrl(text)
    if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash !== '') return undefined
    const isName = /^\/(?:[\w.-]+\/)*(?:[a-z0-9][a-z0-9._-]{0,199})?$/.test(url.pathname)
    return isName && isEscapedRight(url.username) && isEscapedRight(url.password) ? text : undefined
  },
  show: (value) => value.replace(/(:\/\/)[^\s/?#]*@/, '$1…@'),
}

/** The address of a server that takes mail. */
export const mailServer: Kind<string> = {
  mayBe: 'an SMTP URL such as `smtps://user:password@mail.example` or `smtp://127.0.0.1:25`',
  read: (text) => (/^smtps?:$/.test(parsedUrl(text)?.protocol ?? '') ? text : undefined),
  show: (value) => value.replace(/(:\/\/)[^\s/?#]*@/, '$1…@'),
}

/** A mail address, without a name. */
export const mailAddress: Kind<string> = {
  mayBe: 'a mail address such as `directory@mail.example`',
  read: (text) => (/^[^\s@;,():<>]+@[^\s@;,():<>]+$/.test(text) ? text : undefined),
}

/** Countries, as codes of two letters. */
export const countryCodes: Kind<readonly string[]> = {
  mayBe: 'codes of countries such as `us`, with commas between them',
  read: (text) => {
    const codes = text.split(',').map((code) => code.trim().toUpperCase())
    const areKnown = codes.every((code) => /^[A-Z]{2}$/.test(code) && countryFromCode(code) !== null)
    return areKnown ? [...new Set(codes)] : undefined
  },
  show: (value) => value.join(',').toLowerCase(),
}

/** A host name or an IP address. */
export const hostName: Kind<string> = {
  mayBe: 'a host name or an IP address, such as `127.0.0.1`, `0.0.0.0` or `::`',
  read: (text) => (/^[\w.:%-]{1,253}$/.test(text) ? text : undefined),
}

/** A path of the file system. */
export const path: Kind<string> = {
  mayBe: 'a path',
  read: (text) => (text.includes('\0') ? undefined : text),
}

/** A person who can be asked: a web address or a mail address, returned as a URL. */
export const contact: Kind<string> = {
  mayBe: 'an http or https URL, or a mail address',
  read: (text) => {
    if (/^https?:\/\/[\x21-\x7e]+$/i.test(text) && !/[;,()]/.test(text))
      return parsedUrl(text) === null ? undefined : text
    return /^[^\s@;,():]+@[^\s@;,():]+$/.test(text) && /^[\x21-\x7e]+$/.test(text) ? `mailto:${text}` : undefined
  },
}

/** 32 bytes: 64 hexadecimal digits, or 43 characters of base64. */
export const secretKey: Kind<Uint8Array> = {
  mayBe: '32 bytes, as 64 hexadecimal digits or in base64; `openssl rand -hex 32` makes one',
  read: (text) => {
    if (/^[0-9a-f]{64}$/i.test(text)) return new Uint8Array(Buffer.from(text, 'hex'))
    return /^[\w+/-]{43}=?$/.test(text) ? new Uint8Array(Buffer.from(text, 'base64')) : undefined
  },
}

/** A token that clients send. */
export const token: Kind<string> = {
  mayBe: 'at least 16 characters of ASCII without spaces',
  read: (text) => (/^[\x21-\x7e]{16,1000}$/.test(text) ? text : undefined),
}

/** A secret that somebody else made, such as the key of a provider. */
export const secretText: Kind<string> = {
  mayBe: 'ASCII without spaces, at most 1,000 characters',
  read: (text) => (/^[\x21-\x7e]{1,1000}$/.test(text) ? text : undefined),
}

export const modelName: Kind<string> = {
  mayBe: 'a name such as `whisper-1` or `Systran/faster-whisper-small`, or the path of a file or folder',
  read: (text) => (/^(?:[\w./:@-]{1,200}|\/[^\0-\x1f]{1,1000})$/.test(text) ? text : undefined),
}

/** A program with its arguments, with spaces between them. */
export const commandLine: Kind<readonly string[]> = {
  mayBe: 'an absolute path with arguments, such as `/usr/local/bin/transcribe {audio} {language}`',
  read: (text) => {
    const words = text.split(/\s+/)
    return words[0]?.startsWith('/') === true && words.includes('{audio}') && !text.includes('\0') ? words : undefined
  },
  show: (value) => value.join(' '),
}

function isEscapedRight(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function parsedUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
