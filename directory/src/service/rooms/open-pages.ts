import { join } from 'node:path'
import type { FeedFetcher } from 'feedmill/fetch'
import { accountOfPerson, type People } from '../../accounts/index.ts'
import { createChecks } from '../../checking/index.ts'
import { lookAtOnce } from '../../claims/index.ts'
import type { Reads } from '../../database/index.ts'
import type { SubmitFeed } from '../../feeds/index.ts'
import {
  type Artwork,
  createFailurePage,
  dashboardRoutes,
  directArtwork,
  listRoutes,
  openPictureFolder,
  openResize,
  pageLimitRoutes,
  pageRoutes,
  proxiedArtwork,
  readDocuments,
  readStaticFiles,
  type SmallPictures,
} from '../../pages/index.ts'
import type { AdmitReader, OpenDays } from '../../reading/index.ts'
import type { DirectRoute } from '../../runtime/index.ts'
import { createSimilar } from '../../similar/index.ts'
import { setTranscriptionPolicy, type Transcripts } from '../../transcripts/index.ts'
import type { Job } from '../../workers/index.ts'
import type { RoomContext } from '../context.ts'
import { openPictureFetcher } from '../fetchers.ts'
import type { Part } from '../part.ts'
import { openPeople, pagesUrl } from '../people.ts'
import type { ClaimsPart } from './open-claims.ts'
import type { SearchPart } from './open-search.ts'
import { readEpisodeFiles } from './open-transcripts.ts'
import type { WebhooksPart } from './open-webhooks.ts'

/** What pages ask of other rooms. */
export interface PageSources {
  readonly reads: Reads
  readonly searching: SearchPart
  readonly transcripts: Transcripts
  readonly webhooks: WebhooksPart
  /** The fetcher of submissions. */
  readonly fetcher: FeedFetcher
  readonly submitFeed: SubmitFeed
  readonly wakeRefresh: () => void
  readonly claims: ClaimsPart
  readonly hasCatalog: boolean
  readonly admitReader: AdmitReader
  readonly openDays: OpenDays | null
  readonly askGraphql: DirectRoute
  readonly timedJobs: readonly Job<never>[]
}

export interface PagesPart extends Part {
  readonly failurePage: ReturnType<typeof createFailurePage>
}

/** Pages for people. */
export async function openPages(context: RoomContext, sources: PageSources): Promise<PagesPart> {
  const { database, db, runtime, settings, secrets, plans } = context
  const {
    reads,
    searching,
    transcripts,
    webhooks,
    submitFeed,
    wakeRefresh,
    claims,
    hasCatalog,
    admitReader,
    openDays,
  } = sources
  const people = openPeople(context)
  const [files, documents] = await Promise.all([readStaticFiles(), readDocuments()])
  const { artwork, close } = await openArtwork(context)
  const checks = createChecks(sources.fetcher)
  const shown = { files, plans, artwork, hasTranscription: settings.transcriptionProvider !== null }
  const found = {
    db: reads.db,
    search: searching.search,
    quoteSaid: searching.transcripts?.quote,
    publicUrl: settings.publicUrl,
    now: () => runtime.now(),
  }
  return {
    name: 'pictures',
    failurePage: createFailurePage(files),
    routes: [
      // Before the limits of pages: lists for programs count with other requests without a key.
      listRoutes({ ...found, admitReader, runtime }),
      pageLimitRoutes(
        {
          pages: settings.pagesPerMinute,
          searches: settings.searchesPerMinute,
          suggestions: settings.suggestionsPerMinute,
        },
        { files, runtime },
      ),
      pageRoutes({
        ...shown,
        ...found,
        documents,
        askGraphql: sources.askGraphql,
        userIdOf: (headers) => userIdOf(context, people, headers),
        episodeFiles: readEpisodeFiles(transcripts),
        similar: createSimilar({ db, reads: reads.db, search: searching.search, runtime }),
        suggest: searching.suggest,
        contact: settings.contact,
        hasCatalog,
        openDays,
      }),
      dashboardRoutes({
        ...shown,
        db,
        runtime,
        submitFeed,
        wakeRefresh,
        search: searching.search,
        timedJobs: sources.timedJobs,
        checks,
        webhooksOf: webhooks.webhooksOf,
        async lookAgain(feedId) {
          await lookAtOnce({ db, runtime }, feedId)
          wakeRefresh()
        },
        lookForFile: claims.lookForFile,
        sendMail: claims.sendMail,
        pagesUrl: pagesUrl(settings),
        contact: settings.contact,
        setTranscriptionPolicy: (order) => setTranscriptionPolicy({ db, runtime }, order),
        people,
        secrets,
        publicUrl: settings.publicUrl,
        isSignUpOpen: settings.signUp === 'open',
        isShared: database.kind === 'postgresql',
        hasMail: settings.mailUrl !== null,
      }),
    ],
    async close() {
      await checks.close()
      await close?.()
    },
  }
}

/** Returns the user id of the person who is signed in; `null` if nobody is. */
async function userIdOf({ db, runtime, secrets }: RoomContext, people: People, headers: Headers) {
  if (!headers.has('Cookie')) return null
  const found = await people.personOf(headers)
  if (found === null) return null
  const account = await accountOfPerson(db, found.person, { runtime, secrets })
  return String(account.account_id)
}

interface OpenArtwork {
  readonly artwork: Artwork
  readonly close?: () => Promise<void>
}

async function openArtwork(context: RoomContext): Promise<OpenArtwork> {
  const { settings, secrets, demoServer } = context
  if (settings.artwork === 'direct') return { artwork: directArtwork }
  const pictures = openPictureFetcher(settings, demoServer)
  return { artwork: proxiedArtwork(pictures, secrets, await openSmallPictures(context)), close: () => pictures.close() }
}

/** Bytes of small pictures on the disk, and the time after which they are fetched again. */
const SMALL_PICTURES = { maxBytes: 500_000_000, maxAgeMs: 7 * 86_400_000 } as const

/** Opens what makes pictures smaller; `null` if `sharp` is not installed, or the data folder cannot be written. */
async function openSmallPictures({ settings, runtime }: RoomContext): Promise<SmallPictures | null> {
  const { log } = runtime
  const resize = await openResize(log)
  if (resize === null) return null
  const options = { ...SMALL_PICTURES, now: () => runtime.now() }
  try {
    return { resize, folder: await openPictureFolder(join(settings.data, 'artwork'), options) }
  } catch (error) {
    log.warn('pictures.not-resized', { error })
    return null
  }
}
