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
import { words } from '../words/index.ts'

const own = words.browse.charts

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
  const forPrograms = list.length === 0 ? undefined : { path: chartPath(request, { page: 1 }) }
  return (
    <Layout
      title={own.of(place)}
      files={files}
      list={forPrograms}
      facts={{
        origin,
        path: chartPath(asked),
        name: own.of(place),
        description: own.description[type](place),
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <h1>{own.title}</h1>
      <nav class="tabs" aria-label={own.kinds.label}>
        {(['PODCASTSERIES', 'PODCASTEPISODE'] as const).map((each) => (
          <a href={chartPath(request, { type: each, page: 1 })} aria-current={each === type ? 'page' : undefined}>
            {own.kinds[each]}
          </a>
        ))}
      </nav>
      {countries.length > 0 && (
        <ChartChoices action="/charts">
          {type === 'PODCASTEPISODE' && <input type="hidden" name="type" value="episodes" />}
          <Choice
            label={words.browse.country}
            name="country"
            list={options([...new Set([...countries, country])], nameOf)}
            chosen={country}
          />
          {genres.length > 0 && (
            <Choice
              label={words.browse.genre}
              name="genre"
              list={options(genres, genreLabel)}
              chosen={genre}
              any={words.browse.any.genreOfChart}
            />
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
        {forPrograms !== undefined && <ListFiles {...forPrograms} />}
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
  if (!isFirst) return <p class="empty">{own.ends}</p>
  if (chart.fetchedAt !== null) {
    return (
      <p class="empty">
        {own.noneHere((text) => (
          <a href="/submit">{text}</a>
        ))}
      </p>
    )
  }
  if (hasCatalog) return <p class="empty">{own.notCome}</p>
  return (
    <p class="empty">
      {own.noCatalog(<code>CATALOG</code>, (text) => (
        <a href="/podcasts">{text}</a>
      ))}
    </p>
  )
}
