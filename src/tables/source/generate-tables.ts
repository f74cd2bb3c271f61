import { readFileSync } from 'node:fs'
import { categoryKey, languageKey, nameKey } from '../key.ts'
import type { KeyMark } from '../keyed-table.ts'
import { readCsv } from './csv.ts'
import { enumerations, listsOfQueries } from './enumeration-list.ts'
import { checkCountries, checkLanguages } from './iso-authority.ts'
import { isSurer, KeyedRows, NO_VALUE } from './keyed-rows.ts'

/**
 * Returns the text of the generated modules of src/tables by file name. README.md explains the columns of the sources.
 *
 * @throws Error if the sources contradict each other, the interface or the ISO standards.
 */
export function generateTables(): Map<string, string> {
  const lists = readLists()
  return new Map([
    ['enumerations.generated.ts', enumerationModule(lists)],
    ['genre-keys.generated.ts', tableModule('genreKeys', 'genres.csv', genreKeys(lists))],
    ['language-keys.generated.ts', tableModule('languageKeys', 'languages.csv', languageKeys(lists))],
    ['country-keys.generated.ts', tableModule('countryKeys', 'countries.csv', countryKeys(lists))],
    ['genre-ids.generated.ts', tableModule('genreIds', 'genre-ids.csv', genreIds(lists))],
    ['role-keys.generated.ts', tableModule('roleKeys', 'roles.csv', roleKeys(lists))],
  ])
}

type Lists = Readonly<Record<string, readonly string[]>>

function readLists(): Lists {
  const lists = JSON.parse(readSource('enums.json')) as Lists
  const named = [...enumerations.map(({ type }) => type), ...listsOfQueries]
  const differing = [
    ...named.filter((type) => lists[type] === undefined),
    ...Object.keys(lists).filter((type) => !named.includes(type)),
  ]
  if (differing.length > 0) {
    throw new Error(`enums.json and enumeration-list.ts do not name the same lists: ${differing.join(', ')}`)
  }
  return lists
}

const genreMarks: Readonly<Record<string, KeyMark>> = { exact: '', legacy: '', approx: '~', ambiguous: '?', none: '' }

function genreKeys(lists: Lists): KeyedRows {
  const rows = readCsv(readSource('genres.csv'), ['parent', 'text', 'genre', 'confidence', 'source', 'note'])
  const keys = new KeyedRows('genres.csv', lists['Genre'] ?? [])
  const markOf = markBy('genres.csv', genreMarks)
  const anywhere = rows.filter(({ parent }) => parent === '*')
  const atTop = rows.filter(({ parent }) => parent === '')
  const belowParent = rows.filter(({ parent }) => parent !== '*' && parent !== '')
  for (const row of anywhere) keys.add(categoryKey(row.text), row.genre || NO_VALUE, markOf(row), row.text)
  for (const row of atTop) keys.add(`>${categoryKey(row.text)}`, row.genre || NO_VALUE, markOf(row), row.text)
  // A child is found by the genre of its parent, so that parents with one genre share their children.
  for (const row of belowParent) {
    const parent = categoryKey(row.parent)
    const genre = (keys.rows.get(`>${parent}`) ?? keys.rows.get(parent))?.value ?? NO_VALUE
    if (genre === NO_VALUE) throw new Error(`genres.csv: the parent "${row.parent}" of "${row.text}" has no genre`)
    keys.add(`${genre}>${categoryKey(row.text)}`, row.genre || NO_VALUE, markOf(row), row.text)
  }
  dropWhatIsSaidAnywhere(keys)
  return keys
}

// A row for the top or for one parent adds nothing if the row for all places has the same value with the same
// certainty.
function dropWhatIsSaidAnywhere(keys: KeyedRows): void {
  for (const [key, { value, mark }] of keys.rows) {
    const scope = key.indexOf('>')
    if (scope === -1) continue
    const anywhere = keys.rows.get(key.slice(scope + 1))
    if (anywhere?.value === value && !isSurer(mark, anywhere.mark)) keys.rows.delete(key)
  }
}

