import { badInput } from '../check-argument.ts'
import type { ApiContext } from '../context.ts'
import type { ResolversOf } from '../resolver.ts'
import type { QuerySearchPersonsArgs } from '../schema-types.generated.ts'
import type { Sources } from '../sources.ts'

/**
 * Returns a page of the persons whose names a term finds. Persons whom no public podcast names any more are left out.
 *
 * @throws DirectoryError BAD_USER_INPUT if the term is empty
 */
export async function findPersons(
  { term: given, page, limitPerPage }: QuerySearchPersonsArgs,
  { dependencies, loaders }: ApiContext,
): Promise<Sources['PersonResults']> {
  const term = given?.trim() ?? ''
  if (term === '') throw badInput('`term` must be given')
  loaders.isKeepable = false
  const { types } = await loaders.wait(dependencies.search.search({ term, types: ['PERSON'], page, limitPerPage }))
  const [found] = types
  const persons = await Promise.all((found?.hits ?? []).map(({ uuid }) => loaders.persons.load(uuid)))
  return {
    persons: persons.filter((person) => person !== null),
    totalCount: found?.totalCount ?? 0,
    pagesCount: found?.pagesCount ?? 0,
  }
}

export const personProfileResolvers: ResolversOf<'PersonProfile'> = {
  totalPodcastSeriesCount: ({ podcastsCount }) => podcastsCount,
  totalEpisodesCount: ({ episodesCount }) => episodesCount,
  podcastSeries: async ({ uuid }, { page, limitPerPage }, { loaders }) => {
    const uuids = await loaders.podcastUuidsOfPerson(uuid, { page, limitPerPage })
    const podcasts = await Promise.all(uuids.map((ofPodcast) => loaders.podcastSeries.load(ofPodcast)))
    return podcasts.filter((podcast) => podcast !== null)
  },
  episodes: async ({ uuid }, { sortOrder, page, limitPerPage }, { loaders }) => {
    if (sortOrder === 'SEARCH') throw badInput('`sortOrder` must be LATEST or OLDEST')
    const uuids = await loaders.episodeUuidsOfPerson(uuid, { sortOrder, page, limitPerPage })
    const episodes = await Promise.all(uuids.map((ofEpisode) => loaders.podcastEpisodes.load(ofEpisode)))
    return episodes.filter((episode) => episode !== null)
  },
}
