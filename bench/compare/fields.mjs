// How many real feeds and episodes each parser fills each field of, and where a peer has something that feedmill has not.
// `npm run fields` in this folder; `npm run fields -- --all` names every feed behind a shortfall.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build, feedmill } from './build.mjs'
import { reasonFor } from './field-reasons.mjs'
import { episodeFields, isGiven, seriesFields } from './field-sources.mjs'
import { hasCorpus, realFeeds } from './inputs.mjs'
import { peers } from './peers.mjs'

process.env.PARTYTIME_LOG = 'silent'
// partytime warns of every item without a guid.
console.warn = () => {}
const namesAll = process.argv.includes('--all')

if (!hasCorpus) {
  console.log('There are no real feeds beside the project (../shared/corpus/podcasts): nothing to compare.')
  process.exit(0)
}
if (!process.argv.includes('--built')) build()

const { parsePodcast } = await feedmill('podcast/index')
const smithParse = await peers.feedsmith()
const partyParse = await peers['podcast-partytime']()

/** What relative URLs stand below: where these feeds were read from is not known. */
const BASE = 'https://feeds.example.net/feed.xml'

const attempt = (parse) => {
  try {
    return parse()
  } catch {
    return null
  }
}

/** Fields and episodes of one feed by each parser; null for a parser that gave up. */
function readings(bytes) {
  const own = parsePodcast(bytes, { feedUrl: BASE })
  const smith = attempt(() => smithParse(bytes).feed)
  const party = attempt(() => partyParse(bytes))
  return {
    ours: own.series === null ? null : { series: own.series, episodes: own.episodes, diagnostics: own.diagnostics },
    smith: smith === null ? null : { series: smith, episodes: smith.items ?? smith.entries ?? [] },
    party: party === null ? null : { series: party, episodes: party.items },
  }
}

/** By what two parsers' readings of one item are matched. */
const KEYS = ['guid', 'name', 'audioUrl or videoUrl', 'description']

const parsers = ['ours', 'smith', 'party']
const tally = (fields) =>
  new Map(
    Object.keys(fields).map((field) => [
      field,
      Object.fromEntries(parsers.map((parser) => [parser, { feeds: 0, episodes: 0 }])),
    ]),
  )
const series = tally(seriesFields)
const episodes = tally(episodeFields)
const counted = Object.fromEntries(parsers.map((parser) => [parser, { feeds: 0, episodes: 0 }]))
const shortfalls = []

const feeds = realFeeds()
for (const path of feeds) {
  const bytes = readFileSync(path)
  const all = readings(bytes)
  for (const parser of parsers) {
    counted[parser].feeds += all[parser] !== null
    counted[parser].episodes += all[parser]?.episodes.length ?? 0
  }
  for (const [field, sources] of Object.entries(seriesFields)) {
    const values = parsers.map((parser) => (all[parser] === null ? undefined : sources[parser](all[parser].series)))
    for (const [index, parser] of parsers.entries()) series.get(field)[parser].feeds += isGiven(values[index])
    for (const [index, peer] of [
      [1, 'feedsmith'],
      [2, 'partytime'],
    ]) {
      if (isGiven(values[index]) && !isGiven(values[0]))
        shortfalls.push({
          path,
          peer,
          entity: 'series',
          field,
          value: values[index],
          own: all.ours?.series ?? null,
          theirs: all[peer === 'feedsmith' ? 'smith' : 'party'].series,
        })
    }
  }
  const own = Object.fromEntries(
    parsers.map((parser) => [
      parser,
      counterparts(all.ours?.episodes ?? [], all[parser]?.episodes ?? [], (episode, field) =>
        episodeFields[field][parser](episode),
      ),
    ]),
  )
  for (const [field, sources] of Object.entries(episodeFields)) {
    for (const parser of parsers) {
      // What a feed lists twice counts once.
      const filled = new Set()
      for (const [index, episode] of (all[parser]?.episodes ?? []).entries()) {
        if (isGiven(sources[parser](episode))) filled.add(own[parser][index] ?? episode)
      }
      episodes.get(field)[parser].feeds += filled.size > 0
      episodes.get(field)[parser].episodes += filled.size
    }
  }
  for (const [peer, label] of [
    ['smith', 'feedsmith'],
    ['party', 'partytime'],
  ]) {
    for (const [index, episode] of (all[peer]?.episodes ?? []).entries()) {
      const counterpart = own[peer][index]
      for (const [field, sources] of Object.entries(episodeFields)) {
        const value = sources[peer](episode)
        if (!isGiven(value) || (counterpart !== null && isGiven(sources.ours(counterpart)))) continue
        shortfalls.push({ path, peer: label, entity: 'episode', field, value, own: counterpart, theirs: episode })
      }
    }
  }
}

