import { type ListedContent, listedContent, listedPersons } from '../../entities/index.ts'
import { createMarker, type Quote, type SearchHits, type TypeHits } from '../../search/index.ts'
import { Layout, SearchForm } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { SearchFilters } from '../components/search-filters.tsx'
import { SearchResults } from '../components/search-results.tsx'
import { Understood } from '../components/understood.tsx'
import type { SearchContext } from '../page-context.ts'
import {
  filtersOf,
  hasFilters,
  hasListFiles,
  MAX_SEARCH_PAGE,
  noFilters,
  type ResultKind,
  resultKinds,
  type SearchRequest,
  saidScopeOf,
  searchPath,
} from '../search-request.ts'
import { words } from '../words/index.ts'

const own = words.browse.search

const PER_PAGE = 20
/** Results of each kind where all kinds are shown. */
const OF_EACH = 4

const kinds = Object.keys(resultKinds) as ResultKind[]

/** Content of all kinds, or of one, that a search finds. */
export async function searchPage(context: SearchContext, request: SearchRequest) {
  const { files } = context
  const { term, kind } = request
  if (term === '') return <EmptySearch files={files} />
  const found = await find(context, request)
  const ranked = kinds.flatMap((each) => {
    const hits = hitsOf(found, each)
    if (hits.totalCount === 0 || (kind !== null && kind !== each)) return []
    return [{ each, hits: kind === null ? hits.hits.slice(0, OF_EACH) : hits.hits, total: hits }]
  })
  const uuids = ranked.flatMap(({ hits }) => hits.map(({ uuid }) => uuid))
  const contents = await contentsOf(context, found, uuids)
  // The index knows podcasts that are served, but not shown.
  const shown = ranked.filter(({ hits }) => hits.length === 0 || hits.some(({ uuid }) => contents.has(uuid)))
  const counted = (kind === null ? kinds : [kind]).map((each) => hitsOf(found, each))
  const total = shown.length === 0 ? 0 : totalOf(counted)
  const isAtLeast = counted.some((hits) => hits.isAtLeast)
  const hasFiles = hasListFiles(request) && hitsOf(found, request.kind ?? 'podcasts').totalCount > 0
  const forPrograms = hasFiles ? { path: searchPath(request, { page: 1 }) } : undefined
  const marker = createMarker(found.understood.matched)
  const quotes = await quotesOf(context, found, contents)
  return (
    <Layout title={own.titleOf(term)} files={files} hasSearch={false} list={forPrograms}>
      <h1 class="visually-hidden">{own.resultsFor(<bdi>{term}</bdi>)}</h1>
      <SearchForm term={term} isLarge />
      <Tabs request={request} found={found} />
      <div class="search-state">
        <p class="quiet" role="status">
          {own.results(total, isAtLeast)}
        </p>
        <SearchFilters request={request} hasTranscripts={context.quoteSaid !== undefined} />
      </div>
      <Understood request={request} understood={found.understood} />
      {shown.length === 0 && <NothingFound request={request} others={totalOf(found.types)} />}
      {shown.map(({ each, hits, total: all }) => (
        <section class="results-of" aria-labelledby={`results-${each}`}>
          <h2 id={`results-${each}`} class={kind === null ? undefined : 'visually-hidden'}>
            {own.kinds[each]}
          </h2>
          <SearchResults list={hits.flatMap(({ uuid }) => contents.get(uuid) ?? [])} marker={marker} quotes={quotes} />
          {kind === null && all.totalCount > OF_EACH && (
            <p>
              <a href={searchPath(request, { kind: each, page: 1 })}>
                {own.allOf[each](countOf(all.totalCount, all.isAtLeast))}
              </a>
            </p>
          )}
          {kind !== null && <SearchPages request={request} pagesCount={all.pagesCount} />}
        </section>
      ))}
      {forPrograms !== undefined && <ListFiles {...forPrograms} />}
    </Layout>
  )
}

/** What is shown of results. Persons are read only if some were found. */
async function contentsOf({ db }: SearchContext, found: SearchHits, uuids: readonly string[]) {
  const contents = await listedContent(db, uuids)
  const persons = new Set(hitsOf(found, 'persons').hits.map(({ uuid }) => uuid))
  const listed = await listedPersons(
    db,
    uuids.filter((uuid) => persons.has(uuid)),
  )
  return new Map([...contents, ...listed])
}

