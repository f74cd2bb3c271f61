import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { ConnectionPool } from '../../src/database/connection-pool.ts'
import { TransactionScope } from '../../src/database/transaction-scope.ts'
import { type LogLine, testRuntime } from '../support/database/test-database.ts'

/** Makes a pool with one connection that fails at the given statements, and records what happens to it. */
function observedPool(failing: readonly string[], message = 'failed') {
  const calls: string[] = []
  const client = {
    // `pg` rejects a statement before the server has said that the transaction is broken.
    getTransactionStatus: () => 'I',
    async query(statement: string | { readonly text: string }) {
      const text = typeof statement === 'string' ? statement : statement.text
      calls.push(text)
      if (failing.includes(text)) throw new Error(message === 'failed' ? `failed: ${text}` : message)
      return { rows: [] }
    },
    release: (error?: Error) => calls.push(error === undefined ? 'released' : 'destroyed'),
  }
  const pool = Object.assign(new EventEmitter(), { connect: async () => client }) as unknown as Pool
  return { pool, calls }
}

it('rolls back after a failed script whose transaction state is not known yet', async () => {
  const { pool, calls } = observedPool(['begin; broken'])
  const connections = new ConnectionPool(pool, new TransactionScope(), testRuntime())
  await expect(connections.run('begin; broken')).rejects.toThrow('failed')
  expect(calls).toEqual(['begin; broken', 'rollback', 'released'])
})

it('destroys a connection that cannot roll back', async () => {
  const { pool, calls } = observedPool(['broken', 'rollback'])
  const connections = new ConnectionPool(pool, new TransactionScope(), testRuntime())
  await expect(connections.run('broken')).rejects.toThrow('failed: broken')
  expect(calls).toEqual(['broken', 'rollback', 'destroyed'])
})

it('sends nothing more to a connection that did not answer, and destroys it', async () => {
  const { pool, calls } = observedPool(['broken'], 'Query read timeout')
  const connection = await new ConnectionPool(pool, new TransactionScope(), testRuntime(), { answerMs: 1 }).connect()
  for (const text of ['broken', 'rollback']) {
    await expect(connection.query(text, [])).rejects.toThrow('Query read timeout')
  }
  connection.release()
  expect(calls).toEqual(['broken', 'destroyed'])
})

it('sends nothing more after statements that succeed', async () => {
  const { pool, calls } = observedPool([])
  const connections = new ConnectionPool(pool, new TransactionScope(), testRuntime())
  await connections.run('select 1')
  expect(calls).toEqual(['select 1', 'released'])
})

it('logs a connection that is lost while it is idle', () => {
  const { pool } = observedPool([])
  const lines: LogLine[] = []
  new ConnectionPool(pool, new TransactionScope(), testRuntime(lines))
  const error = new Error('terminated')
  pool.emit('error', error)
  expect(lines).toEqual([{ level: 'warn', name: 'database.connection_lost', fields: { error } }])
})
