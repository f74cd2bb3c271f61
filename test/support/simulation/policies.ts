import { classifyBy } from '../../../src/schedule/classify-refresh.ts'
import { type FeedRefreshPriority, initialRefreshState, type Observation } from '../../../src/schedule/index.ts'
import { defaultRefreshPolicy, type RefreshPolicy } from '../../../src/schedule/refresh-policy.ts'
import { DAY, type Feed, measureEnd, measureStart, type Release } from './feeds.ts'
import { createRandom } from './random.ts'
import { createTally, type Tally } from './tally.ts'

/** A way to decide when feeds are polled. */
export interface Policy {
  readonly name: string
  run(feeds: readonly Feed[]): Tally
}

/** Polls every feed at the same interval, each from a point in time of its own. */
export function atIntervalsOf(interval: number, priority: FeedRefreshPriority, name: string): Policy {
  return {
    name,
    run(feeds) {
      const tally = createTally()
      const random = createRandom(1)
      for (const feed of feeds) {
        const releases = feed.releases.filter(({ at }) => isMeasured(at))
        let seen = 0
        let poll = measureStart + random.uniform() * interval
        for (; poll < measureEnd || seen < releases.length; poll += interval) {
          if (poll < measureEnd) countPoll(tally, priority)
          for (; seen < releases.length && releases[seen]!.at <= poll; seen += 1) {
            countDetection(tally, priority, poll - releases[seen]!.at)
          }
        }
        countFeed(tally, priority)
      }
      return tally
    },
  }
}

export interface StateMachineSetup {
  readonly options?: Partial<RefreshPolicy>
  /** Share of releases that hubs announce; null to pay no heed to hubs. */
  readonly pingRecall: number | null
  /** Days for which the machine runs before the measured time. */
  readonly warmUpDays: number
}

/** Polls when the state machine says so. */
export function byStateMachine(setup: StateMachineSetup, name: string): Policy {
  return {
    name,
    run(feeds) {
      const tally = createTally()
      for (const feed of feeds) follow(feed, setup, tally)
      return tally
    },
  }
}

/** No feed is new to the directory. */
const KNOWN_FOR = 3000 * DAY
const anotherFeed = '00000000-0000-4000-8000-000000000000'

/** The life of one feed. */
function follow(feed: Feed, { options, pingRecall, warmUpDays }: StateMachineSetup, tally: Tally): void {
  const policy = { ...defaultRefreshPolicy, ...options }
  const start = feed.brokenSince ?? measureStart - warmUpDays * DAY
  const recall = feed.hasHub ? pingRecall : null
  const pings = recall === null ? [] : pingsOf(feed.releases, recall, start)
  const lastMeasured = feed.releases.findLastIndex(({ at }) => isMeasured(at))
  let state = initialRefreshState(feed.uuid, start - KNOWN_FOR)
  let pinged = 0
  let seen = 0

  const observe = (observation: Observation, at: number): void => {
    state = classifyBy(policy, state, observation, at * 1000).state
  }
  const check = (at: number, isWorking: boolean): void => {
    if (isMeasured(at)) countPoll(tally, state.priority)
    if (!isWorking) {
      observe({ kind: 'check', effect: 'S' }, at)
      return
    }
    const first = seen
    for (; seen < feed.releases.length && feed.releases[seen]!.at <= at; seen += 1) {
      const delay = at - feed.releases[seen]!.at
      if (seen <= lastMeasured && isMeasured(feed.releases[seen]!.at)) countDetection(tally, state.priority, delay)
    }
    observe(
      { kind: 'check', effect: 'ok', releases: feed.releases.slice(first, seen).map((release) => release.at) },
      at,
    )
  }

  check(start, true)
  if (feed.kind === 'duplicate') observe({ kind: 'duplicate', of: anotherFeed }, start)
  if (recall !== null) observe({ kind: 'subscription', leaseEndsAt: measureEnd + 100 * DAY }, start)
  while (state.nextCheckAt !== null && (state.nextCheckAt < measureEnd || seen <= lastMeasured)) {
    const ping = pings[pinged]
    if (ping !== undefined && ping <= state.nextCheckAt) {
      observe({ kind: 'ping' }, ping)
      pinged += 1
    } else {
      check(state.nextCheckAt, feed.brokenSince === null)
    }
  }
  countFeed(tally, state.priority)
}

function pingsOf(releases: readonly Release[], recall: number, start: number): number[] {
  const announced = releases.filter(({ pingLuck, pingAt }) => pingLuck < recall && pingAt > start)
  return announced.map(({ pingAt }) => pingAt).sort((one, other) => one - other)
}

function isMeasured(time: number): boolean {
  return time >= measureStart && time < measureEnd
}

function countPoll(tally: Tally, priority: FeedRefreshPriority): void {
  tally.all.polls += 1
  tally.byClass[priority].polls += 1
}

function countDetection(tally: Tally, priority: FeedRefreshPriority, delay: number): void {
  tally.all.delays.push(delay)
  tally.byClass[priority].delays.push(delay)
}

function countFeed(tally: Tally, priority: FeedRefreshPriority): void {
  tally.all.feeds += 1
  tally.byClass[priority].feeds += 1
}