/** The places of transcripts in which words were found, by the uuid of the episode. */
async function quotesOf(
  { quoteSaid }: SearchContext,
  found: SearchHits,
  contents: ReadonlyMap<string, ListedContent>,
): Promise<ReadonlyMap<string, readonly Quote[]>> {
  const { hits } = found.types.find(({ type }) => type === 'PODCASTEPISODE') ?? { hits: [] }
  const said = hits.flatMap(({ uuid, places }) => {
    const episode = contents.get(uuid)
    return places.length === 0 || episode === undefined ? [] : [{ uuid, seriesUuid: episode.seriesUuid, places }]
  })
  if (quoteSaid === undefined || said.length === 0) return new Map()
  return await quoteSaid(said, createMarker(found.understood.matchedInTranscripts))
}

/** Searches for the term. If nothing matches, searches for words that begin with it. */
async function find({ search, quoteSaid }: SearchContext, request: SearchRequest): Promise<SearchHits> {
  const query = {
    term: request.term,
    types: kinds.map((kind) => resultKinds[kind]),
    filters: filtersOf(request),
    isSafeMode: request.isSafe,
    isListedOnly: true,
    isVerbatim: request.isVerbatim,
    ...(quoteSaid !== undefined && { said: saidScopeOf(request) }),
    page: request.kind === null ? 1 : request.page,
    limitPerPage: PER_PAGE,
  }
  const found = await search.search(query)
  if (found.types.some(({ totalCount }) => totalCount > 0)) return found
  return await search.search({ ...query, isTyping: true })
}

const nothing: Pick<TypeHits, 'hits' | 'totalCount' | 'isAtLeast' | 'pagesCount'> = {
  hits: [],
  totalCount: 0,
  isAtLeast: false,
  pagesCount: 0,
}

function hitsOf(found: SearchHits, kind: ResultKind): typeof nothing {
  return found.types.find(({ type }) => type === resultKinds[kind]) ?? nothing
}

function totalOf(list: readonly Pick<TypeHits, 'totalCount'>[]): number {
  return list.reduce((sum, { totalCount }) => sum + totalCount, 0)
}

/** `1,204`, or `10,000+` if there may be more. */
function countOf(count: number, isAtLeast: boolean): string {
  return `${count.toLocaleString('en')}${isAtLeast && count > 0 ? '+' : ''}`
}

function Tabs({ request, found }: { readonly request: SearchRequest; readonly found: SearchHits }) {
  return (
    <nav class="tabs" aria-label={own.kinds.label}>
      <a href={searchPath(request, { kind: null, page: 1 })} aria-current={request.kind === null ? 'page' : undefined}>
        {own.kinds.all}
      </a>
      {kinds.map((kind) => {
        const { totalCount, isAtLeast } = hitsOf(found, kind)
        return (
          <a href={searchPath(request, { kind, page: 1 })} aria-current={request.kind === kind ? 'page' : undefined}>
            {own.kinds[kind]} <span class="quiet">{countOf(totalCount, isAtLeast)}</span>
          </a>
        )
      })}
    </nav>
  )
}

function SearchPages({ request, pagesCount }: { readonly request: SearchRequest; readonly pagesCount: number }) {
  const { page } = request
  const last = Math.min(pagesCount, MAX_SEARCH_PAGE)
  if (last <= 1) return null
  return (
    <nav class="pages" aria-label={own.pages}>
      {page > 1 && (
        <a href={searchPath(request, { page: page - 1 })} rel="prev">
          {words.frame.paging.previous}
        </a>
      )}
      <span class="quiet">{words.frame.paging.pageOf(page, last)}</span>
      {page < last && (
        <a href={searchPath(request, { page: page + 1 })} rel="next">
          {words.frame.paging.next}
        </a>
      )}
    </nav>
  )
}

/** The advice after a search that found nothing. */
function NothingFound({ request, others }: { readonly request: SearchRequest; readonly others: number }) {
  const { term, kind } = request
  return (
    <section class="panel is-form" aria-labelledby="nothing">
      <h2 id="nothing">{own.noneMatches[kind ?? 'any'](<bdi>{term}</bdi>)}</h2>
      <ul>
        {kind !== null && others > 0 && (
          <li>
            <a href={searchPath(request, { kind: null, page: 1 })}>{own.others(others)}</a>
          </li>
        )}
        {hasFilters(request) && (
          <li>
            <a href={searchPath(request, { ...noFilters, page: 1 })}>{own.withoutFilters}</a>
          </li>
        )}
        <li>{own.fewerWords}</li>
        <li>
          {own.missing((text) => (
            <a href="/submit">{text}</a>
          ))}
        </li>
      </ul>
    </section>
  )
}

function EmptySearch({ files }: Pick<SearchContext, 'files'>) {
  return (
    <Layout title={own.title} files={files} hasSearch={false}>
      <section class="hero">
        <h1>{own.title}</h1>
        <p>{own.hint}</p>
        <SearchForm term="" isLarge />
      </section>
    </Layout>
  )
}
