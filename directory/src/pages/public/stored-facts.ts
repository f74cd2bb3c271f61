import { type FeedFacts, missingMembersOf } from '../../checking/index.ts'
import type { Database } from '../../database/database.ts'
import { comicSeriesByUuids, creatorsByUuids, podcastSeriesByUuids } from '../../entities/index.ts'
import type { DiagnosticGroup, FeedReport } from '../../feeds/index.ts'

interface ReadingFacts {
  /** The faults of its last reading. */
  readonly groups: readonly DiagnosticGroup[]
  readonly isPublisher: boolean
}

/** What is the same for every feed that was read: nobody looks at covers then. */
const unasked = {
  imageUrl: null,
  hasCategory: true,
  hasLanguage: true,
  isPublisher: false,
  childrenWithMedia: 0,
  missingMembers: [],
  cover: null,
} as const

/** What a feed that was read has of that which directories ask for; `null` if its series is unknown. */
export async function storedFacts(
  db: Database,
  { kind, series_uuid }: Pick<FeedReport, 'kind' | 'series_uuid'>,
  { groups, isPublisher }: ReadingFacts,
): Promise<FeedFacts | null> {
  const uuids = [series_uuid]
  if (kind === 'creator') {
    const creator = (await creatorsByUuids(db, uuids, { description: false, details: false })).get(series_uuid)
    return creator === undefined ? null : { ...unasked, kind, name: creator.name, children: creator.totalContentCount }
  }
  if (kind === 'comic') {
    const comic = (await comicSeriesByUuids(db, uuids, { description: false, details: ['status'] })).get(series_uuid)
    if (comic === undefined) return null
    const missingMembers = missingMembersOf(
      comic,
      groups.flatMap(({ places }) => places),
    )
    return { ...unasked, kind, name: comic.name, children: comic.issuesCount, missingMembers }
  }
  const large = { description: false, details: ['imageUrl'] }
  const podcast = (await podcastSeriesByUuids(db, uuids, large)).get(series_uuid)
  if (podcast === undefined) return null
  const children = podcast.episodesCount
  const withoutMedia = groups.find(({ code }) => code === 'rss-item-without-media')?.count ?? 0
  return {
    kind,
    isPublisher,
    name: podcast.name,
    imageUrl: podcast.imageUrl,
    hasCategory: podcast.genres.length > 0,
    hasLanguage: podcast.language !== null,
    children,
    childrenWithMedia: Math.max(0, children - withoutMedia),
    missingMembers: [],
    cover: null,
  }
}
