import { createFetcher } from 'feedmill/fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppleCatalog } from '../../src/catalog/apple-catalog.ts'
import { readGenreIds } from '../../src/catalog/genre-ids-file.ts'
import { type CatalogServer, startCatalogServer } from './catalog-server.ts'

const country = { code: 'US', country: 'UNITED_STATES_OF_AMERICA' } as const
const fetcher = createFetcher({
  userAgent: 'test/1.0 (+https://example.org/)',
  network: { allowPrivate: true },
  concurrency: { originGapMs: 0 },
  retry: { delayMs: [1, 5] },
  hostState: { get: () => undefined, set: () => {} },
})
let server: CatalogServer
beforeAll(async () => {
  server = await startCatalogServer()
})
afterAll(async () => {
  await fetcher.close()
  await server.close()
})

const open = (patienceMs?: number) =>
  createAppleCatalog({
    fetcher,
    url: server.base,
    chartsUrl: server.base,
    ...readGenreIds(null),
    ...(patienceMs !== undefined && { patienceMs }),
  })

test('a catalog that answers one byte at a time is given up', async () => {
  server.fault = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const dripping = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(dripping))
  }
  const late = { name: 'CatalogError', reason: 'unreachable' }
  const signal = new AbortController().signal
  await expect(open(200).lookUp([1], country, signal)).rejects.toMatchObject(late)
  await expect(open(200).search('name', country, signal)).rejects.toMatchObject(late)
  const chart = { type: 'PODCASTSERIES', country, genre: null } as const
  await expect(open(200).chart(chart, signal)).rejects.toMatchObject(late)
})

test('a look-up that is slow ends with its signal', async () => {
  const stopping = new AbortController()
  server.fault = () => stopping.abort(new Error('stopped'))
  await expect(open().lookUp([1], country, stopping.signal)).rejects.toThrow('stopped')
})
