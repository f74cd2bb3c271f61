/**
 * Matches events against many filters. Options: `--events=500`. Filters look for one to three words of a vocabulary of
 * 100,000 in names, descriptions and podcasts; a twentieth has `\b`, a class or a wildcard besides.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createRandom } from '../../../test/support/random.ts'
import { FilterIndex, type MatchableWebhook } from '../../src/webhooks/matching/filter-index.ts'
import { reportFigure } from '../figure.ts'

const { values } = parseArgs({ options: { events: { type: 'string' } } })
const events = Number(values.events ?? 500)
const NAME = 'podcastepisode.created'
const FILTERS_OF_WEBHOOK = 50
const none = { included: new Set<string>(), excluded: new Set<string>() }

const random = createRandom(1)
const letters = 'etaoinshrdlucmfwypvbgkqjxz'
const word = () =>
  Array.from({ length: 3 + Math.floor(random() * 8) }, () => letters[Math.floor(random() ** 2 * letters.length)]).join(
    '',
  )
const vocabulary = Array.from({ length: 100_000 }, word)
/** Few words are frequent, as in texts that people write. */
const someWord = () => vocabulary[Math.floor(random() ** 3 * vocabulary.length)]!
const rareWord = () => vocabulary[Math.floor(random() * vocabulary.length)]!
const text = (words: number) => Array.from({ length: words }, someWord).join(' ')

function aPattern(): string {
  const kind = random()
  if (kind < 0.6) return rareWord()
  if (kind < 0.8) return `${rareWord()}|${rareWord()}`
  if (kind < 0.95) return `${rareWord()} ${rareWord()}`
  return `\\b${rareWord()}\\b.*[a-m]${rareWord()}`
}

const fields = ['name', 'description', 'podcastSeries.name']
function someWebhooks(filters: number): MatchableWebhook[] {
  return Array.from({ length: filters / FILTERS_OF_WEBHOOK }, (_, webhook) => ({
    webhookId: String(webhook),
    events: [NAME],
    sendsInitialImport: false,
    filters: Array.from({ length: FILTERS_OF_WEBHOOK }, (_, filter) => ({
      uuid: `${webhook}-${filter}`,
      eventType: NAME,
      clauses: [{ place: 1, field: fields[filter % fields.length]!, pattern: aPattern() }],
      hasIncludedUuids: false,
      hasExcludedUuids: false,
    })),
  }))
}

const data = Array.from({ length: events }, () => ({
  name: text(8),
  description: text(330),
  podcastSeries: { name: text(3) },
}))

for (const [filters, floor, goal] of [
  [5_000, '2 ms', '1 ms'],
  [50_000, '5 ms', '2 ms'],
] as const) {
  const before = process.memoryUsage().heapUsed
  const index = new FilterIndex(someWebhooks(filters))
  for (const each of data.slice(0, 50)) await index.match({ name: NAME, isImport: false }, each, none)
  const begun = process.cpuUsage()
  let matches = 0
  for (const each of data) matches += (await index.match({ name: NAME, isImport: false }, each, none)).length
  const { user, system } = process.cpuUsage(begun)
  const of = `${filters.toLocaleString('en')} filters`
  reportFigure({ figure: `CPU an event, ${of}`, value: (user + system) / 1_000 / events, unit: 'ms', floor, goal })
  reportFigure({ figure: `matching webhooks an event, ${of}`, value: matches / events, unit: 'webhooks' })
  const memory = (process.memoryUsage().heapUsed - before) / 1e6
  reportFigure({ figure: `heap of the index, ${of}`, value: memory, unit: 'MB', floor: '200 MB' })
}
