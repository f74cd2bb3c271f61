/** MiniSearch with prefixes and slips, as its manual shows them. */
import MiniSearch from 'minisearch'

const plain = (word) =>
  word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

export async function open(documents) {
  const index = new MiniSearch({
    idField: 'uuid',
    fields: ['name', 'by', 'text'],
    storeFields: ['type', 'facets', 'popularity'],
    processTerm: plain,
  })
  await index.addAllAsync(documents)
  return {
    name: 'MiniSearch',
    async search({ term, type, matchBy, facets }) {
      const found = index.search(term, {
        boost: { name: 4, by: 2.5 },
        prefix: (word) => word.length > 2,
        fuzzy: (word) => (word.length > 3 ? 0.2 : false),
        combineWith: matchBy === 'MOST_TERMS' ? 'OR' : 'AND',
        boostDocument: (_uuid, _word, { popularity }) => 1 + 0.02 * popularity,
        filter: (result) =>
          result.type === type && facets.every((one) => one.some((facet) => result.facets.includes(facet))),
      })
      return found.slice(0, 10).map(({ id }) => id)
    },
    async close() {},
  }
}
