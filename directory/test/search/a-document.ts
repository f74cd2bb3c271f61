import type { SearchDocument } from '../../src/search/index.ts'
import { aUuid } from '../support/entities/factories.ts'

/** Returns a document of a podcast that has only the given fields. */
export function aDocument(given: Partial<SearchDocument> = {}): SearchDocument {
  const { uuid = aUuid() } = given
  return {
    type: 'PODCASTSERIES',
    uuid,
    seriesUuid: uuid,
    name: '',
    by: [],
    labels: [],
    season: null,
    episode: null,
    text: '',
    facets: [],
    popularity: 0,
    childrenCount: 0,
    datePublished: null,
    latestChildAt: null,
    duration: null,
    related: [uuid],
    childrenKey: '',
    ...given,
  }
}
