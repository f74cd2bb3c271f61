import { asDuplicate } from '../moves/as-duplicate.ts'
import type { QueuedFeed } from '../queues/queued-feed.ts'
import type { StoredFeed } from '../stores/feed-store.ts'
import { assertKept, type CheckedStore, StoreCheckError } from './checked-store.ts'
import { ExpectedFeed } from './expected-feed.ts'
import { episodes, HOUR_MS, type MadeEpisode, type MadeRefresh, refreshMade, START } from './made-feed.ts'

const URL_OF_FEED = 'https://feeds.example/checked'
const DAY_MS = 24 * HOUR_MS
/**
 * A commit is stopped after 0, 1, 2 … writes, always fewer than this number. If the last try is stopped, the check
 * fails.
 */
const MOST_WRITES = 500

/** A check of a store. Returns why it does not apply; `null` if the store passed. */
type Check = <Q extends QueuedFeed>(checked: CheckedStore<Q>) => Promise<string | null>

/** The checks, by a sentence that says what a store must do. */
export const checks: Readonly<Record<string, Check>> = {
  'a feed that the store does not have is new': async (checked) => {
    const feed = await new ExpectedFeed(checked, URL_OF_FEED).open(START)
    assertKept(
      feed.state.snapshotFacts === null && feed.state.kind === null,
      'the store returned a state for a feed that it does not have',
    )
    await feed.discard()
    return null
  },

  'what was committed is there: state, snapshot, series, children and events': async (checked) => {
    const expected = new ExpectedFeed(checked, URL_OF_FEED)
    await refreshed(expected, episodes('cba'), START)
    await expected.assertStored(START)
    return null
  },

  'what a later refresh changed is changed, and nothing else': async (checked) => {
    const expected = new ExpectedFeed(checked, URL_OF_FEED)
    await refreshed(expected, episodes('cba'), START)
    await refreshed(expected, episodes('dca', { c: 'Another title' }), START + DAY_MS)
    await expected.assertStored(START + DAY_MS)
    // The second refresh without `b` counts it as removed.
    const { outcome } = await refreshed(expected, episodes('dca', { c: 'Another title' }), START + 2 * DAY_MS)
    if (outcome.children[0]?.change !== 'removed') throw new Error('the made feed lost no episode')
    await expected.assertStored(START + 2 * DAY_MS)
    return null
  },

  'a refresh that found nothing new does not change the snapshot': async (checked) => {
    const expected = new ExpectedFeed(checked, URL_OF_FEED)
    await refreshed(expected, episodes('cba'), START)
    const { outcome } = await refreshed(expected, episodes('cba'), START + DAY_MS)
    if (outcome.isSnapshotChanged) throw new Error('the made feed changed')
    await expected.assertStored(START + DAY_MS)
    return null
  },

  'children that are too large for memory are stored': async (checked) => {
    const expected = new ExpectedFeed(checked, URL_OF_FEED)
    const description = 'A long text. '.repeat(300)
    const many = Array.from({ length: 300 }, (_, at) => ({ guid: `guid-${at}`, title: `Episode ${at}`, description }))
    await refreshed(expected, many, START)
    await expected.assertStored(START)
    return null
  },

  'a feed that was discarded is as it was': async (checked) => {
    const expected = new ExpectedFeed(checked, URL_OF_FEED)
    await refreshed(expected, episodes('ba'), START)
    const feed = await expected.open(START + DAY_MS)
    await refreshMade(feed, episodes('cba', { a: 'Another title' }), START + DAY_MS)
    await feed.discard()
    await expected.assertStored(START + DAY_MS)
    return null
  },

  'a feed that repeats another is stored without content': async (checked) => {
    const expected = new ExpectedFeed(checked, URL_OF_FEED)
    const feed = await expected.open(START)
    const read = await refreshMade(feed, episodes('ba'), START)
    const seriesUuid = '5b1d4c1e-0f6a-4e0e-9c43-b5f2f1f3a001'
    const outcome = asDuplicate(read.outcome, { seriesUuid }, { before: feed.state, now: START })
    await commit(expected, feed, { outcome, titles: new Map() })
    await expected.assertStored(START)
    return null
  },

  'only one worker at a time has a feed': async (checked) => {
    const expected = new ExpectedFeed(checked, URL_OF_FEED)
    const first = await expected.open(START)
    const second = contenderFor(expected)
    const refresh = await refreshMade(first, episodes('ba'), START)
    await someTime()
    assertKept(!second.hasIt, 'the feed was given to a second worker while the first one had it')
    await commit(expected, first, refresh)
    await second.end()
    await expected.assertStored(START)
    return null
  },

  'nothing is stored of a commit whose lease was lost': async (checked) => {
    const { expireLeases } = checked
    if (expireLeases === undefined) return 'the store has no leases that run out (expireLeases)'
    const expected = new ExpectedFeed(checked, URL_OF_FEED)
    const late = await expected.open(START)
    const { outcome: lost } = await refreshMade(late, episodes('xyz'), START)
    await expireLeases()
    await refreshed(expected, episodes('ba'), START)
    assertKept(await fails(late.commit(lost)), 'a commit succeeded though another worker had taken the feed meanwhile')
    await late.discard()
    await expected.assertStored(START)
    return null
  },

  'a discard after a failed commit does not end the lease of the next worker': async (checked) => {
    const { expireLeases } = checked
    if (expireLeases === undefined) return 'the store has no leases that run out (expireLeases)'
    const expected = new ExpectedFeed(checked, URL_OF_FEED)
    const late = await expected.open(START)
    const { outcome: lost } = await refreshMade(late, episodes('xyz'), START)
    await expireLeases()
    const next = await expected.open(START)
    const refresh = await refreshMade(next, episodes('ba'), START)
    assertKept(await fails(late.commit(lost)), 'a commit succeeded though another worker has the feed')
    await late.discard()
    const third = contenderFor(expected)
    await someTime()
    assertKept(!third.hasIt, 'the discard of a worker without a lease ended the lease of another')
    await commit(expected, next, refresh)
    await third.end()
    await expected.assertStored(START)
    return null
  },

  'a commit is stored whole or not at all, wherever it is stopped': async (checked) => {
    const { crash } = checked
    if (crash === undefined) return 'the store cannot be stopped between writes (crash)'
    for (let writes = 0; writes < MOST_WRITES; writes += 1) {
      const before = new ExpectedFeed(checked, `${URL_OF_FEED}/${writes}`)
      await refreshed(before, episodes('cba'), START)
      const feed = await before.open(START + DAY_MS)
      const refresh = await refreshMade(feed, episodes('dca', { c: 'Another title' }), START + DAY_MS)
      crash.after(writes)
      const isAcknowledged = !(await fails(feed.commit(refresh.outcome)))
      const wasStopped = await crash.restart()
      assertKept(isAcknowledged || wasStopped, `a commit failed though it was not stopped within ${writes} writes`)
      const after = before.fork()
      after.committed(refresh)
      await assertEither(isAcknowledged ? null : before, after, writes)
      if (!wasStopped) return null
    }
    throw new StoreCheckError(`a commit of a few children needs at least ${MOST_WRITES} writes`)
  },
}

