const NON_ASCII = /[^\0-\x7f]/

/**
 * Returns the URL of a text, absolute or relative to `base`; `null` if it is invalid.
 *
 * For ASCII, `URL.canParse` comes first, because an exception of the constructor costs ten times as much. For other
 * texts, such as `https://hörspiel.example/`, its answer may be wrong: once the call is optimised, Node 20 and 22 pass
 * Latin-1 bytes to it as if they were UTF-8, and it returns `false`. No other code in the library calls it.
 */
export function parseUrl(text: string, base?: string): URL | null {
  if (!NON_ASCII.test(text) && (base === undefined || !NON_ASCII.test(base)))
    return URL.canParse(text, base) ? new URL(text, base) : null
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Returns the URL like {@link parseUrl}, but without its fragment, which is never sent to a server. */
export function parseFetchedUrl(text: string, base?: string): URL | null {
  const url = parseUrl(text, base)
  if (url !== null) url.hash = ''
  return url
}

/** Returns whether a URL has the scheme http or https. */
export function isWebUrl({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}
