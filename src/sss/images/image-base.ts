import { isWebUrl, parseUrl } from '../../values/parse-url.ts'
import { MAX_URL_LENGTH } from '../../values/url.ts'

/** The URLs that a base allows for an image. */
export interface ImageBase {
  readonly text: string
  /** The base as JSON, quotes included. */
  readonly json: string
  /** `null` for an empty base, which allows every absolute URL. */
  readonly origin: string | null
  /** The path up to its last slash. */
  readonly directory: string
  /** Whether a plain file name can be appended without a further check. */
  readonly takesPlainNames: boolean
}

let last: ImageBase | null = null

/** Returns the base URL of an image; `null` if it is no http or https URL, or contains user information. */
export function imageBase(text: string): ImageBase | null {
  // The images of an issue share one base.
  if (last?.text === text) return last
  if (text === '') return emptyBase
  const url = parseUrl(text)
  if (url === null || !isPublicUrl(url)) return null
  const directory = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)
  const takesPlainNames = url.href === text && text.endsWith(directory) && text.length < MAX_URL_LENGTH / 2
  last = { text, json: JSON.stringify(text), origin: url.origin, directory, takesPlainNames }
  return last
}

const emptyBase: ImageBase = { text: '', json: '""', origin: null, directory: '/', takesPlainNames: false }

/**
 * Returns the URL of an image: base and file name joined. Returns `null` if that is no URL, or would lie outside of the
 * base: on another host, or above its directory (`.evil.example`, `@evil.example`, `../`).
 */
export function imageUrlWithin(base: ImageBase, name: string): string | null {
  const text = base.text + name
  if (base.takesPlainNames && isPlainName(name)) return text
  const url = text.length > MAX_URL_LENGTH ? null : parseUrl(text)
  if (url === null || !isPublicUrl(url) || url.href.length > MAX_URL_LENGTH) return null
  return base.origin === null || (url.origin === base.origin && url.pathname.startsWith(base.directory)) ? text : null
}

/** Returns whether a URL is an http or https URL without user information. */
function isPublicUrl(url: URL): boolean {
  return isWebUrl(url) && url.username === '' && url.password === ''
}

const MAX_PLAIN_NAME_LENGTH = 255

/**
 * Returns whether a text is one path segment that no parser would change: letters, digits, `-`, `_`, and dots inside.
 */
export function isPlainName(name: string): boolean {
  if (name.length === 0 || name.length > MAX_PLAIN_NAME_LENGTH || name.charCodeAt(0) === 0x2e) return false
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charCodeAt(at)
    const isAllowed =
      (unit >= 0x61 && unit <= 0x7a) ||
      (unit >= 0x30 && unit <= 0x39) ||
      (unit >= 0x41 && unit <= 0x5a) ||
      unit === 0x2d ||
      unit === 0x2e ||
      unit === 0x5f
    if (!isAllowed) return false
  }
  return true
}
