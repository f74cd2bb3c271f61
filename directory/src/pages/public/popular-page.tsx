import { readPopular } from '../../catalog/index.ts'
import { listedContent } from '../../entities/index.ts'
import { CHART_PER_PAGE, MAX_CHART_PAGE, type PopularRequest, podcastsOf, popularPath } from '../chart-request.ts'
import { ChartChoices, ChartPages, Choice } from '../components/chart-choices.tsx'
import { Layout } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { languageOptions, mediumOptions, podcastGenres } from '../components/search-filters.tsx'
import { SearchResults } from '../components/search-results.tsx'
import type { ChartsContext } from '../page-context.ts'

/** The most popular podcasts of the directory. */
export async function popularPage({ db, files, origin, hasCatalog }: ChartsContext, request: PopularRequest) {
  const { language, genre, medium, page } = request
  const { uuids } = await readPopular(db, { ...podcastsOf(request), page, limitPerPage: CHART_PER_PAGE })
  const contents = await listedContent(db, uuids)
  const list = uuids.flatMap((uuid) => contents.get(uuid) ?? [])
  const ranks = new Map(uuids.map((uuid, index) => [uuid, (page - 1) * CHART_PER_PAGE + index + 1]))
  const forPrograms = { path: popularPath(request, { page: 1 }) }
  return (
    <Layout
      title="Popular podcasts"
      files={files}
      list={forPrograms}
      facts={{
        origin,
        path: popularPath(request),
        name: 'Popular podcasts',
        description: 'The podcasts that charts, other podcasts and listeners name most, ranked each night.',
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <h1>Popular podcasts</h1>
      <p>
        Ranked each night {hasCatalog && 'by charts, '}by who recommends a podcast, and by who looks it up. Those that
        nothing is known of come last, by their episodes.
      </p>
      <ChartChoices action="/popular">
        <Choice label="Language" name="language" list={languageOptions} chosen={language} any="Any language" />
        <Choice label="Genre" name="genre" list={podcastGenres} chosen={genre} any="Any genre" />
        <Choice label="Medium" name="medium" list={mediumOptions} chosen={medium} any="Any but publishers" />
      </ChartChoices>
      <section aria-labelledby="popular">
        <h2 id="popular" class="visually-hidden">
          List
        </h2>
        {list.length === 0 ? (
          <Nothing isFirst={page === 1} isNarrowed={[language, genre, medium].some((chosen) => chosen !== null)} />
        ) : (
          <SearchResults list={list} ranks={ranks} />
        )}
        <ListFiles {...forPrograms} />
      </section>
      <ChartPages
        page={page}
        hasNext={uuids.length === CHART_PER_PAGE && page < MAX_CHART_PAGE}
        pathOf={(other) => popularPath(request, { page: other })}
      />
    </Layout>
  )
}

function Nothing({ isFirst, isNarrowed }: { readonly isFirst: boolean; readonly isNarrowed: boolean }) {
  if (!isFirst) return <p class="empty">The list ends before this page.</p>
  if (isNarrowed) {
    return (
      <p class="empty">
        No podcast of this language, genre and medium is in the directory. <a href="/popular">Show all</a>
      </p>
    )
  }
  return (
    <p class="empty">
      No podcast is in the directory yet. <a href="/submit">Submit a first feed</a>
    </p>
  )
}