/**
 * The episode of ours that belongs to each item of a peer's: of the same guid, else of the same title or media, and of
 * several the one that stands at the same place among them. Null where there is none.
 */
function counterparts(ours, theirs, read) {
  const keysOfOurs = ours.map((episode) => KEYS.map((field) => trimmed(episodeFields[field].ours(episode))))
  return theirs.map((item, index) => {
    const keys = KEYS.map((field) => trimmed(read(item, field)))
    let found = ours.map((_, place) => place)
    for (const [which, key] of keys.entries()) {
      if (!isGiven(key)) continue
      const narrower = found.filter((place) => keysOfOurs[place][which] === key)
      if (narrower.length > 0) found = narrower
    }
    if (found.length === ours.length && ours.length > 1) return ours.length === theirs.length ? ours[index] : null
    return ours[found.includes(index) ? index : found[0]] ?? null
  })
}

function trimmed(value) {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 200) : value
}

/** One line for each feed and peer, with how often. */
function examplesOf(list) {
  const byFeed = new Map()
  for (const { path, peer, value } of list) {
    const name = basename(path)
    const known = byFeed.get(`${name} ${peer}`)
    byFeed.set(`${name} ${peer}`, { name, peer, value: known?.value ?? value, times: (known?.times ?? 0) + 1 })
  }
  return [...byFeed.values()].map((example) => [example.name, example])
}

const mark = ({ ours, smith, party }, of) => (ours[of] < Math.max(smith[of], party[of]) ? '  <' : '')
console.log(
  `${feeds.length} real feeds. Read at all: ${parsers.map((parser) => `${parser} ${counted[parser].feeds} feeds, ${counted[parser].episodes} episodes`).join('; ')}.\n`,
)
console.log('| field of PodcastSeries | feedmill | feedsmith | partytime |\n|---|---:|---:|---:|')
for (const [field, counts] of series)
  console.log(`| ${field} | ${parsers.map((parser) => counts[parser].feeds).join(' | ')} |${mark(counts, 'feeds')}`)
console.log('\nFeeds with such an episode, and the number of episodes; what a feed lists twice counts once:\n')
console.log('| field of PodcastEpisode | feedmill | feedsmith | partytime |\n|---|---:|---:|---:|')
for (const [field, counts] of episodes) {
  console.log(
    `| ${field} | ${parsers.map((parser) => `${counts[parser].feeds} (${counts[parser].episodes})`).join(' | ')} |${mark(counts, 'episodes')}`,
  )
}

console.log('\nWhere a peer has what feedmill has not:\n')
let unexplained = 0
const groups = new Map()
for (const shortfall of shortfalls) {
  const reason = reasonFor(shortfall)
  if (reason === null) unexplained += 1
  const key = `${shortfall.entity}.${shortfall.field}: ${reason ?? 'NO REASON STATED'}`
  groups.set(key, [...(groups.get(key) ?? []), shortfall])
}
for (const [key, list] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`- ${key} (${new Set(list.map(({ path }) => path)).size} feeds, ${list.length})`)
  if (!namesAll && !key.endsWith('NO REASON STATED')) continue
  for (const [name, { peer, value, times }] of examplesOf(list)) {
    console.log(`    ${name}: ${peer} ${times}, such as ${String(JSON.stringify(value)).slice(0, 160)}`)
  }
}
if (unexplained > 0) {
  console.log(`\n${unexplained} without a stated reason.`)
  process.exitCode = 1
}
