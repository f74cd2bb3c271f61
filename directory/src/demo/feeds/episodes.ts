import type { PersonSlug } from '../content/persons.ts'
import { phrasesOf } from '../content/phrases.ts'
import type { DemoPodcast } from '../content/podcast-text.ts'
import { around, seedOf } from '../seed.ts'
import { DAY_S, EPOCH_S } from './dates.ts'

/** An episode of the demo. */
export interface DemoEpisode {
  /** What its files are called: its number, or `trailer`, or `bonus-1`. */
  readonly name: string
  readonly type: 'full' | 'trailer' | 'bonus'
  /** `null` for trailers and bonus episodes. */
  readonly number: number | null
  /** The place of its season; `null` if the podcast has none. */
  readonly season: number | null
  /** The title without a number. */
  readonly topic: string
  readonly title: string
  readonly date: number
  readonly seconds: number
  /** The sentences of its notes. */
  readonly notes: readonly string[]
  readonly guest: PersonSlug | null
}

/**
 * Returns all episodes of a podcast, oldest first.
 *
 * @param published times at which further episodes came out, in epoch seconds, oldest first
 */
export function episodesOf(podcast: DemoPodcast, published: readonly number[] = []): readonly DemoEpisode[] {
  const { episodes, everyDays, trailer, bonus = [] } = podcast
  const newest = EPOCH_S - (podcast.quietDays ?? 0) * DAY_S - (seedOf(podcast.slug) % 14) * 3_600
  const dateOf = (number: number) => newest - (episodes - number) * everyDays * DAY_S
  const full = Array.from({ length: episodes + published.length }, (_, index) =>
    episodeOf(podcast, index + 1, published[index - episodes] ?? dateOf(index + 1)),
  )
  const extra = (name: string, type: 'trailer' | 'bonus', title: string, date: number): DemoEpisode => {
    const seconds = type === 'trailer' ? 30 : secondsOf(podcast, name)
    const season = type === 'trailer' ? seasonOf(podcast, 1) : seasonOf(podcast, episodes)
    const notes = type === 'trailer' ? sentencesOf(podcast.about) : notesOf(podcast, title, seedOf(title))
    return { name, type, number: null, season, topic: title, title, date, seconds, notes, guest: null }
  }
  return [
    ...(trailer === undefined ? [] : [extra('trailer', 'trailer', trailer, dateOf(1) - 3 * DAY_S)]),
    ...full,
    ...bonus.map((title, index) => extra(`bonus-${index + 1}`, 'bonus', title, dateOf(episodes - 2 - index) + DAY_S)),
  ].sort((one, other) => one.date - other.date)
}

/** Returns the episode that files with a name belong to; `null` if there is none. */
export function episodeNamed(podcast: DemoPodcast, name: string): DemoEpisode | null {
  const number = Number(name)
  // Episodes that come out while the demo runs have numbers past those of the catalogue.
  if (/^\d{1,5}$/.test(name) && number > 0) return episodeOf(podcast, number, EPOCH_S)
  return episodesOf(podcast).find((episode) => episode.name === name) ?? null
}

function episodeOf(podcast: DemoPodcast, number: number, date: number): DemoEpisode {
  const topic = topicOf(podcast, number)
  return {
    name: String(number),
    type: 'full',
    number,
    season: seasonOf(podcast, number),
    topic,
    title: `${(podcast.number ?? '').replace('{n}', String(number))}${topic}`,
    date,
    seconds: secondsOf(podcast, String(number)),
    notes: notesOf(podcast, topic, number),
    guest: number % 2 === 0 && podcast.guests !== undefined ? around(podcast.guests, number / 2) : null,
  }
}

/** Titles go round. Those between the first and the last round have an addition, so that none comes twice soon. */
function topicOf({ titles, episodes, language }: DemoPodcast, number: number): string {
  const title = around(titles, number - 1)
  const isPlain = number <= titles.length || number > episodes - titles.length
  if (isPlain) return title
  const { again } = phrasesOf(language)
  return `${title} – ${around(again, Math.floor((number - 1) / titles.length) + number)}`
}

function notesOf({ openings, middles, closings }: DemoPodcast, topic: string, seed: number): readonly string[] {
  // The lists have lengths without a common factor, so that neighbours differ in every sentence.
  const opening = around(openings, seed).replace('{t}', topic)
  return [opening, around(middles, seed), around(middles, seed + 1 + (seed % 2)), around(closings, seed * 2 + 1)]
}

function sentencesOf(text: string): readonly string[] {
  return text.match(/[^.!?。؟]+[.!?。؟]+/gu)?.map((sentence) => sentence.trim()) ?? [text]
}

function secondsOf({ slug, seconds }: DemoPodcast, name: string): number {
  return seconds ?? 40 + (seedOf(`${slug} ${name}`) % 61)
}

function seasonOf({ seasons, episodes }: DemoPodcast, number: number): number | null {
  if (seasons === undefined) return null
  return Math.min(seasons.length, Math.ceil((number * seasons.length) / episodes))
}
