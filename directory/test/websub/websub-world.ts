import { Hono } from 'hono'
import { sql } from 'kysely'
import { writerOf } from '../../src/database/table-writers.ts'
import { refreshDetailsBySeries } from '../../src/feeds/index.ts'
import { createApp, HttpServer, type Routes } from '../../src/http/index.ts'
import type { RequestScope } from '../../src/runtime/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { followHubs, openWebsub, renewSubscriptions, type Websub, websubRoutes } from '../../src/websub/index.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument, type WrittenEpisode } from '../support/documents.ts'
import { TestHub } from './test-hub.ts'

/** Returns the routes, which pass their errors to the application. */
function routesOf(websub: Websub): Routes {
  const routes = websubRoutes(websub)
  routes.onError((error) => {
    throw error
  })
  return routes
}

/** A directory that follows feeds at a hub on loopback. */
export interface WebsubWorld extends World {
  readonly hub: TestHub
  /** The URL with which the callbacks of the directory begin. */
  readonly publicUrl: string
  /** Starts another process on the same database. */
  anotherProcess(): Websub
  /** Writes the document of the podcast at `/a.xml`, and returns its URL. With `false` it names no hub. */
  write(episodes: readonly (WrittenEpisode | string)[], namesHub?: boolean): string
  /** Follows hubs until nothing is left to follow. */
  follow(): Promise<void>
  renew(): Promise<void>
  /** Submits the podcast, reads it and follows its hub; returns the uuid. */
  readFollowed(): Promise<string>
  feed(uuid: string): Promise<{
    priority: string
    dueAt: number | null
    websub: { isVerified: boolean; topicUrl: string; websubHubUrl: string } | null
  }>
  /** Returns the seconds until the feed is due. */
  dueInS(uuid: string): Promise<number>
  /** Deletes all feeds and starts another hub, for the next test. */
  reset(): Promise<void>
}

/** The service's secrets. */
export const secrets = new ServiceSecrets(new Uint8Array(32).fill(7))

export async function openWebsubWorld(): Promise<WebsubWorld> {
  const world = await openWorld()
  let hub = await TestHub.start()
  let callbacks: Routes = new Hono<{ Bindings: RequestScope }>()
  const room = new Hono<{ Bindings: RequestScope }>()
  room.all('/websub/*', (c) => callbacks.fetch(c.req.raw, c.env))
  const app = createApp({ rooms: [room], readinessChecks: {}, isStopping: () => false, runtime: world.runtime })
  const server = new HttpServer({ app, trustProxy: 0, isHttps: false, runtime: world.runtime })
  const { port } = await server.listen('127.0.0.1', 0)
  const publicUrl = `http://127.0.0.1:${port}`

  const { db, fetcher, runtime } = world
  const anotherProcess = (): Websub => {
    const opened = openWebsub({ db, fetcher, runtime, reach: { publicUrl, allowPrivate: true }, secrets })
    if (!('subscriber' in opened)) throw new Error(opened.whyNot)
    return opened
  }
  let websub = anotherProcess()
  callbacks = routesOf(websub)
  const nowS = () => Math.floor(runtime.now() / 1000)

  const follow = async () => {
    while ((await followHubs(websub)) > 0);
  }

  const write: WebsubWorld['write'] = (episodes, namesHub = true) => {
    const url = `${world.server.base}/a.xml`
    const links = `<atom:link rel="hub" href="${hub.url}"/><atom:link rel="self" href="${url}"/>`
    return world.server.set('/a.xml', podcastDocument('Alpha', episodes, namesHub ? links : ''))
  }

  const feed: WebsubWorld['feed'] = async (uuid) => {
    const { priority, due_at } = await db
      .selectFrom('feeds')
      .select(['priority', 'due_at'])
      .where('series_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const details = (await refreshDetailsBySeries(db, [uuid], nowS())).get(uuid)
    return { priority, dueAt: due_at, websub: details?.websubDetails ?? null }
  }

  return {
    ...world,
    get hub() {
      return hub
    },
    publicUrl,
    anotherProcess,
    write,
    follow,
    renew: () => renewSubscriptions(websub, new AbortController().signal),
    async readFollowed() {
      const uuid = await world.submit('podcast', write(['1']))
      await world.refresh()
      await follow()
      return uuid
    },
    feed,
    async dueInS(uuid) {
      return ((await feed(uuid)).dueAt ?? Number.POSITIVE_INFINITY) - nowS()
    },
    async reset() {
      await hub.close()
      hub = await TestHub.start()
      const tables = Object.keys(writerOf).filter((name) => name !== 'migrations' && name !== 'directory_facts')
      await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db)
      world.server.requests.clear()
      world.log.length = 0
      websub = anotherProcess()
      callbacks = routesOf(websub)
    },
    async close() {
      await server.stop(AbortSignal.abort())
      await hub.close()
      await world.close()
    },
  }
}