function genreIds(lists: Lists): KeyedRows {
  const keys = new KeyedRows('genre-ids.csv', lists['Genre'] ?? [])
  for (const { id, genre } of readCsv(readSource('genre-ids.csv'), ['id', 'genre'])) {
    if (!/^[1-9][0-9]*$/.test(id)) throw new Error(`genre-ids.csv: "${id}" is not an id`)
    keys.add(id, genre, '', id)
  }
  return keys
}

const languageMarks: Readonly<Record<string, KeyMark>> = {
  exact: '',
  deprecated: '',
  macrolanguage: '',
  'ambiguous-alone': '!',
  ambiguous: '?',
}

function languageKeys(lists: Lists): KeyedRows {
  const rows = readCsv(readSource('languages.csv'), ['text', 'language', 'form', 'confidence', 'source', 'note'])
  const keys = new KeyedRows('languages.csv', lists['Language'] ?? [])
  const markOf = markBy('languages.csv', languageMarks)
  // Rows without a language only inform people who read the table: such a tag gives the same result as an unknown one.
  for (const row of rows) if (row.language !== '') keys.add(languageKey(row.text), row.language, markOf(row), row.text)
  const twoLetterCodes = rows.filter(({ source }) => source === 'iso639-1').map(({ text }) => text)
  checkLanguages(keys, twoLetterCodes)
  return keys
}

function countryKeys(lists: Lists): KeyedRows {
  const rows = readCsv(readSource('countries.csv'), [
    'alpha2',
    'alpha3',
    'numeric',
    'name',
    'country',
    'source',
    'note',
  ])
  const keys = new KeyedRows('countries.csv', lists['Country'] ?? [])
  for (const { alpha2, alpha3, numeric, name, country } of rows) {
    if (country === '') continue
    for (const text of [alpha2, alpha3, numeric, name]) if (text !== '') keys.add(nameKey(text), country, '', text)
  }
  for (const country of lists['Country'] ?? []) keys.add(nameKey(country), country, '', country)
  checkCountries(
    keys,
    rows.filter(({ source }) => source === 'iso-3166-1'),
  )
  return keys
}

function roleKeys(lists: Lists): KeyedRows {
  const rows = readCsv(readSource('roles.csv'), ['group', 'role', 'contentRole', 'confidence', 'source', 'note'])
  const keys = new KeyedRows('roles.csv', lists['ContentRole'] ?? [])
  for (const { group, role, contentRole, confidence, source } of rows) {
    if (contentRole === '') continue
    // No two groups have different roles of one name (`add` refuses them), so a role is found without its group.
    if (role !== '') keys.add(nameKey(role), contentRole, '', role)
    else keys.add(`${nameKey(group)}>`, contentRole, confidence === 'exact' ? '' : '?', `${source} of ${group}`)
  }
  return keys
}

function markBy(file: string, marks: Readonly<Record<string, KeyMark>>): (row: { confidence: string }) => KeyMark {
  return ({ confidence }) => {
    const mark = marks[confidence]
    if (mark === undefined) throw new Error(`${file}: there is no confidence "${confidence}"`)
    return mark
  }
}

function enumerationModule(lists: Lists): string {
  const parts = enumerations.map(({ type, list, sentence }) => {
    const values = (lists[type] ?? []).map((value) => `  '${value}',\n`).join('')
    return `/** The values of {@link ${type}}. */
export const ${list} = [
${values}] as const

/** ${sentence} */
export type ${type} = (typeof ${list})[number]
`
  })
  return `${header('enums.json')}\n${parts.join('\n')}`
}

function tableModule(name: string, source: string, keys: KeyedRows): string {
  return `${header(source)}
/** A table that \`indexOf\` in keyed-table.ts reads. */
export const ${name}: string = \`${keys.toTable()}\`
`
}

function header(source: string): string {
  return `// Generated from source/${source} by \`npm run tables\`. Change the source, not this file.\n`
}

function readSource(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}