async function assertEither<Q extends QueuedFeed>(
  before: ExpectedFeed<Q> | null,
  after: ExpectedFeed<Q>,
  writes: number,
): Promise<void> {
  const faults: string[] = []
  for (const [name, expected] of Object.entries({ before, after })) {
    if (expected === null) continue
    try {
      await expected.assertStored(START + DAY_MS)
      return
    } catch (error) {
      if (!(error instanceof StoreCheckError)) throw error
      faults.push(`it is not the state ${name} the commit: ${error.message}`)
    }
  }
  throw new StoreCheckError(`a commit that was stopped after ${writes} writes left a mixture: ${faults.join('; ')}`)
}

/** Refreshes a feed and commits the outcome. */
async function refreshed<Q extends QueuedFeed>(
  expected: ExpectedFeed<Q>,
  listed: readonly MadeEpisode[],
  now: number,
): Promise<MadeRefresh> {
  const feed = await expected.open(now)
  const refresh = await refreshMade(feed, listed, now)
  await commit(expected, feed, refresh)
  return refresh
}

async function commit<Q extends QueuedFeed>(
  expected: ExpectedFeed<Q>,
  feed: StoredFeed,
  refresh: MadeRefresh,
): Promise<void> {
  try {
    await feed.commit(refresh.outcome)
  } catch (error) {
    throw new StoreCheckError(`a commit failed: ${(error as Error).message}`, { cause: error })
  }
  expected.committed(refresh)
}

async function fails(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return false
  } catch {
    return true
  }
}

/** A worker that wants a feed which another worker has. The store may refuse it, or let it wait. */
interface Contender {
  readonly hasIt: boolean
  /** Waits until the worker has the feed, checks its state, and discards it. Does nothing if the store refused. */
  end(): Promise<void>
}

function contenderFor<Q extends QueuedFeed>(expected: ExpectedFeed<Q>): Contender {
  let hasIt = false
  const opening = expected.openUnlessTaken(START).then(
    (feed) => {
      hasIt = feed !== null
      return feed
    },
    () => null,
  )
  return {
    get hasIt() {
      return hasIt
    },
    async end() {
      const feed = await opening
      if (feed === null) return
      await expected.assertState(feed.state)
      await feed.discard()
    },
  }
}

/** Lets pending work go on. A store that wrongly gives out a feed must not pass because it is slow. */
async function someTime(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20))
}
