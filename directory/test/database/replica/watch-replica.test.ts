import { beforeEach, expect, it } from 'vitest'
import { type PrimarySample, type ReplicaSample, WatchedReplica } from '../../../src/database/replica/watch-replica.ts'
import { TestRuntime } from '../../support/runtime/test-runtime.ts'

const SECOND = 1_000

let runtime: TestRuntime
let primary: PrimarySample | Error | 'hangs'
let replica: ReplicaSample | Error | 'hangs'
let abandoned: number
let watched: WatchedReplica

async function answerOf<Sample>(sample: Sample | Error | 'hangs'): Promise<Sample> {
  if (sample === 'hangs') return await new Promise(() => {})
  if (sample instanceof Error) throw sample
  return sample
}

beforeEach(() => {
  runtime = new TestRuntime()
  primary = { position: '0/100', cluster: '7' }
  replica = { replayed: '0/100', cluster: '7' }
  abandoned = 0
  watched = new WatchedReplica(
    {
      primary: () => answerOf(primary),
      replica: () => answerOf(replica),
      abandonReplica: () => {
        abandoned += 1
      },
    },
    3 * SECOND,
    runtime,
  )
})

/** Lets a second pass, moves the log of the primary to a position, and looks. */
async function writeTo(position: string): Promise<void> {
  await runtime.advance(SECOND)
  primary = { position, cluster: '7' }
  await watched.look()
}

/** Looks, and moves the clock until the look has ended. */
async function lookInTime(looking: WatchedReplica): Promise<void> {
  let isDone = false
  const looked = looking.look().finally(() => {
    isDone = true
  })
  while (!isDone) await runtime.advance(SECOND)
  await looked
}

it('uses a replica without lag from the first look on', async () => {
  expect(watched.isUsed).toBe(false)
  await watched.look()
  expect(watched).toMatchObject({ isUsed: true, lagSeconds: 0 })
  expect(runtime.linesNamed('database.replica_used')).toHaveLength(1)
})

it('stops using a replica that lags too far behind, and uses it again when it has caught up', async () => {
  await watched.look()
  for (const position of ['0/200', '0/300', '0/400']) await writeTo(position)
  expect(watched).toMatchObject({ isUsed: true, lagSeconds: 3 })
  await writeTo('0/500')
  expect(watched).toMatchObject({ isUsed: false, lagSeconds: 4 })
  expect(runtime.linesNamed('database.replica_left')).toEqual([{ reason: 'lags', lag_ms: 4_000 }])
  replica = { replayed: '0/300', cluster: '7' }
  await watched.look()
  expect(watched).toMatchObject({ isUsed: true, lagSeconds: 2 })
})

it('counts no lag while the primary writes nothing', async () => {
  await watched.look()
  for (let second = 0; second < 10; second += 1) await writeTo('0/100')
  expect(watched).toMatchObject({ isUsed: true, lagSeconds: 0 })
})

it('waits for a replica that is behind all known positions, and says so when it lags too far behind', async () => {
  replica = { replayed: '0/99', cluster: '7' }
  await watched.look()
  for (const position of ['0/200', '0/300', '0/400']) await writeTo(position)
  expect(watched).toMatchObject({ isUsed: false, lagSeconds: null })
  expect(runtime.linesNamed('database.replica_left')).toEqual([])
  await writeTo('0/500')
  expect(runtime.linesNamed('database.replica_left')).toEqual([{ reason: 'lags', lag_ms: null }])
})

it('compares positions as numbers', async () => {
  primary = { position: '0/FF000000', cluster: '7' }
  replica = { replayed: '1/0', cluster: '7' }
  await watched.look()
  expect(watched.isUsed).toBe(true)
})

it('keeps using the replica while the primary is away', async () => {
  await watched.look()
  primary = new Error('refused')
  await runtime.advance(60 * SECOND)
  await watched.look()
  expect(watched).toMatchObject({ isUsed: true, lagSeconds: 0 })
})

it('forgets old positions when the log of the primary starts again', async () => {
  primary = { position: '5/0', cluster: '7' }
  replica = { replayed: '5/0', cluster: '7' }
  await watched.look()
  await writeTo('1/0')
  expect(watched).toMatchObject({ isUsed: true, lagSeconds: 0 })
})

it.each([
  ['follows nobody', { replayed: null, cluster: '7' }],
  ['belongs to another cluster', { replayed: '0/100', cluster: '8' }],
])('does not use a server that %s', async (_, sample) => {
  replica = sample
  await watched.look()
  expect(watched.isUsed).toBe(false)
  expect(runtime.linesNamed('database.replica_left')).toEqual([{ reason: 'foreign', lag_ms: null }])
})

it('stops using a replica that does not answer within two seconds, and ends statements that wait', async () => {
  await watched.look()
  replica = 'hangs'
  await lookInTime(watched)
  expect(watched.isUsed).toBe(false)
  expect(abandoned).toBe(1)
})

it('sends a hanging primary one request only', async () => {
  await watched.look()
  let asked = 0
  primary = 'hangs'
  const hanging = new WatchedReplica(
    {
      primary: async () => {
        asked += 1
        return await new Promise<never>(() => {})
      },
      replica: () => answerOf(replica),
      abandonReplica: () => {},
    },
    SECOND,
    runtime,
  )
  for (let look = 0; look < 3; look += 1) {
    await lookInTime(hanging)
  }
  expect(asked).toBe(1)
})

it('stops using a replica after a lost connection, not after a conflict; both change `turn`', async () => {
  await watched.look()
  const { turn } = watched
  watched.failed('conflict', new Error('conflict with recovery'))
  expect(watched.isUsed).toBe(true)
  expect(watched.turn).toBeGreaterThan(turn)
  const afterConflict = watched.turn
  watched.failed('away', new Error('terminated'))
  expect(watched.isUsed).toBe(false)
  expect(watched.turn).toBeGreaterThan(afterConflict)
})
