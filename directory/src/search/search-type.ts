/** Types of content that can be searched for. */
export const searchTypes = ['PODCASTSERIES', 'PODCASTEPISODE', 'COMICSERIES', 'CREATOR'] as const

export type SearchType = (typeof searchTypes)[number]
