/**
 * The words of `podcast:medium`. They say what a feed is, as opposed to what it is about. One that ends in `L` is a list of
 * items of other feeds; `mixed` is a list of items of several mediums.
 */
export const podcastMediums = [
  'podcast',
  'podcastL',
  'music',
  'musicL',
  'video',
  'videoL',
  'film',
  'filmL',
  'audiobook',
  'audiobookL',
  'newsletter',
  'newsletterL',
  'blog',
  'blogL',
  'publisher',
  'publisherL',
  'course',
  'courseL',
  'mixed',
] as const

/** A word of `podcast:medium`. */
export type PodcastMedium = (typeof podcastMediums)[number]

const byLowerCase = new Map<string, PodcastMedium>(podcastMediums.map((medium) => [medium.toLowerCase(), medium]))

/** Returns the medium that a text names, in any case; `null` if the text is none. */
export function mediumFromText(text: string): PodcastMedium | null {
  return byLowerCase.get(text.trim().toLowerCase()) ?? null
}

/** Returns the medium of a feed by the text of its `podcast:medium`. Without a known word it is `podcast`. */
export function mediumOfFeed(text: string | null | undefined): PodcastMedium {
  return mediumFromText(text ?? '') ?? 'podcast'
}

/** Returns whether a feed with a medium lists feeds of its publisher, in place of episodes. */
export function isPublisherMedium(medium: PodcastMedium): boolean {
  return medium === 'publisher' || medium === 'publisherL'
}
