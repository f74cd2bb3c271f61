import { labelOf as nameOf } from 'feedmill/tables'
import { type ChartResult, readChart, readChartChoices } from '../../catalog/index.ts'
import { listedContent } from '../../entities/index.ts'
import { CHART_PER_PAGE, type ChartRequest, chartCountry, chartPath, MAX_CHART_PAGE } from '../chart-request.ts'
import { ChartChoices, ChartPages, Choice } from '../components/chart-choices.tsx'
import { Layout } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { byLabel, genreLabel, listLabel } from '../components/search-filters.tsx'
import { SearchResults } from '../components/search-results.tsx'
import type { ChartsContext } from '../page-context.ts'

/** The chart of a country, of all genres or one. */
export async function chartsPage({ db, files, origin, now, hasCatalog }: ChartsContext, asked: ChartRequest) {
  const nowS = Math.floor(now() / 1_000)
  const { type, genre, page } = asked
  const { countries, genres } = await readChartChoices(db, type, nowS)
  const country = chartCountry(asked, countries)
  const request = { ...asked, country }
  const ofGenres = genre === null ? [] : [genre]
  const asPage = { page, limitPerPage: CHART_PER_PAGE, isListedOnly: true }
  const chart = await readChart(db, { type, country, genres: ofGenres, ...asPage }, nowS)
  const contents = await listedContent(db, chart.uuids)
  const list = chart.uuids.flatMap((uuid) => contents.get(uuid) ?? [])
  const ranks = new Map(chart.uuids.map((uuid, index) => [uuid, chart.ranks[index]!]))
  const options = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: labelOf(value) })).sort(byLabel)
  const place = listLabel(country, genre)
  const forPrograms = { path: chartPath(request, { page: 1 }) }
  return (
    <Layout
      title={`Charts: ${place}`}
      files={files}
      list={forPrograms}
      facts={{
        origin,
        path: chartPath(asked),
        name: `Charts: ${place}`,
        description: `The chart of ${type === 'PODCASTSERIES' ? 'podcasts' : 'episodes'}: ${place}.`,
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <h1>Charts</h1>
      <nav class="tabs" aria-label="Kinds of charts">
        {(['PODCASTSERIES', 'PODCASTEPISODE'] as const).map((each) => (
          <a href={chartPath(request, { type: each, page: 1 })} aria-current={each === type ? 'page' : undefined}>
            {each === 'PODCASTSERIES' ? 'Podcasts' : 'Episodes'}
          </a>
        ))}
      </nav>
      {countries.length > 0 && (
        <ChartChoices action="/charts">
          {type === 'PODCASTEPISODE' && <input type="hidden" name="type" value="episodes" />}
          <Choice
            label="Country"
            name="country"
            list={options([...new Set([...countries, country])], nameOf)}
            chosen={country}
          />
          {genres.length > 0 && (
            <Choice label="Genre" name="genre" list={options(genres, genreLabel)} chosen={genre} any="All genres" />
          )}
        </ChartChoices>
      )}
      <section aria-labelledby="chart">
        <h2 id="chart">{place}</h2>
        {list.length === 0 ? (
          <EmptyChart hasCatalog={hasCatalog} chart={chart} isFirst={page === 1} />
        ) : (
          <SearchResults list={list} ranks={ranks} />
        )}
        <ListFiles {...forPrograms} />
      </section>
      <ChartPages
        page={page}
        hasNext={chart.uuids.length === CHART_PER_PAGE && page < MAX_CHART_PAGE}
        pathOf={(other) => chartPath(request, { page: other })}
      />
    </Layout>
  )
}

/** Why there is nothing, and what can be done. */
function EmptyChart({
  hasCatalog,
  chart,
  isFirst,
}: {
  readonly hasCatalog: boolean
  readonly chart: ChartResult
  readonly isFirst: boolean
}) {
  if (!isFirst) return <p class="empty">The chart ends before this page.</p>
  if (chart.fetchedAt !== null) {
    return (
      <p class="empty">
        None of the entries of this chart is in the directory yet. <a href="/submit">Submit their feeds</a>, and they
        are shown here.
      </p>
    )
  }
  if (hasCatalog) return <p class="empty">This chart has not come from the catalog, or is older than a week.</p>
  return (
    <p class="empty">
      This directory asks no outside catalog, so it has no charts. Its operator can set <code>CATALOG</code>.{' '}
      <a href="/podcasts">Podcasts</a> are ranked without it.
    </p>
  )
}
