import type { Mix } from './mixes.ts'
import { createRandom, type Random } from './random.ts'

export const HOUR = 3600
export const DAY = 24 * HOUR

/** The measured time begins here, in epoch seconds. */
export const measureStart = Date.UTC(2026, 0, 1) / 1000
export const measureDays = 60
export const measureEnd = measureStart + measureDays * DAY
const historyDays = 400

const HABIT_SHARE = 0.65
const HABIT_SPREAD = 0.4 * HOUR
const HUB_SHARE = 0.3
const LONGEST_PING_DELAY = 30 * 60

export interface Release {
  /** In epoch seconds. */
  readonly at: number
  /** When the hub's ping for it would come, in epoch seconds. */
  readonly pingAt: number
  /** From 0 to 1: the ping comes when it is below the hub's recall. */
  readonly pingLuck: number
}

export interface Feed {
  readonly uuid: string
  readonly kind: 'active' | 'dead' | 'broken' | 'duplicate'
  readonly hasHub: boolean
  /** Ascending, from the history and the measured time. */
  readonly releases: readonly Release[]
  /** When the feed stopped to work, in epoch seconds; null while it works. */
  readonly brokenSince: number | null
}

export interface Habits {
  /** Share of active feeds that release at a usual hour. */
  readonly habitShare?: number
  /** Share of active feeds that have a hub. */
  readonly hubShare?: number
}

/**
 * Feeds of a mix. The same seed gives the same feeds. The shares of bands, habits and hubs are met as exactly as can
 * be.
 */
export function generateFeeds(mix: Mix, count: number, seed: number, habits: Habits = {}): Feed[] {
  const kinds: { share: number; make: (random: Random, number: number) => Feed }[] = [
    ...mix.bands.map(({ gapDays, share }) => ({
      share,
      make: (random: Random, number: number) => activeFeed(random, number, gapDays, habits),
    })),
    { share: mix.dead, make: deadFeed },
    { share: mix.broken, make: brokenFeed },
    { share: mix.duplicate, make: duplicateFeed },
  ]
  const feeds: Feed[] = []
  let share = 0
  for (const kind of kinds) {
    share += kind.share
    while (feeds.length < Math.round(share * count)) {
      feeds.push(kind.make(createRandom(seed * 0x9e3779b1 + feeds.length * 0x85ebca6b), feeds.length))
    }
  }
  return feeds
}

function activeFeed(random: Random, number: number, bandGapDays: number, habits: Habits): Feed {
  // Evenly spread in three dimensions, for which chance would need many more feeds (Roberts, R3 sequence).
  const [spread, habit, hub] = [0.8191725, 0.6710436, 0.5497005].map((step) => (number * step) % 1) as [
    number,
    number,
    number,
  ]
  const gap = bandGapDays * DAY * (0.75 + 0.5 * spread)
  const hour = habit < (habits.habitShare ?? HABIT_SHARE) ? random.uniform() * DAY : null
  const times: number[] = []
  let time = measureStart - historyDays * DAY + random.uniform() * gap
  while (time < measureEnd) {
    times.push(hour === null ? time : time - (time % DAY) + hour + random.normal(0, HABIT_SPREAD))
    time += hour === null ? random.exponential(gap) : Math.max(0, random.normal(gap, 0.15 * gap))
  }
  times.sort((one, other) => one - other)
  const releases = times.map((at) => ({
    at: Math.round(at),
    pingAt: Math.round(at + random.uniform() * LONGEST_PING_DELAY),
    pingLuck: random.uniform(),
  }))
  return {
    uuid: uuidBy(random),
    kind: 'active',
    hasHub: hub < (habits.hubShare ?? HUB_SHARE),
    releases,
    brokenSince: null,
  }
}

function deadFeed(random: Random): Feed {
  return { ...silentFeed(random, 365 + random.uniform() * 2500), kind: 'dead' }
}

function brokenFeed(random: Random): Feed {
  const brokenDays = random.exponential(500)
  return {
    ...silentFeed(random, brokenDays + 1),
    kind: 'broken',
    brokenSince: measureStart - Math.round(brokenDays * DAY),
  }
}

function duplicateFeed(random: Random): Feed {
  return { ...silentFeed(random, 30), kind: 'duplicate' }
}

function silentFeed(random: Random, days: number): Omit<Feed, 'kind'> {
  const at = Math.round(measureStart - days * DAY)
  return { uuid: uuidBy(random), hasHub: false, releases: [{ at, pingAt: at, pingLuck: 1 }], brokenSince: null }
}

function uuidBy(random: Random): string {
  const digits = Array.from({ length: 4 }, () =>
    Math.floor(random.uniform() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return [0, 8, 12, 16, 20].map((start, part, starts) => digits.slice(start, starts[part + 1] ?? 32)).join('-')
}
