/** SQLite FTS5: one table of words with `bm25`, and one of trigrams, which finds misspelt and unspaced words. */
import Sqlite from 'better-sqlite3'

/** Trigrams weigh half: they say less than words. */
const TRIGRAMS = 0.5
const FOUND = 300

export async function open(documents) {
  const database = new Sqlite(':memory:')
  database.exec(`
    create virtual table words using fts5 (name, by, text, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
    create virtual table trigrams using fts5 (name, by, text, tokenize = 'trigram remove_diacritics 1');
  `)
  const putWords = database.prepare('insert into words (rowid, name, by, text) values (?, ?, ?, ?)')
  const putTrigrams = database.prepare('insert into trigrams (rowid, name, by, text) values (?, ?, ?, ?)')
  database.transaction(() => {
    for (const [row, { name, by, text }] of documents.entries()) {
      putWords.run(row, name, by, text)
      putTrigrams.run(row, name, by, text)
    }
  })()
  database.exec('create temporary table fitting (row integer primary key)')
  const fit = database.prepare('insert into fitting values (?)')
  const findIn = (table) =>
    database.prepare(`
      select rowid as row, -bm25(${table}, 4.0, 2.5, 1.0) as score from ${table}
      where ${table} match ? and rowid in fitting order by bm25(${table}, 4.0, 2.5, 1.0) limit ${FOUND}`)
  const inWords = findIn('words')
  const inTrigrams = findIn('trigrams')

  return {
    name: 'SQLite FTS5',
    async search({ term, type, matchBy, isTyping, facets }) {
      database.exec('delete from fitting')
      database.transaction(() => {
        for (const [row, document] of documents.entries()) {
          const fits = facets.every((one) => one.some((facet) => document.facets.includes(facet)))
          if (document.type === type && fits) fit.run(row)
        }
      })()
      const quoted = (words) => words.map((word) => `"${word}"`)
      const words = quoted(term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
      if (words.length === 0) return []
      if (isTyping) words.push(`${words.pop()}*`)
      const joiner = { MOST_TERMS: ' OR ', ALL_TERMS: ' AND ', EXACT_PHRASE: ' + ' }[matchBy]
      const letters = [...term.toLowerCase().replaceAll('"', ' ')]
      const grams = quoted(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))
      const found = inWords.all(words.join(joiner))
      const alike = matchBy === 'MOST_TERMS' && grams.length > 0 ? inTrigrams.all(grams.join(' OR ')) : []
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
