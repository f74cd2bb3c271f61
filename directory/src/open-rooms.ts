import {
  createAttemptLimit,
  createAuthentication,
  createRequestCounter,
  planNames,
  recordSubmission,
  transcriptCreditsRemaining,
} from './accounts/index.ts'
import { AnswerCache, createContentReader, graphqlRoutes, restRoutes, transcriptRoutes } from './api/index.ts'
import { LookUps, openCatalog } from './catalog/index.ts'
import type { Reads, Replica } from './database/index.ts'
import { type Demo, startDemo } from './demo/index.ts'
import {
  createSubmission,
  observeFeedByUrl,
  releaseAllFeeds,
  type SubmitFeed,
  seriesUuidsByUrls,
} from './feeds/index.ts'
import type { Routes } from './http/index.ts'
import type { OpenDirectory } from './open-directory.ts'
import { openDeliveryFetcher, openFetcher, openPictureFetcher } from './open-fetcher.ts'
import { openPeople } from './open-people.ts'
import { openTranscripts, readEpisodeFiles } from './open-transcripts.ts'
import {
  type Artwork,
  createFailurePage,
  dashboardRoutes,
  directArtwork,
  pageLimitRoutes,
  pageRoutes,
  proxiedArtwork,
  readStaticFiles,
} from './pages/index.ts'
import { createRefreshLoop, forgetWorkers, HostParts } from './refresh/index.ts'
import type { DirectRoute, Stopper } from './runtime/index.ts'
import { jobsOfRoles, timedJobs } from './schedule.ts'
import { createSuggestions, type OpenIndex, openSearchIndex, postgresqlIndex, startIndexing } from './search/index.ts'
import { plansOf } from './settings/index.ts'
import {
  AccountWebhooks,
  createDeliveryLoop,
  releaseAllReceivers,
  startMatching,
  type WebhookContext,
} from './webhooks/index.ts'
import { followHubs, openWebsub, websubRoutes } from './websub/index.ts'
import {
  type Loop,
  type LoopHealth,
  prepareJobs,
  type Round,
  registerProcess,
  runRounds,
  startJobs,
} from './workers/index.ts'

/** The rooms of a process, running. */
export interface Rooms {
  readonly routes: readonly Routes[]
  /** By path: handlers that answer plain `POST` requests before the routes do. */
  readonly direct: ReadonlyMap<string, DirectRoute>
  readonly submitFeed: SubmitFeed
  readonly failurePage: ReturnType<typeof createFailurePage>
  readonly loops: readonly WatchedLoop[]
  readonly search: OpenIndex
  readonly replica: Replica | null
  readonly answers: Pick<AnswerCache, 'bytes'>
}

/** A loop of this process, for `/readyz`. */
export interface WatchedLoop {
  readonly name: string
  isHealthy(): boolean
}

/** Milliseconds between two writes of request counts. */
const FLUSH_MS = 1_000
/** Milliseconds between two writes of look-ups. */
const LOOK_UPS_MS = 30_000
/** Milliseconds between two looks for feeds whose hubs changed. */
const FOLLOW_MS = 2_000
/** Mock events of an account in a minute. */
const MOCKS_PER_MINUTE = 30
/** Milliseconds between two looks at the lag of a replica. */
const LOOK_AT_REPLICA_MS = 1_000
/** Milliseconds between two changes of the demo's feeds, on average. */
const DEMO_MS = 40_000

