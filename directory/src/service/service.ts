import { submissionFailureAt } from '../api/index.ts'
import { forgetTransactionsAfterRestore } from '../events/index.ts'
import { createApp, createOperationApp, faultRoutes, HttpServer, type ReadinessCheck } from '../http/index.ts'
import { isReachedByHttps } from '../pages/index.ts'
import { createMetrics, type Runtime, Stopper } from '../runtime/index.ts'
import type { Settings } from '../settings/index.ts'
import { addFigures } from './figures.ts'
import { type OpenDirectory, type OpenStorage, openDirectory } from './open-directory.ts'
import { openRooms, type Rooms } from './open-rooms.ts'

/** A process that serves a directory. */
export interface Service {
  /**
   * Starts all parts. If one fails, those that were started are stopped again.
   *
   * @throws DirectoryError UNAVAILABLE if the database cannot be had, or the address cannot be bound
   * @throws SettingsError if the secret does not fit
   */
  start(): Promise<StartedService>
  /** Stops everything, the last first. Returns whether all of it ended well and in time. */
  stop(): Promise<boolean>
}

export interface StartedService {
  /** Address of the pages, or PUBLIC_URL; `null` without the role `http`. */
  readonly url: string | null
  /** Address of the pages on this machine; `null` without the role `http`. */
  readonly localUrl: string | null
  /** Address of the metrics of a process without the role `http`; `null` if nothing listens, or `url` has them. */
  readonly metricsUrl: string | null
  readonly directory: OpenDirectory
}

/**
 * Puts the rooms of the directory together. Nothing runs before `start`.
 *
 * @param metrics - what `/metrics` shows; the log of `runtime` should be counted by it
 * @param open - opens another database than that of the settings
 */
export function createService(
  settings: Settings,
  runtime: Runtime,
  metrics = createMetrics(),
  open?: OpenStorage,
): Service {
  const stopper = new Stopper(runtime)
  const deadlineMs = (settings.drainSeconds + settings.stopSeconds) * 1_000

  async function build(): Promise<StartedService> {
    const directory = await openDirectory(settings, runtime, open)
    stopper.add('database', () => directory.close())
    await directory.db.transaction().execute(forgetTransactionsAfterRestore)
    const rooms = await openRooms(directory, stopper)
    directory.database.limitAnswers(settings.databaseAnswerSeconds * 1_000)
    addFigures(metrics, directory, rooms)
    const hasPages = settings.roles.includes('http')
    const localUrl = hasPages ? await listen(directory, rooms) : null
    const url = localUrl === null ? null : (settings.publicUrl ?? localUrl)
    const metricsUrl = hasPages ? null : await listenForMetrics(directory, rooms)
    return { url, localUrl, metricsUrl, directory }
  }

  /** What the process says of itself at `/healthz`, `/readyz` and `/metrics`. */
  const operationOptions = (directory: OpenDirectory, loops: Rooms['loops']) => ({
    readinessChecks: readinessChecksOf(directory, loops),
    isStopping: () => stopper.isStopping,
    metrics: { source: metrics, token: settings.metricsToken, publicUrl: settings.publicUrl },
    runtime,
  })

  async function listen(directory: OpenDirectory, { parts, loops, failurePage, ownProcess }: Rooms): Promise<string> {
    const routes = parts.flatMap((part) => part.routes ?? [])
    const app = createApp({
      ...operationOptions(directory, loops),
      rooms: settings.testFaults ? [...routes, faultRoutes(directory.database)] : routes,
      failurePage,
      failureText: submissionFailureAt,
    })
    const direct = new Map(parts.flatMap((part) => [...(part.direct ?? [])]))
    const isHttps = isReachedByHttps(settings.publicUrl)
    const server = new HttpServer({ app, direct, trustProxy: settings.trustProxy, isHttps, runtime })
    const { port } = await server.listen(settings.host, settings.port)
    stopper.add('http', async (late) => {
      server.drain()
      await runtime.sleep(settings.drainSeconds * 1_000, late)
      await server.stop(late)
    })
    await ownProcess.announce(hostAndPort(settings.host, port))
    return `http://${reachableHost(settings.host)}:${port}`
  }

  /** Returns the address of the metrics of a process without the role `http`; `null` if the settings turn it off. */
  async function listenForMetrics(directory: OpenDirectory, { loops, ownProcess }: Rooms): Promise<string | null> {
    const { metricsHost: host, metricsPort } = settings
    if (metricsPort === null) return null
    const app = createOperationApp(operationOptions(directory, loops))
    const server = new HttpServer({ app, trustProxy: 0, isHttps: false, runtime })
    const { port } = await server.listenFrom(host, metricsPort)
    stopper.add('metrics', (late) => server.stop(late))
    await ownProcess.announce(hostAndPort(host, port))
    return `http://${reachableHost(host)}:${port}`
  }

  let starting: Promise<StartedService> | null = null
  return {
    async start() {
      starting ??= build()
      try {
        const started = await starting
        const { url, metricsUrl } = started
        runtime.log.info('service.started', { url, metrics_url: metricsUrl, roles: settings.roles })
        return started
      } catch (error) {
        await stopper.stop(deadlineMs)
        throw error
      }
    },

    async stop() {
      const hasSettled = await settlesInTime(starting)
      if (!hasSettled) runtime.log.error('stop.late', { step: 'start' })
      // A start that hangs has used up the time.
      const isClean = (await stopper.stop(hasSettled ? deadlineMs : 0)) && hasSettled
      runtime.log.info('service.stopped', { is_clean: isClean })
      return isClean
    },
  }

  /** A part that is just starting can be stopped only once it runs. A database that hangs may keep it for ever. */
  async function settlesInTime(building: Promise<StartedService> | null): Promise<boolean> {
    if (building === null) return true
    const settled = new AbortController()
    const end = building.catch(() => {}).then(() => true)
    const isSettled = await Promise.race([end, runtime.sleep(deadlineMs, settled.signal).then(() => false)])
    settled.abort()
    return isSettled
  }
}

function readinessChecksOf(
  { assertUsable }: OpenDirectory,
  loops: Rooms['loops'],
): Readonly<Record<string, ReadinessCheck>> {
  return {
    database: assertUsable,
    loops: () => {
      const failed = loops.filter((loop) => !loop.isHealthy()).map(({ name }) => name)
      if (failed.length > 0) throw new Error(`These loops failed and wait to be started again: ${failed.join(', ')}`)
    },
  }
}

function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** The host under which a person on this machine reaches an address that is bound. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
