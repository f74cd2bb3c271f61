import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenIndex, openSearchIndex, type SearchEngine } from '../../src/search/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { describeEachOpenSearch } from '../support/open-search/describe-each-open-search.ts'
import { type OpenSearchNode, startOpenSearch } from '../support/open-search/open-search-node.ts'
import { type OpenSearchProxy, startOpenSearchProxy } from '../support/open-search/open-search-proxy.ts'
import { openSearchWorld, type SearchWorld, withoutHurry } from '../support/search/search-world.ts'
import { aDocument } from './a-document.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'
const unavailable = { code: 'UNAVAILABLE' }

/** All documents of podcasts. */
const everything = {
  type: 'PODCASTSERIES' as const,
  rule: { anyOf: [], phrases: [], without: [] },
  restriction: { facets: [], withoutFacets: [], ranges: [], related: null, notRelated: [] },
  uuids: null,
  weighed: [],
  scored: [],
  limit: 300,
}
const budget = (ms = 60_000) => ({ remainingMs: () => ms })

describeEachOpenSearch('faults', (installed) => {
  let node: OpenSearchNode
  let proxy: OpenSearchProxy
  let world: SearchWorld
  let index: OpenIndex
  let engine: SearchEngine

  beforeAll(async () => {
    // The smallest memory for documents on their way, so that a test can fill it.
    node = await startOpenSearch(installed, { 'indexing_pressure.memory.limit': '2mb' })
    proxy = await startOpenSearchProxy(node.url)
    world = await openSearchWorld(openTestDatabase, async ({ db }, runtime) => ({
      index: openSearchIndex(db, withoutHurry(runtime), `${proxy.url}/feeds`),
      settle: () => ask('POST', 'feeds/_refresh'),
      close: async () => {},
    }))
    index = world.index
    engine = index.engine
    const uuid = await aPodcast(world.db, { name: 'Night Train' })
    await world.tell({ type: 'PODCASTSERIES', uuid })
    await world.follow()
  })
  afterAll(async () => {
    await world.close()
    await proxy.close()
    await node.remove()
  })

  async function ask(method: string, path: string, body?: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${node.url}/${path}`, { method, headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`OpenSearch answered ${answer.status}: ${await answer.text()}`)
  }
  /** Waits until an action does what it should. */
  async function until(isDone: () => Promise<boolean>): Promise<void> {
    while (!(await isDone().catch(() => false))) await sleep(200)
  }
  const isWritten = () => engine.put([aDocument()], PROCESS).then(() => true)
  const countOf = () => engine.count(everything, budget())
  async function told(name: string): Promise<string> {
    const uuid = await aPodcast(world.db, { name })
    await world.tell({ type: 'PODCASTSERIES', uuid })
    return uuid
  }

  test('a node that was killed loses no document that it took, and is used when it is back', async () => {
    const documents = Array.from({ length: 50 }, () => aDocument())
    await engine.put(documents, PROCESS)
    await node.kill()
    await expect(index.search({ term: 'night' })).rejects.toMatchObject(unavailable)
    const uuid = await told('Heron')
    await expect(world.follow()).rejects.toMatchObject(unavailable)
    await node.start()
    await until(async () => (await countOf()) !== null)
    await world.follow()
    expect(await world.find('heron')).toEqual([uuid])
    expect((await engine.childrenKeys(documents.map((document) => document.uuid))).size).toBe(50)
  })

  test('a node that starts counts as unavailable, and its index as there', async () => {
    await node.kill()
    const starting = node.start()
    const seen = new Set<string>()
    await until(async () => {
      const found = await countOf().catch((error: { code: string }) => error.code)
      seen.add(typeof found === 'string' ? found : 'found')
      return typeof found === 'number'
    })
    await starting
    expect(await engine.prepare()).toBe(false)
    expect(seen).toEqual(new Set(['UNAVAILABLE', 'found']))
  })

  test('a node that hangs gives no result in time, and the answer says that there may be more', async () => {
    node.pause()
    const found = await engine.candidates(everything, budget(100)).finally(() => node.resume())
    expect(found).toEqual({ candidates: [], total: null, isIncomplete: true })
    expect((await engine.candidates(everything, budget())).isIncomplete).toBe(false)
  })

  test('an answer that breaks off counts as unavailable', async () => {
    proxy.cut(true)
    await expect(engine.count(everything, budget())).rejects.toMatchObject(unavailable)
    await expect(engine.put([aDocument()], PROCESS)).rejects.toMatchObject(unavailable)
    proxy.cut(false)
    expect(await countOf()).toBeGreaterThan(0)
  })

  test('a full disk stops writing, searches go on, and no document is left out', async () => {
    const watermarks = (value: string | null) =>
      ask('PUT', '_cluster/settings', {
        persistent: {
          'cluster.info.update.interval': '10s',
          'cluster.routing.allocation.disk.threshold_enabled': value !== null,
          'cluster.routing.allocation.disk.watermark.low': value,
          'cluster.routing.allocation.disk.watermark.high': value,
          'cluster.routing.allocation.disk.watermark.flood_stage': value,
        },
      })
    // More free space than any disk has.
    await watermarks('1000tb')
    let refused: unknown
    await until(async () => {
      refused = await engine.put([aDocument()], PROCESS).then(
        () => null,
        (error: unknown) => error,
      )
      return refused !== null
    })
    expect(refused).toMatchObject(unavailable)
    expect(String(refused)).toContain('flood-stage watermark')
    const uuid = await told('Stork')
    await expect(world.follow()).rejects.toMatchObject(unavailable)
    expect(await world.find('night train')).toHaveLength(1)
    await watermarks('1b')
    await until(isWritten)
    await watermarks(null)
    await world.follow()
    expect(await world.find('stork')).toEqual([uuid])
    expect(world.runtime.linesNamed('search.document_skipped')).toEqual([])
  })

  test('an index that an operator made read-only or closed refuses no document for good', async () => {
    for (const [before, after] of [
      [
        () => ask('PUT', 'feeds/_settings', { 'index.blocks.write': true }),
        () => ask('PUT', 'feeds/_settings', { 'index.blocks.write': null }),
      ],
      [() => ask('POST', 'feeds-2/_close'), () => ask('POST', 'feeds-2/_open')],
    ] as const) {
      await before()
      await expect(engine.put([aDocument()], PROCESS)).rejects.toMatchObject(unavailable)
      await after()
      await until(isWritten)
    }
  })

  test('more documents than OpenSearch has memory for are tried again', async () => {
    const long = Array.from({ length: 20_000 }, (_, number) => `w${number}`).join(' ')
    const many = Array.from({ length: 40 }, () => aDocument({ text: long }))
    const refused = await engine.put(many, PROCESS).catch((error: unknown) => error)
    expect(refused).toMatchObject(unavailable)
    expect(String(refused)).toContain('429')
    expect(await isWritten()).toBe(true)
  })

  test('an index that lost its files is red: it counts as unavailable, and is filled again when it was removed', async () => {
    const podcasts = await countOf()
    await node.kill()
    const nodes = join(node.folder, 'data/nodes/0/indices')
    for (const folder of readdirSync(nodes)) {
      if (existsSync(join(nodes, folder, '0'))) rmSync(join(nodes, folder, '0'), { recursive: true })
    }
    await node.start()
    await expect(index.search({ term: 'night' })).rejects.toMatchObject(unavailable)
    await expect(engine.childrenKeys([aDocument().uuid])).rejects.toMatchObject(unavailable)
    await expect(engine.put([aDocument()], PROCESS)).rejects.toMatchObject(unavailable)
    await ask('DELETE', 'feeds-*')
    await world.follow()
    expect(await world.find('night train')).toHaveLength(1)
    expect(await countOf()).toBeLessThan(podcasts!)
  })
})
