import type { Database } from '../../database/database.ts'
import { LEAST_UUID } from '../../database/index.ts'
import {
  type ComicSeries,
  type Creator,
  comicSeriesByUuids,
  creatorsByUuids,
  publicUuids,
} from '../../entities/index.ts'
import type { OpenDataKind } from '../../settings/index.ts'
import { episodeObject } from '../podcast-index/episode-object.ts'
import { feedObject } from '../podcast-index/feed-object.ts'
import { publicEpisodes } from '../public-episode-rows.ts'
import { inOrder, ownerEmails, publicPodcasts } from '../public-podcast-rows.ts'
import { episodesAfter, type Sized, sizesOf } from './size-rows.ts'

/** An object of a file in JSON Lines. */
export type Row = Readonly<Record<string, unknown>>

/** One kind of content, as it is written into files. */
export interface DataSet {
  /** The fields of a row, in the order of the columns in CSV. A row need not have all of them. */
  readonly columns: readonly string[]
  /** The field of the owner's e-mail address; `null` if the content has no owner. */
  readonly emailColumn: string | null
  /** Reads all public content in slices, so that neither memory nor a statement grows with it. */
  readonly slices: (db: Database, options: RowOptions) => AsyncGenerator<readonly Row[], void>
}

export interface RowOptions {
  readonly hasOwnerEmails: boolean
}

/** The most rows of a slice. */
const MOST_ROWS = 500
/** The most bytes of a slice, unless a single row has more. */
const MOST_BYTES = 4_000_000

/** Podcasts and episodes have the names of Podcast Index 1.0, as `/api/1.0` serves them; all else those of GraphQL. */
export const dataSets: Readonly<Record<OpenDataKind, DataSet>> = {
  podcasts: {
    columns: `id uuid podcastGuid url originalUrl title link description author ownerName image artwork language
      categories explicit medium itunesId itunesType generator episodeCount newestItemPubdate lastUpdateTime lastCrawlTime
      lastParseTime lastGoodHttpStatusTime lastHttpStatus crawlErrors parseErrors dead priority inPollingQueue
      popularityScore contentType type locked chash imageUrlHash createdOn funding value`.split(/\s+/),
    emailColumn: 'ownerEmail',
    slices: podcastSlices,
  },
  episodes: {
    columns:
      `id uuid guid title link description datePublished datePublishedPretty dateCrawled enclosureUrl enclosureType
      enclosureLength duration explicit episode episodeType season image feedId feedUuid podcastGuid feedUrl feedTitle
      feedAuthor feedImage feedLanguage feedItunesId feedDead feedDuplicateOf categories chaptersUrl transcriptUrl
      transcripts soundbite soundbites persons socialInteract value`.split(/\s+/),
    emailColumn: null,
    slices: episodeSlices,
  },
  comics: seriesSet<ComicSeries>('comic', comicSeriesByUuids, [
    'uuid',
    'sssUrl',
    'name',
    'description',
    'sssOwnerName',
    'thumbnailImageUrl',
    'coverImageAsString',
    'bannerImageAsString',
    'language',
    'genres',
    'tags',
    'status',
    'seriesType',
    'seriesLayout',
    'contentRating',
    'copyright',
    'datePublished',
    ['totalIssuesCount', 'issuesCount'],
  ]),
  creators: seriesSet<Creator>('creator', creatorsByUuids, [
    'uuid',
    'sssUrl',
    'name',
    'bio',
    'sssOwnerName',
    'avatarImageAsString',
    'country',
    'tags',
    'links',
    'copyright',
    'datePublished',
    'totalContentCount',
  ]),
}

async function* podcastSlices(db: Database, { hasOwnerEmails }: RowOptions): AsyncGenerator<readonly Row[], void> {
  for await (const uuids of uuidSlices(db, 'podcast')) {
    const emails = hasOwnerEmails ? await ownerEmails(db, uuids) : null
    const podcasts = await inOrder(db, uuids)
    yield podcasts.map((podcast) => ({
      ...feedObject(podcast, { isFull: true }),
      uuid: podcast.uuid,
      popularityScore: Math.max(0, Math.round(podcast.popularity)),
      ...(emails !== null && { ownerEmail: emails.get(podcast.uuid) ?? '' }),
    }))
  }
}

async function* episodeSlices(db: Database): AsyncGenerator<readonly Row[], void> {
  let last = { seriesUuid: LEAST_UUID, uuid: LEAST_UUID }
  for (;;) {
    const next = await episodesAfter(db, last, MOST_ROWS)
    const end = next.at(-1)
    if (end === undefined) return
    last = end
    for (const uuids of bySize(next)) {
      const episodes = [...(await publicEpisodes(db, uuids)).values()]
      const podcasts = await publicPodcasts(db, [...new Set(episodes.map(({ seriesUuid }) => seriesUuid))])
      yield episodes.flatMap((episode) => {
        const podcast = podcasts.get(episode.seriesUuid)
        if (podcast === undefined) return []
        return [{ ...episodeObject(episode, podcast, true), uuid: episode.uuid, feedUuid: podcast.uuid }]
      })
    }
  }
}

type Read<Entity> = (
  db: Database,
  uuids: readonly string[],
  columns: { readonly details: true; readonly description: true },
) => Promise<ReadonlyMap<string, Entity>>

/** Comics or creators, with some of the fields that GraphQL serves. */
function seriesSet<Entity extends { readonly isListed: boolean; readonly sssOwnerPublicEmail: string | null }>(
  kind: 'comic' | 'creator',
  read: Read<Entity>,
  names: readonly (keyof Entity | readonly [name: string, field: keyof Entity])[],
): DataSet {
  const emailColumn = 'sssOwnerPublicEmail'
  const named = (names as readonly (string | readonly [string, keyof Entity])[]).map((each) =>
    typeof each === 'string' ? ([each, each as keyof Entity] as const) : each,
  )
  async function* slices(db: Database, { hasOwnerEmails }: RowOptions): AsyncGenerator<readonly Row[], void> {
    const fields = hasOwnerEmails ? [...named, [emailColumn, emailColumn] as const] : named
    for await (const uuids of uuidSlices(db, kind)) {
      const found = await read(db, uuids, { details: true, description: true })
      // Since the uuids were read, one of them may have been blocked.
      const listed = [...found.values()].filter(({ isListed }) => isListed)
      yield listed.map((entity) => Object.fromEntries(fields.map(([name, field]) => [name, entity[field]])))
    }
  }
  return { columns: named.map(([name]) => name), emailColumn, slices }
}

/** The uuids of all public series or creators. */
async function* uuidSlices(db: Database, kind: 'podcast' | 'comic' | 'creator'): AsyncGenerator<string[], void> {
  for (let from: string | undefined = LEAST_UUID; from !== undefined; ) {
    const uuids: string[] = await publicUuids(db, kind, { from, limit: MOST_ROWS + 1 })
    yield* bySize(await sizesOf(db, kind, uuids.slice(0, MOST_ROWS)))
    from = uuids[MOST_ROWS]
  }
}

/** Parts rows so that those of a slice fit into memory, however long the texts of publishers are. */
function* bySize(rows: readonly Sized[]): Generator<string[], void> {
  let slice: string[] = []
  let bytes = 0
  for (const row of rows) {
    if (slice.length > 0 && bytes + row.bytes > MOST_BYTES) {
      yield slice
      slice = []
      bytes = 0
    }
    slice.push(row.uuid)
    bytes += row.bytes
  }
  if (slice.length > 0) yield slice
}
