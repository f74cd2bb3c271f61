import { describe, expect, test } from 'vitest'
import {
  asDuplicate,
  decodeFeedState,
  encodeFeedFacts,
  observeFeed,
  rereadChildren,
  withObservations,
} from '../../src/ingest/index.ts'
import { OneHost, podcast } from './one-host.ts'
import { snapshotBytes } from './snapshot-bytes.ts'

const otherUuid = '5b1d4c1e-0f6a-4e0e-9c43-b5f2f1f3a001'

async function readHost(
  document = podcast(['b', 'a']),
): Promise<{ host: OneHost; read: Awaited<ReturnType<OneHost['refresh']>> }> {
  const host = await OneHost.start()
  host.answers.set('/feed', document)
  return { host, read: await host.refresh(host.state()) }
}

describe('withObservations', () => {
  test('gives the same as observing after the outcome was stored', async () => {
    const { host, read } = await readHost()
    const leaseEndsAt = host.now / 1000 + 86_400
    const at = { now: host.now + 1_000 }
    const told = withObservations(read, [{ kind: 'subscription', leaseEndsAt }, { kind: 'ping' }], at)
    const subscribed = observeFeed(read.state, { kind: 'subscription', leaseEndsAt }, at)
    expect(told.state).toEqual(observeFeed(subscribed.state, { kind: 'ping' }, at).state)
    expect(told).toMatchObject({ kind: 'modified', isSnapshotChanged: true, events: read.events, series: read.series })
    expect(told.state.nextCheckAt).toBeLessThan(read.state.nextCheckAt ?? 0)
  })

  test('shows the subscription in the details of the feed', async () => {
    const { host, read } = await readHost(podcast(['a'], '<atom:link rel="hub" href="https://hub.example/"/>'))
    const leaseEndsAt = host.now / 1000 + 86_400
    const told = withObservations(read, [{ kind: 'subscription', leaseEndsAt }], { now: host.now })
    expect(told.feedRefreshDetails.websubDetails).toMatchObject({ isVerified: true })
  })

  test('changes nothing without observations', async () => {
    const { host, read } = await readHost()
    expect(withObservations(read, [], { now: host.now })).toEqual(read)
  })
})

describe('asDuplicate', () => {
  test('drops all of a first reading except that the feed repeats another', async () => {
    const { host, read } = await readHost()
    const before = host.state()
    const outcome = asDuplicate(read, { seriesUuid: otherUuid }, { before, now: host.now })
    expect(outcome).toMatchObject({
      duplicateOf: otherUuid,
      series: null,
      children: [],
      events: [],
      counts: null,
      isSnapshotChanged: false,
      isInitialImport: false,
      feedRefreshDetails: { priority: 'NEVER', priorityReason: 'DUPLICATE_FEED' },
    })
    expect(outcome.state).toMatchObject({
      ...before,
      schedule: { duplicateOf: otherUuid, checks: 1 },
      priority: 'NEVER',
      nextCheckAt: null,
    })
    expect(decodeFeedState(encodeFeedFacts(outcome.state), null)).toEqual(outcome.state)
  })

  test('works for two feeds with the same uuid, one of http and one of https', async () => {
    const { host, read } = await readHost()
    const seriesUuid = read.state.seriesUuid as string
    const outcome = asDuplicate(read, { seriesUuid }, { before: host.state(), now: host.now })
    expect(outcome.state).toMatchObject({ seriesUuid: null, priority: 'NEVER', schedule: { duplicateOf: seriesUuid } })
  })

  test('lets a feed that later replaces the other one have all of its children', async () => {
    const { host, read } = await readHost()
    const asleep = asDuplicate(read, { seriesUuid: otherUuid }, { before: host.state(), now: host.now })
    host.wait(24)
    const awake = observeFeed(asleep.state, { kind: 'revival', cause: 'canonical-failed' }, { now: host.now })
    const outcome = await host.refresh(awake.state)
    expect(outcome.children.map(({ change }) => change)).toEqual(['created', 'created'])
    expect(host.staged).toHaveLength(2)
  })

  test('keeps the stored children of a feed unchanged, and undoes its move', async () => {
    const { host, read } = await readHost()
    host.wait(24)
    host.answers.set('/feed', podcast(['c', 'b', 'a']))
    const second = await host.refresh(read.state)
    const outcome = asDuplicate(second, { seriesUuid: otherUuid }, { before: read.state, now: host.now })
    expect(outcome).toMatchObject({ children: [], isSnapshotChanged: false, move: null })
    expect(outcome.state.snapshot).toBe(read.state.snapshot)
    expect(outcome.state.schedule.checks).toBe(2)
  })
})

describe('rereadChildren', () => {
  test('makes the next refresh read a child and report it as updated, even if the feed is unchanged', async () => {
    const { host, read } = await readHost()
    const [blocked] = read.children
    host.wait(24)
    const freed = await rereadChildren(read.state, [blocked!.uuid.toUpperCase(), otherUuid], { now: host.now })
    expect(freed).toMatchObject({ kind: 'ticked', events: [], children: [], isSnapshotChanged: true })
    const stored = decodeFeedState(encodeFeedFacts(freed.state), async () => snapshotBytes(freed.state))
    const outcome = await host.refresh(stored)
    expect(outcome.children).toEqual([
      expect.objectContaining({ uuid: blocked!.uuid, change: 'updated', hash: blocked!.hash, previousHash: null }),
    ])
    expect(host.staged.map(({ index }) => index)).toEqual([outcome.children[0]?.index])
    expect(outcome.events.map(({ action, uuid }) => `${action} ${uuid}`)).toContain(`updated ${blocked!.uuid}`)
    host.wait(24)
    expect(await host.refresh(outcome.state)).toMatchObject({ kind: 'unchanged', children: [] })
  })

  test('changes nothing for children that the feed does not have', async () => {
    const { host, read } = await readHost()
    const outcome = await rereadChildren(read.state, [otherUuid], { now: host.now })
    expect(outcome.isSnapshotChanged).toBe(false)
    expect(outcome.state.validators).toEqual(read.state.validators)
  })
})
