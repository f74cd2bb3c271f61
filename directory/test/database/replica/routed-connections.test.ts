import { PostgresDialect, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { QueuedConnections } from '../../../src/database/connection-pool.ts'
import { meaningOf, routedConnections } from '../../../src/database/replica/routed-connections.ts'
import type { DB } from '../../../src/database/tables.generated.ts'
import { ScopedKysely, TransactionScope } from '../../../src/database/transaction-scope.ts'

const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
const lost = new Error('Connection terminated unexpectedly')

let scope: TransactionScope
let statements: string[]
/** Errors of the replica, by the text of the statement. */
let failures: Map<string, Error>
let failed: string[]
let isUsed: boolean
let isRefusing: boolean
let held: number
let db: ScopedKysely<DB>

function poolOf(name: 'replica' | 'primary'): QueuedConnections {
  const client = {
    async query(text: string) {
      statements.push(`${name}: ${text}`)
      const failure = name === 'replica' ? failures.get(text) : undefined
      if (failure !== undefined) throw failure
      return { command: 'SELECT', rowCount: 1, rows: [{ name }] }
    },
    release: () => {
      held -= 1
    },
  }
  return {
    async connect() {
      scope.assertOutside()
      if (name === 'replica' && isRefusing) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      held += 1
      return client as never
    },
    end: async () => {},
    read: async () => null,
  }
}

beforeEach(() => {
  scope = new TransactionScope()
  statements = []
  failures = new Map()
  failed = []
  isUsed = true
  isRefusing = false
  held = 0
  const state = {
    get isUsed() {
      return isUsed
    },
    failed: (meaning: string) => void failed.push(meaning),
  }
  const pool = routedConnections(poolOf('replica'), poolOf('primary'), state, scope)
  db = new ScopedKysely<DB>({ dialect: new PostgresDialect({ pool }) }, scope, pool.read)
})

const ask = async (text: string) => (await sql<{ name: string }>`${sql.raw(text)}`.execute(db)).rows[0]?.name

it('asks the replica while it is in use, otherwise the primary', async () => {
  expect(await ask('select 1')).toBe('replica')
  isUsed = false
  expect(await ask('select 1')).toBe('primary')
})

it('asks the primary when the replica takes no connection', async () => {
  isRefusing = true
  expect(await ask('select 1')).toBe('primary')
  expect(failed).toEqual(['away'])
})

it('runs a statement on the primary if the replica cancelled it', async () => {
  failures.set('select 1', conflict)
  expect(await ask('select 1')).toBe('primary')
  expect(failed).toEqual(['conflict'])
  expect(held).toBe(0)
})

it('restarts a transaction on the primary if the replica is lost in the middle of it', async () => {
  failures.set('select 2', lost)
  const names = await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    return (await sql<{ name: string }>`select 2`.execute(tx)).rows
  })
  expect(names).toEqual([{ name: 'primary' }])
  expect(statements).toEqual([
    'replica: begin',
    'replica: select 1',
    'replica: select 2',
    'primary: begin',
    'primary: select 1',
    'primary: select 2',
    'primary: commit',
  ])
  expect(held).toBe(0)
})

it('does not repeat a statement that is invalid', async () => {
  failures.set('select oops', Object.assign(new Error('column "oops" does not exist'), { code: '42703' }))
  await expect(ask('select oops')).rejects.toThrow('oops')
  expect(statements).toEqual(['replica: select oops'])
  expect(failed).toEqual([])
})

describe('an error of a replica', () => {
  it.each([
    ['ECONNRESET', 'away'],
    ['EPIPE', 'away'],
    ['57P01', 'away'],
    ['53300', 'away'],
    ['08006', 'away'],
    ['40001', 'conflict'],
    ['57014', null],
    ['25006', null],
    ['42P01', null],
  ])('with the code %s means %s', (code, meaning) => {
    expect(meaningOf(Object.assign(new Error('failed'), { code }))).toBe(meaning)
  })

  it('without a code means a lost connection', () => {
    expect(meaningOf(lost)).toBe('away')
  })
})
