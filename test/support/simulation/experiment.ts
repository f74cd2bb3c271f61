import type { RefreshPolicy } from '../../../src/schedule/refresh-policy.ts'
import { DAY, type Feed, generateFeeds, HOUR } from './feeds.ts'
import { type Mix, pi2020, today } from './mixes.ts'
import { atIntervalsOf, byStateMachine, type Policy } from './policies.ts'
import { latencyOf, type Tally } from './tally.ts'

export interface Scale {
  readonly feeds: number
  readonly seed: number
}

/** Time for the state machine to leave what it does with feeds it sees for the first time. */
const warmUpDays = 14
/** Share of the releases that a usual hub announces. */
const usualRecall = 0.95

const naive: Partial<RefreshPolicy> = {
  enterHigh: 1,
  leaveHigh: 0.6,
  enterMedium: 1 / 7,
  leaveMedium: 0.6 / 7,
  followHabit: false,
}
/** Pings are relied on, however few come. */
const gullible: Partial<RefreshPolicy> = { enterWebsub: 0, leaveWebsub: 0 }
/** Four times any class, and no longer than a day: 24 hours for all. */
const flat: Partial<RefreshPolicy> = { ...gullible, fallbackFactor: 12 }

export const policies = {
  daily: atIntervalsOf(DAY, 'REGULAR', 'everything daily'),
  twoHourly: atIntervalsOf(2 * HOUR, 'HIGH', 'everything every 2 hours'),
  naive: byStateMachine(
    { options: naive, pingRecall: null, warmUpDays },
    'classes, naive thresholds: 1 a day, 1 in 7 days',
  ),
  root: byStateMachine(
    { options: { followHabit: false }, pingRecall: null, warmUpDays },
    'classes, √ thresholds: 1 in 2 days, 1 in 24 days',
  ),
  aligned: byStateMachine({ pingRecall: null, warmUpDays }, '+ one check aimed at the usual hour'),
  full: byStateMachine({ pingRecall: usualRecall, warmUpDays }, '+ WebSub: the full policy'),
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof policies

/** What each policy did to the feeds of one mix. */
export type MixResults = Readonly<Record<PolicyName, Tally>>

export function compare(mix: Mix, { feeds, seed }: Scale): MixResults {
  const generated = generateFeeds(mix, feeds, seed)
  const entries = Object.entries(policies).map(([name, policy]) => [name, policy.run(generated)])
  return Object.fromEntries(entries) as Record<PolicyName, Tally>
}

/** The full policy when it has decided through all of the history, and not only at its end. */
export function settled(mix: Mix, { feeds, seed }: Scale): Tally {
  return byStateMachine({ pingRecall: usualRecall, warmUpDays: 400 }, '').run(generateFeeds(mix, feeds, seed))
}

/** What feeds with hubs come to at one recall of pings. */
export interface FallbackResults {
  readonly recall: number
  /** Polls every 4 × the interval of the class, whatever the recall. */
  readonly byClass: Tally
  /** Polls every 24 hours, whatever the recall. */
  readonly flat: Tally
  /** The full policy, which gives up pings that are too unreliable. */
  readonly gated: Tally
}

export const recalls = [0.99, 0.95, 0.9, 0.8, 0.7] as const

/** How the polls of a WEBSUB feed are best made, from the feeds of a mix that have a hub; and these without pings. */
export function compareFallbacks(mix: Mix, { feeds, seed }: Scale): { without: Tally; at: FallbackResults[] } {
  const withHub: Feed[] = generateFeeds(mix, feeds, seed).filter((feed) => feed.hasHub)
  const run = (pingRecall: number | null, options: Partial<RefreshPolicy> = {}): Tally =>
    byStateMachine({ options, pingRecall, warmUpDays }, '').run(withHub)
  const at = recalls.map((recall) => ({
    recall,
    byClass: run(recall, gullible),
    flat: run(recall, flat),
    gated: run(recall),
  }))
  return { without: run(null), at }
}

/** A statement about the results, and whether they bear it out. */
export interface Relation {
  readonly statement: string
  readonly holds: boolean
  readonly figures: string
}

/** What has to come out for the policy to be worth its rules. */
export function relations(results: MixResults, fallbacks: readonly FallbackResults[]): Relation[] {
  const mean = (tally: Tally): number => latencyOf(tally.all.delays).mean
  const polls = results.full.all.polls / results.daily.all.polls
  const delay = mean(results.full) / mean(results.daily)
  const below = fallbacks.filter(({ recall }) => recall < 0.85)
  return [
    {
      statement: 'the full policy takes at most 0.6 of the polls of daily polling',
      holds: polls <= 0.6,
      figures: polls.toFixed(3),
    },
    { statement: 'and at most 0.15 of its mean latency', holds: delay <= 0.15, figures: delay.toFixed(3) },
    {
      statement: '√ thresholds have a lower mean latency than naive ones',
      holds: mean(results.root) < mean(results.naive),
      figures: `${mean(results.root).toFixed(2)} h, ${mean(results.naive).toFixed(2)} h`,
    },
    ...below.map(({ recall, byClass, flat: flatResult }) => ({
      statement: `at a recall of ${recall}, polls by class have a lower mean latency than polls every 24 hours`,
      holds: mean(byClass) < mean(flatResult),
      figures: `${mean(byClass).toFixed(2)} h, ${mean(flatResult).toFixed(2)} h`,
    })),
  ]
}

export const mixes = [today, pi2020] as const
