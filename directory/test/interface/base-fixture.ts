import { sendJob } from '../../src/workers/index.ts'
import { startCatalogServer } from '../catalog/catalog-server.ts'
import {
  type Answer,
  type Credentials,
  type RunningDirectory,
  startDirectory,
} from '../support/interface/running-directory.ts'
import {
  alphaCast,
  alphaCastLater,
  blockedPodcast,
  chaptersFile,
  comic,
  completePodcast,
  creator,
  explicitPodcast,
  firstIssueIdentifier,
  newComic,
  newPodcast,
  oddNumbers,
  sameNameFewer,
  sameNameMore,
  spokenPodcast,
  transcriptFile,
} from './base-documents.ts'

type Names = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8' | 'C1' | 'CR1'

/** The fixture of all checks: a directory with several accounts that has read some podcasts, a comic and a creator. */
export interface Base {
  readonly directory: RunningDirectory
  /** Uuids of series. */
  readonly uuids: { readonly [name in Names]: string }
  /** URLs of feeds. */
  readonly urls: { readonly [name in Names | 'newComic' | 'newRss2' | 'newRss3' | 'newRss4']: string }
  /** The newest episode of P1, and the first issue of C1. */
  readonly firstEpisode: string
  /** The episode of P8 with chapters and a transcript. */
  readonly spokenEpisode: string
  readonly firstIssue: string
  readonly accounts: { readonly [name in 'A' | 'F' | 'S' | 'R' | 'M']: Credentials }
  /** Posts JSON, or a text as it is, with the headers of account A. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>> | Credentials): Promise<Answer>
  /** Asks a query as account A, or as the given account. */
  ask(query: string, options?: { variables?: object; operationName?: string; as?: Credentials }): Promise<Answer>
  remaining(account: Credentials): Promise<number>
}

const CATALOG_ID = 1_000_000_001
const ARTWORK = 'https://art.example/image/thumb/v4/alpha.jpg/'

