import { connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isConnectionLost } from '../../src/database/connection-lost.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { preparedRead } from '../../src/database/index.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createServerDatabase, describePostgresql, testRuntime } from '../support/database/test-database.ts'

/** Passes connections on to a server. Those that are open when it freezes get no answer any more. */
async function startFreezingProxy(target: URL) {
  const open = new Set<Socket>()
  const proxy = createServer((socket) => {
    const server = connect(Number(target.port || 5_432), target.hostname)
    for (const end of [socket, server]) {
      open.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        socket.destroy()
        server.destroy()
      })
    }
    socket.pipe(server).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as { port: number }).port)
  return {
    url: url.href,
    freeze() {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/** Long enough for statements that are answered, on a busy machine too. */
const ANSWER_MS = 3_000

describePostgresql('a connection that answers no more', () => {
  let server: Awaited<ReturnType<typeof createServerDatabase>>
  let proxy: Awaited<ReturnType<typeof startFreezingProxy>>
  let database: OpenDatabase
  beforeEach(async () => {
    server = await createServerDatabase()
    proxy = await startFreezingProxy(new URL(server.url))
    database = await openDatabase(
      { kind: 'postgresql', url: proxy.url, poolSize: 1, answerMs: ANSWER_MS },
      testRuntime(),
    )
  })
  afterEach(async () => {
    await database.close()
    await proxy.stop()
    await server.drop()
  })

  const text = 'select 1 as one where $1::integer = 1'
  const readPrepared = () => database.db.executeQuery(preparedRead(text, [1]))

  it.each<[string, () => Promise<unknown>]>([
    ['a statement', () => database.run('select 1 as one')],
    ['a prepared read', readPrepared],
    ['a transaction', () => database.db.transaction().execute(async (tx) => tx.executeQuery(preparedRead(text, [1])))],
  ])('fails %s after some time, and the next one has another connection', async (_, act) => {
    for (let time = 0; time < 12; time += 1) await readPrepared()
    await act()
    proxy.freeze()
    const failure = await act().then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ message: 'Query read timeout' })
    expect(isConnectionLost(failure)).toBe(true)
    await act()
    await readPrepared()
  })

  it('is waited for by a transaction that lifts its limit', async () => {
    const pids = await database.db.transaction().execute(async (tx) => {
      const run = (sql: string) => tx.executeQuery(preparedRead(sql, []))
      await run('set local statement_timeout = 0')
      const { rows } = await run(`select pg_backend_pid() as pid, pg_sleep(${(2 * ANSWER_MS) / 1_000})`)
      return rows
    })
    expect(pids).toHaveLength(1)
    await expect(database.run(`select pg_sleep(${(2 * ANSWER_MS) / 1_000})`)).rejects.toThrow('Query read timeout')
  })
})
