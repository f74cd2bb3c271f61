import { fetchedUrl, mayMove } from './moves.ts'

/** So many URLs are looked at, each of which the one before names as the new one. */
const MOST_LOOKS = 5

/** What is at a URL that a feed names as its new one, where it is the feed. */
export interface NamedPlace {
  /** Where permanent redirects lead from there; null when there are none. */
  readonly permanentUrl: string | null
  /** What the feed, read there, names as its new URL; null when it names none. */
  readonly named: string | null
}

/** Where the new URLs that a feed names lead. */
export interface NamedUrls {
  /** Those that lead to the feed, in the order in which they are named: it is at the last of them. */
  readonly urls: readonly string[]
  /** They lead back to one that was passed already, or there is no end of them: none is to be believed. */
  readonly isEndless: boolean
}

/**
 * Follows the new URLs that a feed names, from one to the next, to the one that names no other. To move by one step at a
 * time would have the feed go round for ever where they lead in a circle, be it of names or of names and permanent
 * redirects; and what was passed would have to be remembered. So it moves to the end, or not at all.
 *
 * @param look answers null where the feed is not
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

/** The next URL; null when the feed is at home: it names none, or the one it is at. */
function furtherFrom(url: string, { named, permanentUrl }: NamedPlace): string | null {
  if (named === null || !mayMove(url, named)) return null
  return permanentUrl !== null && !mayMove(permanentUrl, named) ? null : named
}
