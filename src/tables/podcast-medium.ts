const mediums = ['podcast', 'music', 'video', 'film', 'audiobook', 'newsletter', 'blog', 'publisher', 'course'] as const

/**
 * A word of `podcast:medium`: what a feed is, as opposed to what it is about. A word that ends in `L` is a list of items
 * of other feeds; `mixed` is a list of items of several mediums.
 */
export type PodcastMedium = (typeof mediums)[number] | `${(typeof mediums)[number]}L` | 'mixed'

/** The words of `podcast:medium`. A list stands after the medium of its items. */
export const podcastMediums: readonly PodcastMedium[] = [
  ...mediums.flatMap((medium) => [medium, `${medium}L`] as const),
  'mixed',
]

const byLowerCase = new Map(podcastMediums.map((medium) => [medium.toLowerCase(), medium]))

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