/** Opens the rooms on an open directory, and starts the loops of the process's roles. */
export async function openRooms(directory: OpenDirectory, stopper: Stopper): Promise<Rooms> {
  const { db, runtime, settings } = directory
  // A submission waits for a handful of statements, from its account on: searches before each would add up to seconds.
  const { urgent } = directory.database
  const plans = plansOf(settings)
  const loops: WatchedLoop[] = []
  const started: Loop[] = []
  const watch = (name: string, { health }: { health(): LoopHealth }): void => {
    loops.push({ name, isHealthy: () => health().isHealthy })
  }

  const registered = await registerProcess(db, settings.roles, runtime)
  stopper.add('registration', (late) => registered.stop(late))
  watch('heartbeat', registered)

  const demo = settings.demo ? await startDemo(runtime, settings.port === 0 ? 0 : settings.port + 1) : null
  if (demo !== null) stopper.add('demo feeds', () => demo.close())
  const demoServer = demo === null ? null : new URL(demo.base).host

  const parts = new HostParts()
  const fetcher = openFetcher(settings, { demoServer, turnOf: (feedHost) => parts.turnOf(feedHost) })
  stopper.add('fetcher', () => fetcher.close())

  const opened = openWebsub({ db, fetcher, runtime, reach: settings, secret: directory.secret })
  const websub = 'subscriber' in opened ? opened : null
  if (!('subscriber' in opened)) runtime.log.info('websub.off', { reason: opened.whyNot })

  const submit = createSubmission({ db: urgent, fetcher, runtime })
  const catalog = openCatalog({ db, fetcher, runtime, settings })
  const { transcripts, close: closeTranscripts } = openTranscripts(directory, fetcher, demoServer, plans)
  stopper.add('transcripts', closeTranscripts)

  const jobs = [...timedJobs(directory, { fetcher, websub, catalog, submitFeed: submit }), ...transcripts.jobs()]
  const ownJobs = jobsOfRoles(jobs, settings.roles, directory.database.kind)
  if (ownJobs.length < jobs.length) await prepareJobs(directory.database, jobs)
  if (ownJobs.length > 0) {
    const running = await startJobs(ownJobs, directory.database, runtime, registered.processId)
    stopper.add('jobs', (late) => running.stop(late))
    watch('jobs', running)
    transcripts.wakeJobs = () => running.wake()
  }
  if (settings.roles.includes('jobs')) {
    const following = transcripts.startFollowing()
    stopper.add(following.name, (late) => following.stop(late))
    watch(following.name, following)
  }

  const { searchUrl } = settings
  const reads = openReads()
  const search =
    searchUrl === null ? postgresqlIndex(db, runtime, reads.db) : openSearchIndex(db, runtime, searchUrl, reads.db)
  if (settings.roles.includes('jobs')) {
    const { processId } = registered
    const isAlone = directory.database.kind === 'embedded'
    for (const engine of search.engines) {
      const indexing = startIndexing({ db, engine, runtime, processId, isAlone })
      stopper.add(indexing.name, (late) => indexing.stop(late))
      // `/readyz` does not watch an OpenSearch server: without it, all but searches works.
      if (engine.name === 'postgresql') watch(indexing.name, indexing)
    }
  }

  const isShared = directory.database.kind === 'postgresql'
  const requests = createRequestCounter(urgent, runtime, { isShared })
  stopper.add('request counts', () => requests.flush())
  startLoop('request counts', FLUSH_MS, async () => {
    await requests.flush()
    return false
  })

  const lookUps = new LookUps(db, runtime)
  stopper.add('look-ups', () => lookUps.flush())
  startLoop('look-ups', LOOK_UPS_MS, async () => {
    await lookUps.flush()
    return false
  })

  // Feeds that a killed process held are read at once, not when its leases end.
  if (directory.database.kind === 'embedded') {
    await releaseAllFeeds(db)
    await forgetWorkers(db)
    await releaseAllReceivers(db)
  }
  const refresh = createRefreshLoop({ db, fetcher, runtime, concurrency: settings.refreshConcurrency, parts })
  if (settings.roles.includes('refresh')) startLoop('refresh', 0, (_late, stopping) => endless(refresh.run(stopping)))

  if (websub !== null && settings.roles.includes('refresh')) {
    startLoop('websub', FOLLOW_MS, async () => (await followHubs(websub)) > 0)
  }

  const submitFeed: SubmitFeed = async (submission) => {
    const submitted = await submit(submission)
    refresh.wake()
    return submitted
  }

  if (demo !== null) {
    startLoop('demo', 0, (_late, stopping) => endless(changeDemo(demo, stopping)))
  }

  const answers = new AnswerCache(reads.db, runtime, reads.turn)
  if (settings.roles.includes('http')) {
    startLoop('answer cache', 0, (_late, stopping) => endless(answers.follow(stopping)))
  }

  /** The sources of content for deliveries of webhooks. */
  const content = {
    db,
    transcripts,
    baseUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
    seriesUuidsByUrls: (urls: readonly string[]) => seriesUuidsByUrls(db, urls),
  }
  const webhooks = openWebhooks()
  const webhooksOf = (accountId: number) => new AccountWebhooks(webhooks, accountId)

  // All loops end at once: a loop that goes on would take the database from one that has to finish.
  stopper.add('loops', () => {
    for (const loop of started) void loop.stop()
  })

  const hasTranscription = settings.transcriptionProvider !== null
  const access = { runtime, requests, authenticate: createAuthentication(urgent, runtime, plans) }
  const files = await readStaticFiles()
  const artwork = openArtwork()
  const suggest = createSuggestions(reads.db, search.vocabulary)
  const graphql = graphqlRoutes({
    ...access,
    plans,
    search,
    suggest,
    answers,
    limits: {
      maxAnswerBytes: settings.maxAnswerBytes,
      maxExecutedFields: settings.maxAnswerFields,
      maxRootFieldUses: settings.maxRootFieldUses,
    },
    countLookUp: (accountId, seriesUuid) => lookUps.count(accountId, seriesUuid),
    ...content,
    db: reads.db,
    primary: db,
    webhooksOf,
    transcriptCreditsRemaining: (accountId) => transcriptCreditsRemaining(db, accountId, plans, runtime),
  })
  return {
    direct: new Map([['/graphql', graphql.direct]]),
    submitFeed,
    loops,
    search,
    replica: reads.replica,
    answers,
    failurePage: createFailurePage(files),
    routes: [
      graphql.routes,
      restRoutes({
        ...access,
        submitFeed,
        recordSubmission: (accountId, uuid) =>
          recordSubmission(urgent, accountId, uuid, Math.floor(runtime.now() / 1000)),
      }),
      transcriptRoutes({ ...access, db, plans, transcripts }),
      pageLimitRoutes(
        {
          pages: settings.pagesPerMinute,
          searches: settings.searchesPerMinute,
          suggestions: settings.suggestionsPerMinute,
        },
        { files, runtime },
      ),
      pageRoutes({
        db: reads.db,
        files,
        search,
        episodeFiles: readEpisodeFiles(transcripts),
        suggest,
        publicUrl: settings.publicUrl,
        contact: settings.contact,
        plans,
        hasTranscription,
        artwork,
        now: () => runtime.now(),
        hasCatalog: catalog !== null,
      }),
      dashboardRoutes({
        db,
        files,
        runtime,
        plans,
        hasTranscription,
        artwork,
        submitFeed,
        webhooksOf,
        async lookAgain(feedUrl) {
          await observeFeedByUrl(db, feedUrl, { kind: 'ping' }, runtime.now())
          refresh.wake()
        },
        people: openPeople(directory),
        secret: directory.secret,
        publicUrl: settings.publicUrl,
        isSignUpOpen: settings.signUp === 'open',
        isShared,
        hasMail: settings.mailUrl !== null,
      }),
      ...(websub === null ? [] : [websubRoutes(websub)]),
    ],
  }

  /** The database for questions that only read: a replica, if there is one. */
  function openReads(): Reads {
    const { databaseReadUrl: url, databaseReadMaxLag } = settings
    if (url === null || !settings.roles.includes('http')) {
      return { db, turn: () => 0, replica: null, close: async () => {} }
    }
    const opened = directory.database.openReads({ url, maxLagMs: databaseReadMaxLag * 1_000, runtime })
    stopper.add('replica', () => opened.close())
    startLoop('replica', LOOK_AT_REPLICA_MS, async () => {
      await opened.replica?.look()
      return false
    })
    return opened
  }

  /** Opens webhooks. The role `deliver` matches events and sends the deliveries. */
  function openWebhooks(): WebhookContext {
    const sender = openDeliveryFetcher(settings)
    stopper.add('delivery fetcher', () => sender.close())
    const readContents = createContentReader({ ...content, runtime })
    const withWebhooks = planNames.filter((name) => plans[name].hasWebhooks)
    const sending = { db, runtime, secret: directory.secret, fetcher: sender, plans: withWebhooks }
    const deliveries = createDeliveryLoop({ ...sending, isStrict: settings.strictVerification })
    if (settings.roles.includes('deliver')) {
      startLoop('deliveries', 0, (_late, stopping) => endless(deliveries.run(stopping)))
      const matching = startMatching({
        db,
        runtime,
        readContents,
        plans: withWebhooks,
        processId: registered.processId,
        isAlone: directory.database.kind === 'embedded',
        onDeliveries: () => deliveries.wake(),
      })
      stopper.add(matching.name, (late) => matching.stop(late))
      watch(matching.name, matching)
    }
    return {
      db,
      runtime,
      secret: directory.secret,
      endpoints: { allowPrivate: settings.allowPrivate, blockedReason: (url) => sender.blockedReason(url) },
      limits: {
        webhooks: settings.webhooksPerAccount,
        filters: settings.filtersPerWebhook,
        listedUuids: settings.filterUuidsPerAccount,
      },
      fetcher: sender,
      readContents,
      mocks: createAttemptLimit(MOCKS_PER_MINUTE, 60, runtime),
      wakeDeliveries: () => deliveries.wake(),
    }
  }

  /** Submits the feeds of the demo, then lets one of them change now and then, and reports that as a hub would. */
  async function changeDemo(demo: Demo, signal: AbortSignal): Promise<void> {
    for (const submission of demo.submissions) {
      if (signal.aborted) return
      await submitFeed(submission)
    }
    while (!signal.aborted) {
      await runtime.sleep(DEMO_MS * (0.5 + runtime.random()), signal)
      if (signal.aborted) return
      await observeFeedByUrl(db, demo.publish(), { kind: 'ping' }, runtime.now())
      refresh.wake()
    }
  }

  function openArtwork(): Artwork {
    if (settings.artwork === 'direct') return directArtwork
    const pictures = openPictureFetcher(settings, demoServer)
    stopper.add('pictures', () => pictures.close())
    return proxiedArtwork(pictures, directory.secret)
  }

  function startLoop(name: string, idleMs: number, round: Round): void {
    const loop = runRounds(name, round, idleMs, runtime)
    started.push(loop)
    watch(name, loop)
    stopper.add(name, (late) => loop.stop(late))
  }
}

/** A round that goes on until the loop stops. */
async function endless(work: Promise<void>): Promise<boolean> {
  await work
  return false
}
