import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  type Indexed,
  indexedDocument,
  type Json,
  judgeOf,
  keysOf,
  type Properties,
  Refusal,
} from './open-search-documents.ts'

/** A server on this machine that answers the requests of this directory as OpenSearch does. */
export interface OpenSearchServer {
  /** The URL with user, password and alias. */
  readonly url: string
  /** Makes written documents findable, as OpenSearch does once a second. */
  refresh(): void
  /** Answers all requests with this status; `null`: as usual. */
  fail(status: number | null): void
  /** Holds all searches until the returned function is called. */
  hold(): () => void
  /** Sets whether each search reports that it ran out of time. */
  runOutOfTime(isOver: boolean): void
  /** Removes the index, as an operator does. */
  dropIndex(): void
  /** Bodies of searches, as they arrived. */
  readonly searches: readonly Json[]
  close(): Promise<void>
}

interface Index {
  readonly properties: Properties
  readonly aliases: Set<string>
  readonly written: Map<string, Indexed>
  found: Map<string, Indexed>
}

const PASSWORD = 'p%C3%A4ss:word'
const MAX_WINDOW = 10_000

export async function startOpenSearchServer(): Promise<OpenSearchServer> {
  const indexes = new Map<string, Index>()
  const searches: Json[] = []
  let failure: number | null = null
  let isTimeOver = false
  let held: Promise<void> = Promise.resolve()

  const byAlias = (alias: string): Index => {
    const found = [...indexes.values()].find(({ aliases }) => aliases.has(alias))
    if (found === undefined) throw new Refusal(404, 'index_not_found_exception', `no such index [${alias}]`)
    return found
  }

  function indexesOf(alias: string): Json {
    byAlias(alias)
    return Object.fromEntries(
      [...indexes].flatMap(([name, { aliases }]) => (aliases.has(alias) ? [[name, { aliases: { [alias]: {} } }]] : [])),
    )
  }

  function moveAliases(body: Json): Json {
    const { actions } = keysOf(body, ['actions'], 'aliases')
    for (const given of actions as readonly Json[]) {
      const [[action, place] = ['', {}]] = Object.entries(keysOf(given, ['add', 'remove'], 'action'))
      const { index, alias } = keysOf(place, ['index', 'alias'], action) as { index: string; alias: string }
      const found = indexes.get(index)
      if (found === undefined) throw new Refusal(404, 'index_not_found_exception', `no such index [${index}]`)
      if (action === 'add') found.aliases.add(alias)
      else found.aliases.delete(alias)
    }
    return { acknowledged: true }
  }

  function makeIndex(name: string, body: Json): Json {
    if (indexes.has(name)) throw new Refusal(400, 'resource_already_exists_exception', `index [${name}] already exists`)
    if (!/^[a-z0-9][a-z0-9._-]*$/.test(name))
      throw new Refusal(400, 'invalid_index_name_exception', `Invalid index name [${name}]`)
    const { mappings, aliases = {} } = keysOf(body, ['settings', 'mappings', 'aliases'], 'create')
    const { properties } = keysOf(mappings, ['dynamic', 'properties'], 'mappings')
    indexes.set(name, {
      properties: properties as Properties,
      aliases: new Set(Object.keys(aliases as Json)),
      written: new Map(),
      found: new Map(),
    })
    return { acknowledged: true, shards_acknowledged: true, index: name }
  }

  function bulk(body: string): Json {
    if (!body.endsWith('\n')) {
      throw new Refusal(400, 'illegal_argument_exception', 'The bulk request must be terminated by a newline [\\n]')
    }
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Json)
    const items: Json[] = []
    while (lines.length > 0) {
      const [[action, place] = ['', {}]] = Object.entries(lines.shift()!)
      if (action !== 'index' && action !== 'delete') {
        throw new Refusal(400, 'illegal_argument_exception', `Malformed action/metadata line, found [${action}]`)
      }
      const source = action === 'index' ? lines.shift() : null
      if (source === undefined)
        throw new Refusal(400, 'illegal_argument_exception', 'The source of an action is missing')
      items.push({ [action]: written(keysOf(place, ['_index', '_id', 'version', 'version_type'], action), source) })
    }
    return {
      took: 1,
      errors: items.some((item) => Object.values(item).some((result) => 'error' in (result as Json))),
      items,
    }
  }

  function written({ _index: alias, _id, version }: Json, source: Json | null): Json {
    const id = String(_id)
    try {
      const { written: documents, properties } = byAlias(String(alias))
      const before = documents.get(id)
      if (before !== undefined && before.version > Number(version)) {
        throw new Refusal(409, 'version_conflict_engine_exception', `[${id}]: version conflict`)
      }
      if (source === null)
        return documents.delete(id)
          ? { _id, status: 200, result: 'deleted' }
          : { _id, status: 404, result: 'not_found' }
      documents.set(id, indexedDocument(id, source, Number(version), properties))
      return { _id, status: before === undefined ? 201 : 200 }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { _id, status: error.status, error: { type: error.type, reason: error.message } }
    }
  }

  function search({ found, properties }: Index, body: Json): Json {
    const known = ['query', 'size', 'sort', 'track_total_hits', '_source', 'aggs', 'timeout']
    const {
      query,
      size = 10,
      sort = [],
      track_total_hits: tracked,
      _source: shown,
      aggs,
      timeout,
    } = keysOf(body, known, 'search')
    if (!/^\d+ms$/.test(String(timeout)))
      throw new Refusal(400, 'parsing_exception', 'failed to parse setting [timeout]')
    if (Number(size) > MAX_WINDOW) throw new Refusal(400, 'illegal_argument_exception', 'Result window is too large')
    const names = new Map<string, (document: Indexed) => number | null>()
    const judge = judgeOf(query, properties, names)
    const matching = [...found.values()].flatMap((document) => {
      const score = judge(document)
      return score === null ? [] : [{ document, score }]
    })
    for (const order of (sort as readonly Json[]).toReversed()) {
      const [[field, direction] = ['', '']] = Object.entries(order)
      const of = ({ document, score }: (typeof matching)[number]) =>
        (field === '_score' ? score : document.source[field]) as number
      matching.sort(
        (one, other) => (of(one) < of(other) ? -1 : Number(of(one) > of(other))) * (direction === 'desc' ? -1 : 1),
      )
    }
    const counted = typeof tracked === 'number' ? Math.min(tracked, matching.length) : matching.length
    return {
      took: 1,
      timed_out: isTimeOver,
      hits: {
        ...(tracked !== false && { total: { value: counted, relation: counted < matching.length ? 'gte' : 'eq' } }),
        hits: matching.slice(0, Number(size)).map(({ document: { id, source }, score }) => ({
          _id: id,
          _score: score,
          _source: Object.fromEntries(
            Object.entries(source).filter(([field]) => (shown as string[] | undefined)?.includes(field) !== false),
          ),
          ...(names.size > 0 && {
            matched_queries: [...names].flatMap(([name, of]) => (of(found.get(id)!) === null ? [] : [name])),
          }),
        })),
      },
      ...(aggs !== undefined && {
        aggregations: aggregated(
          aggs as Json,
          matching.map(({ document }) => document),
          properties,
        ),
      }),
    }
  }

  function aggregated(aggs: Json, documents: readonly Indexed[], properties: Properties): Json {
    return Object.fromEntries(
      Object.entries(aggs).map(([name, given]) => {
        const { filters: buckets } = keysOf(keysOf(given, ['filters'], 'aggs')['filters'], ['filters'], 'filters')
        const counts = Object.entries(buckets as Json).map(([key, query]) => {
          const judge = judgeOf(query, properties, new Map())
          return [key, { doc_count: documents.filter((document) => judge(document) !== null).length }]
        })
        return [name, { buckets: Object.fromEntries(counts) }]
      }),
    )
  }

  function removeByQuery(index: Index, body: Json): Json {
    const judge = judgeOf(keysOf(body, ['query'], 'delete by query')['query'], index.properties, new Map())
    const removed = [...index.found.values()].filter((document) => judge(document) !== null)
    for (const { id } of removed) index.written.delete(id)
    refresh(index)
    return { deleted: removed.length, version_conflicts: 0, failures: [] }
  }

  const refresh = (index: Index): void => {
    index.found = new Map(index.written)
  }

  async function answer(request: IncomingMessage): Promise<Json> {
    if (failure !== null) throw new Refusal(failure, 'cluster_block_exception', 'blocked')
    if (request.headers.authorization !== `Basic ${Buffer.from('ada:päss:word').toString('base64')}`) {
      throw new Refusal(401, 'security_exception', 'missing authentication credentials')
    }
    const body = await text(request)
    const url = new URL(request.url!, 'http://127.0.0.1')
    const [first = '', action] = url.pathname.slice(1).split('/')
    const way = `${request.method} ${first.startsWith('_') ? first : (action ?? 'index')}`
    const isLines = way === 'POST _bulk'
    if (body !== '' && request.headers['content-type'] !== (isLines ? 'application/x-ndjson' : 'application/json')) {
      throw new Refusal(406, 'media_type_header_exception', 'Content-Type header is not supported')
    }
    if (isLines) return bulk(body)
    const json = parsed(body)
    switch (way) {
      case 'GET _alias':
        return indexesOf(action!)
      case 'POST _aliases':
        return moveAliases(json)
      case 'PUT index':
        return makeIndex(first, json)
      case 'POST _search':
        searches.push(json)
        await held
        return search(byAlias(first), json)
      case 'POST _refresh':
        refresh(byAlias(first))
        return { _shards: { total: 1, successful: 1, failed: 0 } }
      case 'POST _delete_by_query':
        return removeByQuery(byAlias(first), json)
      case 'POST _mget': {
        const { written: documents } = byAlias(first)
        const { ids } = keysOf(json, ['ids'], 'mget')
        const docOf = (id: string) => documents.get(id)
        return {
          docs: (ids as string[]).map((id) => ({
            _id: id,
            found: docOf(id) !== undefined,
            _source: docOf(id)?.source,
          })),
        }
      }
      default:
        throw new Refusal(405, 'illegal_argument_exception', `Incorrect HTTP method for uri [${request.url}]`)
    }
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        const { status, type } = error instanceof Refusal ? error : { status: 400, type: 'parse_exception' }
        response.statusCode = status
        return { error: { root_cause: [], type, reason: String((error as Error).message) }, status }
      })
      .then((body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://ada:${PASSWORD}@127.0.0.1:${port}/feeds`,
    searches,
    refresh: () => indexes.forEach(refresh),
    fail(status) {
      failure = status
    },
    hold() {
      let release = (): void => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    runOutOfTime(isOver) {
      isTimeOver = isOver
    },
    dropIndex: () => indexes.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function parsed(body: string): Json {
  return body === '' ? {} : (JSON.parse(body) as Json)
}
