import type { Child } from 'hono/jsx'

/** The words of creators, and of persons whom podcasts name. */
export const people = {
  creator: 'Creator',
  person: 'Person',
  people: 'People',
  madeBy: 'Made by',
  worksOf: (name: Child): Child => ['Made by ', name],
  noWorks: 'The directory has nothing by this creator yet.',
  links: 'Links',
  feed: 'SSS feed',
  description: (name: string, podcasts: string, episodes: string) => `${name} is in ${podcasts} and ${episodes}.`,
  podcasts: 'Podcasts',
  allPodcasts: (count: number) => `All ${count.toLocaleString('en')} podcasts`,
  podcastsWith: (name: string) => `Podcasts with ${name}`,
  podcastsWithName: (name: Child): Child => ['Podcasts with ', name],
  podcastsDescription: (name: string, podcasts: string) => `All ${podcasts} that name ${name}.`,
  noMorePodcasts: 'There are no more podcasts.',
  episodes: 'Episodes',
  noEpisodes: 'The directory has no episode with this person yet.',
  noMoreEpisodes: 'There are no more episodes.',
} as const
