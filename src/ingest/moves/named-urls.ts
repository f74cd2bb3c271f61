import { fetchedUrl, mayMove } from './moves.ts'

/** The longest chain of feeds that is followed: each names the next one as its new URL. */
const MOST_LOOKS = 5

/** The answer of a URL that a feed names as its new one, if the feed is there. */
export interface NamedPlace {
  /** The target of permanent redirects from there; `null` if there are none. */
  readonly permanentUrl: string | null
  /** The new URL that the feed names at that URL; `null` if it names none. */
  readonly named: string | null
}

/** The end of the chain of new URLs that a feed names. */
export interface NamedUrls {
  /** The URLs of the feed, in the order of the chain. The feed is at the last of them. */
  readonly urls: readonly string[]
  /** Whether the chain returns to an earlier URL, or is too long. Then none of the URLs is believed. */
  readonly isEndless: boolean
}

/**
 * Follows the new URLs that a feed names, until the feed at a URL names no other. The feed then moves to the last URL,
 * or not at all. If it moved one step at a time, it would go round for ever in a circle of names and permanent
 * redirects, and each visited URL would have to be remembered.
 *
 * @param look returns `null` if the feed is not there
 */
export async function followNamed(
  feedUrl: string,
  named: string,
  look: (url: string) => Promise<NamedPlace | null>,
): Promise<NamedUrls> {
  const passed = new Set([fetchedUrl(feedUrl)])
  const urls: string[] = []
  for (let next: string | null = named; next !== null; ) {
    if (passed.has(fetchedUrl(next)) || urls.length === MOST_LOOKS) return { urls: [...urls, next], isEndless: true }
    const place = await look(next)
    if (place === null) break
    urls.push(next)
    passed.add(fetchedUrl(next))
    const { permanentUrl } = place
    if (permanentUrl !== null) {
      if (passed.has(fetchedUrl(permanentUrl))) return { urls: [...urls, permanentUrl], isEndless: true }
      passed.add(fetchedUrl(permanentUrl))
    }
    next = furtherFrom(next, place)
  }
  return { urls, isEndless: false }
}

/** Returns the next URL; `null` if the feed names none, or names the URL where it already is. */
function furtherFrom(url: string, { named, permanentUrl }: NamedPlace): string | null {
  if (named === null || !mayMove(url, named)) return null
  return permanentUrl !== null && !mayMove(permanentUrl, named) ? null : named
}
