import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PGliteServer, startPGlite } from '../../src/database/embedded/pglite-server.ts'
import { dataFolderAfter } from '../support/database/test-database.ts'

const MEGABYTE = 1_000_000

let server: PGliteServer

beforeAll(async () => {
  server = await startPGlite({ folder: null, archive: await dataFolderAfter([]) })
})
afterAll(() => server.close())

/** A simple query in PostgreSQL's protocol: its letter, its length, its text. */
function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message.write('Q')
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

/** The bytes of all objects that are still in use. */
function liveHeap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

it('keeps nothing of its answers', async () => {
  const query = simpleQuery(`select n, repeat('x', 100) from generate_series(1, 20) n`)
  const exchange = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await server.exchange(query)
  }
  await exchange(2_000)
  const before = liveHeap()
  await exchange(18_000)
  expect((liveHeap() - before) / MEGABYTE).toBeLessThan(20)
})

it('answers with a buffer of its own, also when the answer has many parts', async () => {
  const answer = await server.exchange(simpleQuery(`select repeat('x', 100000) as text`))
  expect(answer.byteLength).toBeGreaterThan(100_000)
  expect(answer.buffer.byteLength).toBe(answer.byteLength)
  expect(Buffer.from(answer).includes('x'.repeat(100_000))).toBe(true)
})
