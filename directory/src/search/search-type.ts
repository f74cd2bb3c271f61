/** Types of content that can be searched for. */
export const searchTypes = ['PODCASTSERIES', 'PODCASTEPISODE', 'COMICSERIES', 'CREATOR', 'PERSON'] as const

export type SearchType = (typeof searchTypes)[number]

/** The types that the interface has. How these are searched does not depend on persons. */
export const contentTypes = [
  'PODCASTSERIES',
  'PODCASTEPISODE',
  'COMICSERIES',
  'CREATOR',
] as const satisfies readonly SearchType[]

export type ContentSearchType = (typeof contentTypes)[number]
