import type { Database } from '../database/index.ts'
import { seriesUuidsByUrls } from '../feeds/index.ts'
import type { Stopper } from '../runtime/index.ts'
import { plansOf } from '../settings/index.ts'
import { type Job, prepareJobs, type RegisteredProcess, registerProcess, startJobs } from '../workers/index.ts'
import type { RoomContext } from './context.ts'
import type { OpenDirectory } from './open-directory.ts'
import { closeAtStop, type Part, startLoops, type WatchedLoop, watched } from './part.ts'
import { openApi } from './rooms/open-api.ts'
import { openCatalog } from './rooms/open-catalog.ts'
import { openClaims } from './rooms/open-claims.ts'
import { openDemo, openDemoServer } from './rooms/open-demo.ts'
import { openFeeds } from './rooms/open-feeds.ts'
import { openPages, type PagesPart } from './rooms/open-pages.ts'
import { openPodping } from './rooms/open-podping.ts'
import { openReading } from './rooms/open-reading.ts'
import { openReads } from './rooms/open-reads.ts'
import { openRequests } from './rooms/open-requests.ts'
import { openSearch } from './rooms/open-search.ts'
import { openTranscripts } from './rooms/open-transcripts.ts'
import { openWebhooks } from './rooms/open-webhooks.ts'
import { openHubs } from './rooms/open-websub.ts'
import { jobsOfRoles, timedJobs } from './schedule.ts'
import { lookAtSecrets } from './secrets/open-secrets.ts'

/** The rooms of a process, running. */
export interface Rooms {
  readonly parts: readonly Part[]
  readonly loops: readonly WatchedLoop[]
  readonly failurePage: PagesPart['failurePage']
  /** The jobs that this process runs, by name. */
  readonly jobs: readonly string[]
  readonly ownProcess: RegisteredProcess
}

/** Opens the rooms on an open directory, and starts the jobs and loops of the process's roles. */
export async function openRooms(directory: OpenDirectory, stopper: Stopper): Promise<Rooms> {
  const { database, db, runtime, settings, secrets } = directory
  const registered = await registerProcess(db, settings.roles, runtime, {
    isAlone: database.kind === 'embedded',
    secrets: () => lookAtSecrets(db, secrets),
  })
  stopper.add('registration', (late) => registered.stop(late))
  // A rotation that begins at this moment waits for the process, or is waited for here.
  await lookAtSecrets(db, secrets, 'share')
  const demo = await openDemoServer(directory)
  const context: RoomContext = {
    ...directory,
    plans: plansOf(settings),
    ownProcess: registered,
    demoServer: demo === null ? null : new URL(demo.base).host,
  }

  const feeds = await openFeeds(context)
  const { fetcher, submitFeed, wakeRefresh } = feeds
  const hubs = openHubs(context, fetcher)
  const podping = openPodping(context, wakeRefresh)
  const outside = openCatalog(context, fetcher)
  const claims = openClaims(context, fetcher)
  const spoken = openTranscripts(context, fetcher)
  const { transcripts, held } = spoken
  const { reads, ...replica } = openReads(context)
  const searching = await openSearch(context, reads, held)
  const requests = openRequests(context)
  const content = contentOf(db, context, transcripts)
  const webhooks = await openWebhooks(context, content)
  const shared = { reads, searching, submitFeed, transcripts, webhooks }
  const api = openApi(context, { ...content, ...shared, requests, lookUps: outside.lookUps })
  const reading = openReading(context, { ...shared, requests, ping: podping.ping })
  const timed = timedJobs(directory, { fetcher, websub: hubs.websub, catalog: outside.catalog, submitFeed })
  const pages = await openPages(context, {
    ...shared,
    fetcher,
    wakeRefresh,
    claims,
    hasCatalog: outside.catalog !== null,
    admitReader: reading.admitReader,
    openDays: reading.openDays,
    askGraphql: api.askGraphql,
    timedJobs: timed,
  })
  const demoFeeds = demo === null ? [] : [openDemo(context, demo, { submitFeed, wakeRefresh })]

  const inside = [feeds, hubs, podping, claims, outside, spoken, replica, searching, requests, webhooks]
  // Pages come last: other shapes have some of their addresses.
  const parts = [...demoFeeds, ...inside, api, reading, pages]
  closeAtStop(parts, stopper)
  const jobs = await startOwnJobs(context, [...timed, ...parts.flatMap((part) => part.jobs ?? [])], stopper)
  transcripts.wakeJobs = jobs.wake
  const loops = [watched('heartbeat', registered), ...jobs.loops, ...startLoops(parts, stopper)]
  return { parts, loops, failurePage: pages.failurePage, jobs: jobs.names, ownProcess: registered }
}

/** The sources of content, for answers and for deliveries of webhooks. */
function contentOf<T>(db: Database, { settings }: RoomContext, transcripts: T) {
  return {
    db,
    transcripts,
    baseUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
    seriesUuidsByUrls: (urls: readonly string[]) => seriesUuidsByUrls(db, urls),
  }
}

/** Starts the jobs of this process's roles. All others must be known to be sent. */
async function startOwnJobs(
  { database, runtime, settings, ownProcess }: RoomContext,
  jobs: readonly Job<never>[],
  stopper: Stopper,
): Promise<{ readonly names: readonly string[]; readonly loops: readonly WatchedLoop[]; readonly wake: () => void }> {
  const own = jobsOfRoles(jobs, settings.roles, database.kind)
  if (own.length < jobs.length) await prepareJobs(database, jobs)
  if (own.length === 0) return { names: [], loops: [], wake: () => {} }
  const running = await startJobs(own, database, runtime, ownProcess.processId)
  stopper.add('jobs', (late) => running.stop(late))
  return { names: own.map(({ name }) => name), loops: [watched('jobs', running)], wake: () => running.wake() }
}
