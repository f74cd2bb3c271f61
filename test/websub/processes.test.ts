import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileSubscriptionStore, createSubscriber } from '../../src/websub/index.ts'
import { ManualClock } from '../fetch/manual-clock.ts'
import type { Task } from './store-worker.ts'

const FEEDS = 12
const START = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000

/** Starts a process for tasks, and waits until it is ready. */
async function startWorker(folder: string, log: string): Promise<ChildProcess> {
  const args = ['--import', 'tsx', join(import.meta.dirname, 'store-worker.ts'), folder, log]
  const worker = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await once(worker.stdout!, 'data')
  return worker
}

/** Starts a task in each process at once, and waits until all are done or dead. */
async function together(tasks: readonly (readonly [ChildProcess, Task])[]): Promise<void> {
  const ends = tasks.map(([worker]) => Promise.race([once(worker.stdout!, 'data'), once(worker, 'exit')]))
  for (const [worker, task] of tasks) worker.stdin?.write(`${JSON.stringify(task)}\n`)
  await Promise.all(ends)
}

test('processes with one folder ask the hub once for each feed, and complete the work of one that died', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'feedmill-processes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const log = join(folder, 'posts.txt')
  const state = join(folder, 'state')
  const posts = () =>
    (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []).map((line) => line.split(' '))
  const [one, other, doomed] = await Promise.all([0, 1, 2].map(() => startWorker(state, log)))

  // One process dies in its third request. No feed is asked for twice.
  const subscribing: Task = { task: 'subscribe', at: START, feeds: FEEDS }
  await together([
    [doomed!, { ...subscribing, dieAt: 3 }],
    [one!, subscribing],
    [other!, subscribing],
  ])
  const asked = new Map(posts().map(([topic, callback]) => [topic, callback]))
  expect(asked.size).toBe(posts().length)

  // The feed of that request is free after a while, and is asked for with the callback that the hub got, if any.
  const renewing: Task = { task: 'renew', at: START + 200_000, feeds: FEEDS }
  await together([
    [one!, renewing],
    [other!, renewing],
  ])
  const told = new Map(posts().map(([topic, callback]) => [topic, callback]))
  expect(told.size).toBe(FEEDS)
  for (const [topic, callback] of asked) expect(told.get(topic)).toBe(callback)
  const store = createFileSubscriptionStore(state)
  for (let index = 0; index < FEEDS; index += 1) {
    const subscription = await store.get(`feed-${index}`)
    expect(subscription).toMatchObject({ state: 'pending', renewAt: null })
    expect(told.get(subscription?.topicUrl)).toBe(subscription?.pending?.callbackUrl)
  }

  // The hub verifies every feed. Each is renewed once.
  const subscriber = createSubscriber({
    store,
    fetcher: { request: () => Promise.reject(new Error('nobody is to be asked')) },
    callbackBase: 'https://directory.example/',
    onEvent: () => {},
    clock: new ManualClock(START + 400_000),
  })
  for (const [topic = '', callback = ''] of told) {
    const query = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.challenge': 'c', 'hub.lease_seconds': '864000' }
    const response = await subscriber.handle(new Request(`${callback}?${new URLSearchParams(query)}`))
    expect(response.status).toBe(200)
  }
  const before = posts().length
  await together([one!, other!].map((worker) => [worker, { ...renewing, at: START + 9 * DAY_MS }] as const))
  const renewed = posts().slice(before)
  expect(renewed.map(([topic]) => topic).sort()).toEqual([...told.keys()].sort())
})
