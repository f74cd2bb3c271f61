/**
 * Measures how long suggestions take among 100,000 names in PostgreSQL, for what people have typed after each letter of a
 * name: in one script with spaces, and in one without. Option: `--names=100000`.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createSuggestions } from '../../src/search/index.ts'
import { upsertDocuments } from '../../src/search/postgresql/document-rows.ts'
import type { SearchDocument } from '../../src/search/search-document.ts'
import { openTestDatabase } from '../../test/database/test-database.ts'
import { aUuid } from '../../test/entities/factories.ts'
import { percentile, reportFigure } from '../figure.ts'

const { values } = parseArgs({ options: { names: { type: 'string' } } })
const names = Number(values.names ?? 100_000)
const LETTERS = 8
const ASKED = 200
const BATCH = 5_000

const syllables = [
  'ra',
  'mo',
  'ten',
  'li',
  'sho',
  'bre',
  'ka',
  'nu',
  'vel',
  'pin',
  'dor',
  'as',
  'che',
  'ful',
  'gi',
  'wex',
]
const characters = Array.from('発酵東京夜散歩研究室番組駅弁旅朝音本屋空雲天気話人物語歴史茶城市漫游指南智能')

/** The same for the same number: a word of one to four syllables; low numbers are short words, and common. */
function wordOf(number: number): string {
  let rest = number
  let word = syllables[rest % syllables.length]!
  while (rest >= syllables.length) {
    rest = Math.floor(rest / syllables.length) - 1
    word = syllables[rest % syllables.length]! + word
  }
  return word
}

/** A number below `size`, small ones much more often; spread by the golden ratio. */
function skewed(index: number, size: number): number {
  return Math.floor(size ** ((index * 0.618_033_988_75) % 1)) - 1
}

function nameOf(index: number): string {
  if (index % 5 === 0) {
    return Array.from({ length: 6 }, (_, place) => characters[skewed(index * 7 + place, characters.length)]).join('')
  }
  return Array.from({ length: 1 + (index % 5) }, (_, place) => wordOf(skewed(index * 5 + place, 30_000))).join(' ')
}

function documentOf(index: number): SearchDocument {
  const uuid = aUuid()
  return {
    type: index % 20 === 1 ? 'COMICSERIES' : 'PODCASTSERIES',
    uuid,
    seriesUuid: uuid,
    name: nameOf(index),
    by: [],
    text: '',
    facets: [],
    popularity: (index * 7919) % 1000 < 100 ? (index % 97) / 10 : 0,
    childrenCount: index % 300,
    datePublished: null,
    latestChildAt: null,
    duration: null,
    related: [],
    childrenKey: '',
  }
}

const database = await openTestDatabase({ kind: 'postgresql' })
try {
  const { db } = database
  for (let start = 0; start < names; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, names - start) }, (_, index) => documentOf(start + index))
    await db.transaction().execute((tx) => upsertDocuments(tx, batch))
  }
  await sql`vacuum analyze search_series`.execute(db)

  const suggest = createSuggestions(db)
  for (const [script, step] of [
    ['Latin', 1],
    ['Han', 5],
  ] as const) {
    const times: number[] = []
    let found = 0
    for (let asked = 0; asked < ASKED; asked += 1) {
      const index = ((asked * 4_999) % Math.floor(names / 5)) * 5 + (script === 'Han' ? 0 : step)
      const name = Array.from(nameOf(index))
      for (let letters = script === 'Han' ? 1 : 2; letters <= Math.min(LETTERS, name.length); letters += 1) {
        const begun = performance.now()
        const uuids = await suggest(name.slice(0, letters).join(''), 8)
        times.push(performance.now() - begun)
        if (uuids.length > 0) found += 1
      }
    }
    const sorted = times.toSorted((one, other) => one - other)
    if (found < times.length) throw new Error(`${times.length - found} beginnings of ${script} names had no suggestion`)
    const about = `suggestions after each letter, ${script}, ${names.toLocaleString('en')} names`
    reportFigure({ figure: `${about}, p50`, value: percentile(sorted, 0.5), unit: 'ms' })
    reportFigure({ figure: `${about}, p95`, value: percentile(sorted, 0.95), unit: 'ms', floor: '100 ms' })
    reportFigure({ figure: `${about}, p99`, value: percentile(sorted, 0.99), unit: 'ms' })
  }
} finally {
  await database.close()
}
process.exit(0)
