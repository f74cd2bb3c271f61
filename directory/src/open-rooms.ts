import { createAuthentication, createRequestCounter, transcriptCreditsRemaining } from './accounts/index.ts'
import { AnswerCache, graphqlRoutes, restRoutes } from './api/index.ts'
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
import { openFetcher } from './open-fetcher.ts'
import { createFailurePage, pageRoutes, readStaticFiles } from './pages/index.ts'
import { createRefreshLoop } from './refresh/index.ts'
import type { Stopper } from './runtime/index.ts'
import { timedJobs } from './schedule.ts'
import { plansOf } from './settings/index.ts'
import { keepRunning, type LoopHealth, prepareJobs, registerProcess, startJobs } from './workers/index.ts'

/** The rooms of a process, running. */
export interface Rooms {
  readonly routes: readonly Routes[]
  readonly submitFeed: SubmitFeed
  readonly failurePage: ReturnType<typeof createFailurePage>
  readonly loops: readonly WatchedLoop[]
}

/** A loop of this process, for `/readyz`. */
export interface WatchedLoop {
  readonly name: string
  isHealthy(): boolean
}

/** Milliseconds between two writes of what was counted. */
const FLUSH_MS = 1_000
/** Milliseconds between two changes of the demo's feeds, on average. */
const DEMO_MS = 40_000

/** Opens the rooms on an open directory, and starts the loops of the process's roles. */
export async function openRooms(directory: OpenDirectory, stopper: Stopper): Promise<Rooms> {
  const { db, runtime, settings } = directory
  const plans = plansOf(settings)
  const loops: WatchedLoop[] = []
  const watch = (name: string, { health }: { health(): LoopHealth }): void => {
    loops.push({ name, isHealthy: () => health().isHealthy })
  }

  const registered = await registerProcess(db, settings.roles, runtime)
  stopper.add('registration', () => registered.stop())
  watch('heartbeat', registered)

  const jobs = timedJobs(directory)
  if (settings.roles.includes('jobs')) {
    const running = await startJobs(jobs, directory.database, runtime, registered.processId)
    stopper.add('jobs', (late) => running.stop(late))
    watch('jobs', running)
  } else await prepareJobs(directory.database, jobs)

  const fetcher = openFetcher(settings)
  stopper.add('fetcher', () => fetcher.close())

  const requests = createRequestCounter(db, runtime)
  stopper.add('request counts', () => requests.flush())
  startLoop('request counts', async (signal) => {
    while (!signal.aborted) {
      await runtime.sleep(FLUSH_MS, signal)
      await requests.flush()
    }
  })

  // What a killed process had in hand is read at once, not when its leases end.
  if (directory.database.kind === 'embedded') await releaseAllFeeds(db)
  const refresh = createRefreshLoop({ db, fetcher, runtime, concurrency: settings.refreshConcurrency })
  if (settings.roles.includes('refresh')) startLoop('refresh', refresh.run)

  const submit = createSubmission({ db, fetcher, runtime })
  const submitFeed: SubmitFeed = async (submission) => {
    const submitted = await submit(submission)
    refresh.wake()
    return submitted
  }

  if (settings.demo) {
    const demo = await startDemo(runtime, settings.port === 0 ? 0 : settings.port + 1)
    stopper.add('demo', () => demo.close())
    startLoop('demo', (signal) => changeDemo(demo, signal))
  }

  const answers = new AnswerCache(db, runtime)
  if (settings.roles.includes('http')) startLoop('answer cache', (signal) => answers.follow(signal))

  const access = { runtime, requests, authenticate: createAuthentication(db, runtime, plans) }
  const files = await readStaticFiles()
  return {
    submitFeed,
    loops,
    failurePage: createFailurePage(files),
    routes: [
      graphqlRoutes({
        ...access,
        db,
        plans,
        answers,
        seriesUuidsByUrls: (urls) => seriesUuidsByUrls(db, urls),
        transcriptCreditsRemaining: (accountId) => transcriptCreditsRemaining(db, accountId, plans, runtime),
      }),
      restRoutes({ ...access, submitFeed }),
      pageRoutes({ db, files }),
    ],
  }

  /** Submits the feeds of the demo, then lets one of them change now and then, and tells as a hub would. */
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

  function startLoop(name: string, work: (signal: AbortSignal) => Promise<void>): void {
    const loop = keepRunning(name, work, runtime)
    loops.push(loop)
    stopper.add(name, () => loop.stop())
  }
}