export async function openBase(): Promise<Base> {
  const catalog = await startCatalogServer()
  const directory = await startDirectory({
    TEST_FAULTS: 'yes',
    CATALOG: 'apple',
    CATALOG_URL: catalog.base,
    CATALOG_CHARTS_URL: catalog.base,
    CATALOG_COUNTRIES: 'us',
    CATALOG_GENRE_CHARTS: 'none',
    CATALOG_PER_MINUTE: '1000',
  })
  const { publisher } = directory
  const creatorUrl = `${publisher.base}/ann.json`
  const comicUrl = `${publisher.base}/ink.json`
  const urls = {
    P1: publisher.set('/alpha.xml', alphaCast),
    P2: publisher.set('/fewer.xml', sameNameFewer),
    P3: publisher.set('/more.xml', sameNameMore),
    P4: publisher.set('/dark.xml', explicitPodcast),
    P5: publisher.set('/blocked.xml', blockedPodcast),
    P6: publisher.set('/complete.xml', completePodcast),
    P7: publisher.set('/odd.xml', oddNumbers),
    P8: publisher.set('/spoken.xml', spokenPodcast(publisher.base)),
    C1: publisher.set('/ink.json', comic(creatorUrl)),
    CR1: publisher.set('/ann.json', creator(comicUrl)),
    newComic: publisher.set('/new.json', newComic),
    newRss2: publisher.set('/new2.xml', newPodcast('New Two')),
    newRss3: publisher.set('/new3.xml', newPodcast('New Three')),
    newRss4: publisher.set('/new4.xml', newPodcast('New Four')),
  }
  publisher.set('/spoken.chapters.json', chaptersFile)
  publisher.set('/spoken.vtt', { status: 200, headers: { 'Content-Type': 'text/vtt' }, body: transcriptFile })
  const accounts = {
    A: await directory.anAccount({ requestsPerMinute: 100_000 }),
    F: await directory.anAccount({ plan: 'free' }),
    S: await directory.anAccount({ isService: true }),
    R: await directory.anAccount({ requestsPerMinute: 5 }),
    M: await directory.anAccount({ requestsPerMonth: 3 }),
  }

  const post: Base['post'] = (path, body, headers = accounts.A) => directory.post(path, body, headers)
  const ask: Base['ask'] = (query, { as = accounts.A, ...rest } = {}) => post('/graphql', { query, ...rest }, as)

  async function submit(path: string, body: object): Promise<string> {
    const answer = await post(path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.body.uuid
  }
  const podcast = (rssUrl: string, catalogId?: number) => submit('/feeds/add-podcastseries', { rssUrl, catalogId })
  const uuids = {
    P1: await podcast(urls.P1, CATALOG_ID),
    P2: await podcast(urls.P2),
    P3: await podcast(urls.P3),
    P4: await podcast(urls.P4),
    P5: await podcast(urls.P5),
    P6: await podcast(urls.P6),
    P7: await podcast(urls.P7),
    P8: await podcast(urls.P8),
    C1: await submit('/feeds/add/comicseries', { sssUrl: urls.C1 }),
    CR1: await submit('/feeds/add/creator', { sssUrl: urls.CR1 }),
  }

  /** Asks until `isThere` accepts the answer. The deadline of the hook limits the wait. */
  async function until(query: string, isThere: (data: Record<string, { [field: string]: unknown } | null>) => boolean) {
    for (;;) {
      const { body } = await ask(query)
      if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors))
      if (isThere(body.data)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const series = Object.entries(uuids)
  const field = { P: 'getPodcastSeries', C: 'getComicSeries' } as const
  const names = series.map(([name, uuid]) =>
    name === 'CR1'
      ? `CR1:getCreator(uuid:"${uuid}"){name}`
      : `${name}:${field[name[0] as 'P' | 'C']}(uuid:"${uuid}"){name}`,
  )
  await until(`{${names.join(' ')}}`, (data) =>
    Object.values(data).every((found) => typeof found?.['name'] === 'string'),
  )

  // Two episodes leave their feed. A feed is read again when it is submitted after some time.
  publisher.set('/alpha.xml', alphaCastLater)
  const count = `{P1:getPodcastSeries(uuid:"${uuids.P1}"){totalEpisodesCount}}`
  for (let isGone = false; !isGone; ) {
    directory.advance(3600)
    // Requests are counted before the submission: the feed may be read before the submission is answered.
    const requests = publisher.requests.get('/alpha.xml')
    await podcast(urls.P1)
    while (publisher.requests.get('/alpha.xml') === requests) await new Promise((resolve) => setTimeout(resolve, 50))
    const { body } = await ask(count)
    isGone = body.data.P1.totalEpisodesCount === 60
  }

  catalog.podcasts = [{ id: CATALOG_ID, name: 'Alpha Cast', feedUrl: urls.P1, artwork: ARTWORK }]
  await sendJob(directory.started.directory.db, { name: 'catalog.match' }, { isForced: true })
  await until(
    `{info:getCatalogInfo(uuid:"${uuids.P1}"){baseArtworkUrl}}`,
    ({ info }) => info?.['baseArtworkUrl'] === ARTWORK,
  )
  await catalog.close()

  // P5 is blocked directly in the tables.
  const { db } = directory.started.directory
  await db.updateTable('podcast_series').set({ is_blocked: true }).where('uuid', '=', uuids.P5).execute()
  await db.updateTable('feeds').set({ is_blocked: true }).where('series_uuid', '=', uuids.P5).execute()

  const first = await ask(`{getPodcastSeries(uuid:"${uuids.P1}"){episodes(limitPerPage:1){uuid}}}`)
  const spoken = await ask(`{getPodcastEpisode(guid:"spoken-1",seriesUuidForLookup:"${uuids.P8}"){uuid}}`)
  return {
    directory,
    uuids,
    urls,
    firstEpisode: first.body.data.getPodcastSeries.episodes[0].uuid,
    spokenEpisode: spoken.body.data.getPodcastEpisode.uuid,
    firstIssue: firstIssueIdentifier,
    accounts,
    post,
    ask,
    async remaining(account) {
      return (await ask('{getApiRequestsRemaining}', { as: account })).body.data.getApiRequestsRemaining
    },
  }
}
