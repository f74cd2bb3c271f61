import type { Database } from '../../database/database.ts'
import { MOST_PASSAGES, type PassageEngine, type PassageRequest, SCORED_PASSAGES } from '../passages/passage-engine.ts'
import { type PassageDocument, passageVector } from '../passages/passage-terms.ts'
import { passageIndexOf } from '../passages/transcript-rows.ts'
import type { OpenSearchClient } from './open-search-client.ts'
import { indexBody, placesOf } from './open-search-document.ts'
import { OPEN_SEARCH_INDEX } from './open-search-engine.ts'
import { hasAny, hasPhrase, type QueryClause } from './open-search-query.ts'
import { OpenSearchStore } from './open-search-store.ts'

/** Raise this when the mapping changes. */
const MAPPING_VERSION = 1

const { words, places, vector } = indexBody.mappings.properties
const term = { type: 'keyword', doc_values: false } as const
const passagesBody = {
  settings: indexBody.settings,
  mappings: {
    dynamic: 'strict',
    _source: { includes: ['vector', 'isGenerated'] },
    properties: {
      key: { type: 'keyword' },
      seriesUuid: term,
      episodeUuid: { type: 'keyword' },
      isGenerated: { type: 'boolean' },
      words,
      places,
      vector,
    },
  },
} as const

interface StoredPassage {
  readonly vector: string
  readonly isGenerated: boolean
}

/** The passages in OpenSearch. Their alias is that of the documents with `-passages` after it. */
export function openSearchPassages(db: Database, client: OpenSearchClient): PassageEngine {
  const name = passageIndexOf(OPEN_SEARCH_INDEX)
  const alias = `${client.alias}-passages`
  const store = new OpenSearchStore(db, client, { name, alias, version: MAPPING_VERSION, body: passagesBody })

  /** The ids of the passages of an episode that are stored. */
  async function idsOf(prefix: string): Promise<readonly string[]> {
    const asked = { size: 10_000, _source: false, query: { prefix: { key: { value: prefix } } } }
    const { body } = await store.send('POST', `${alias}/_search?allow_partial_search_results=false`, asked)
    return (body as { hits: { hits: readonly { _id: string }[] } }).hits.hits.map(({ _id }) => _id)
  }

  async function removeIds(ids: readonly string[], holder: string): Promise<void> {
    await store.write(ids, holder, (id, placeOf) => [{ delete: placeOf(id) }])
  }

  return {
    name,
    async find(request, budget) {
      const query = passagesQuery(request)
      const best = {
        size: SCORED_PASSAGES,
        track_total_hits: MOST_PASSAGES,
        query,
        sort: [{ _score: 'desc' }, { key: 'asc' }],
        aggs: { episodes: { terms: { field: 'episodeUuid', size: MOST_PASSAGES } } },
      }
      const { hits, total, isIncomplete, buckets } = await store.search<StoredPassage>(best, budget)
      return {
        passages: hits.map(({ _id, _source: { vector: found, isGenerated } }) => {
          const [, episodeUuid, number] = _id.split(':')
          return { episodeUuid: episodeUuid!, number: Number(number), isGenerated, vector: found }
        }),
        episodeUuids: buckets,
        isPart: total >= MOST_PASSAGES,
        isIncomplete,
      }
    },
    async prepare(isNew) {
      if (isNew) await store.drop()
      return (await store.prepare()) || isNew
    },
    async put({ seriesUuid, uuid, isGenerated, passages }, holder) {
      const prefix = `${seriesUuid}:${uuid}:`
      const stored = passages.map((passage, number) => ({
        ...storedPassage(passage),
        ...{ key: `${prefix}${String(number).padStart(5, '0')}`, seriesUuid, episodeUuid: uuid, isGenerated },
      }))
      const kept = new Set(stored.map(({ key }) => key))
      await store.send('POST', `${alias}/_refresh`)
      await removeIds(
        (await idsOf(prefix)).filter((id) => !kept.has(id)),
        holder,
      )
      await store.write(stored, holder, (passage, placeOf) => [{ index: placeOf(passage.key) }, passage])
    },
    async remove(keys, holder) {
      if (keys.length === 0) return
      // Passages that were written a moment ago are found only after this.
      await store.send('POST', `${alias}/_refresh`)
      for (const { seriesUuid, uuid } of keys) await removeIds(await idsOf(`${seriesUuid}:${uuid}:`), holder)
    },
  }
}

function storedPassage(passage: PassageDocument) {
  const { terms, marks } = passage
  return {
    words: [...new Set([...terms.map(({ text }) => text), ...marks])],
    places: placesOf(terms),
    vector: passageVector(passage),
  }
}

function passagesQuery({ rule, audience, related, notRelated, weighed }: PassageRequest): QueryClause {
  const lists = rule.anyOf.map((all) => ({ bool: { filter: all.map((terms) => hasAny(terms)) } }))
  const readers = [
    { term: { isGenerated: { value: false } } },
    { terms: { seriesUuid: audience.seriesUuids } },
    { terms: { episodeUuid: audience.episodeUuids } },
  ]
  return {
    bool: {
      filter: [
        { bool: { should: lists, minimum_should_match: 1 } },
        { bool: { should: readers, minimum_should_match: 1 } },
        ...rule.phrases.map(hasPhrase),
        ...(related === null ? [] : [{ terms: { seriesUuid: related } }]),
      ],
      must_not: [{ terms: { words: rule.without } }, { terms: { seriesUuid: notRelated } }],
      should: weighed.map(({ terms, weight }) => ({ constant_score: { filter: hasAny(terms), boost: weight } })),
    },
  }
}
