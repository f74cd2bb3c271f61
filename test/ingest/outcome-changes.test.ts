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
  test('gives what telling the stored outcome would have given', async () => {
    const { host, read } = await readHost()
    const leaseEndsAt = host.now / 1000 + 86_400
    const at = { now: host.now + 1_000 }
    const told = withObservations(read, [{ kind: 'subscription', leaseEndsAt }, { kind: 'ping' }], at)
    const subscribed = observeFeed(read.state, { kind: 'subscription', leaseEndsAt }, at)
    expect(told.state).toEqual(observeFeed(subscribed.state, { kind: 'ping' }, at).state)
    expect(told).toMatchObject({ kind: 'modified', isSnapshotChanged: true, events: read.events, series: read.series })
    expect(told.state.nextCheckAt).toBeLessThan(read.state.nextCheckAt ?? 0)
  })

  test('tells of the subscription in the details of the feed', async () => {
    const { host, read } = await readHost(podcast(['a'], '<atom:link rel="hub" href="https://hub.example/"/>'))
    const leaseEndsAt = host.now / 1000 + 86_400
    const told = withObservations(read, [{ kind: 'subscription', leaseEndsAt }], { now: host.now })
    expect(told.feedRefreshDetails.websubDetails).toMatchObject({ isVerified: true })
  })

  test('changes nothing when nothing happened', async () => {
    const { host, read } = await readHost()
    expect(withObservations(read, [], { now: host.now })).toEqual(read)
  })
})

describe('asDuplicate', () => {
  test('leaves nothing of a first reading but that the feed repeats another', async () => {
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

  test('serves two feeds with the same uuid: of http and of https', async () => {
    const { host, read } = await readHost()
    const seriesUuid = read.state.seriesUuid as string
    const outcome = asDuplicate(read, { seriesUuid }, { before: host.state(), now: host.now })
    expect(outcome.state).toMatchObject({ seriesUuid: null, priority: 'NEVER', schedule: { duplicateOf: seriesUuid } })
  })

  test('gives a feed that takes the place of the other one all of its children', async () => {
    const { host, read } = await readHost()
    const asleep = asDuplicate(read, { seriesUuid: otherUuid }, { before: host.state(), now: host.now })
    host.wait(24)
    const awake = observeFeed(asleep.state, { kind: 'revival', cause: 'canonical-failed' }, { now: host.now })
    const outcome = await host.refresh(awake.state)
    expect(outcome.children.map(({ change }) => change)).toEqual(['created', 'created'])
    expect(host.staged).toHaveLength(2)
  })

  test('leaves the children of a feed that was stored before as they are, and undoes its move', async () => {
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
  test('has a child read again and given as updated, though the server calls the feed unchanged', async () => {
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
