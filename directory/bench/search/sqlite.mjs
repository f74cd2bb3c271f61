/** SQLite FTS5: for each type a table of words with `bm25`, and one of trigrams of names, which finds misspelt words. */
import Sqlite from 'better-sqlite3'

/** Trigrams weigh half: they say less than words. */
const TRIGRAMS = 0.5
const FOUND = 300
/** Rows that are read where filters leave some out. */
const FILTERED = 5_000

export async function open(documents) {
  const database = new Sqlite(':memory:')
  const tables = new Map(
    [...new Set(documents.map(({ type }) => type))].map((type) => [type, tablesOf(database, type, documents)]),
  )
  return {
    name: 'SQLite FTS5',
    async search({ term, type, matchBy, isTyping, facets }) {
      const { inWords, inTrigrams } = tables.get(type)
      const quoted = (words) => words.map((word) => `"${word}"`)
      const words = quoted(term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
      if (words.length === 0) return []
      if (isTyping) words.push(`${words.pop()}*`)
      const joiner = { MOST_TERMS: ' OR ', ALL_TERMS: ' AND ', EXACT_PHRASE: ' + ' }[matchBy]
      const letters = [...term.toLowerCase().replaceAll('"', ' ')]
      const trigrams = quoted(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))
      const limit = facets.length > 0 ? FILTERED : FOUND
      const fits = ({ row }) => facets.every((one) => one.some((facet) => documents[row].facets.includes(facet)))
      const found = inWords.all(words.join(joiner), limit).filter(fits)
      const isAlike = matchBy === 'MOST_TERMS' && trigrams.length > 0
      const alike = isAlike ? inTrigrams.all(trigrams.join(' OR '), limit).filter(fits) : []
      const scores = new Map()
      for (const [list, weight] of [
        [found, 1],
        [alike, TRIGRAMS],
      ]) {
        for (const { row, score } of list) {
          scores.set(row, (scores.get(row) ?? 0) + (weight * score) / list[0].score)
        }
      }
      return [...scores]
        .sort(([a, x], [b, y]) => y - x || documents[b].popularity - documents[a].popularity)
        .slice(0, 10)
        .map(([row]) => documents[row].uuid)
    },
    async close() {
      database.close()
    },
  }
}

/** Makes and fills the tables of a type. */
function tablesOf(database, type, documents) {
  const words = `words_${type}`
  const trigrams = `trigrams_${type}`
  database.exec(`
    create virtual table ${words} using fts5 (name, by, text, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
    create virtual table ${trigrams} using fts5 (name, by, tokenize = 'trigram remove_diacritics 1');
  `)
  const putWords = database.prepare(`insert into ${words} (rowid, name, by, text) values (?, ?, ?, ?)`)
  const putTrigrams = database.prepare(`insert into ${trigrams} (rowid, name, by) values (?, ?, ?)`)
  database.transaction(() => {
    for (const [row, document] of documents.entries()) {
      if (document.type !== type) continue
      putWords.run(row, document.name, document.by, document.text)
      putTrigrams.run(row, document.name, document.by)
    }
  })()
  const findIn = (table, weights) =>
    database.prepare(`
      select rowid as row, -bm25(${table}, ${weights}) as score from ${table}
      where ${table} match ? order by bm25(${table}, ${weights}) limit ?`)
  return { inWords: findIn(words, '4.0, 2.5, 1.0'), inTrigrams: findIn(trigrams, '4.0, 2.5') }
}
