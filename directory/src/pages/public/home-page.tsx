import type { Genre } from 'feedmill/tables'
import type { SeriesCounts } from '../../entities/index.ts'
import { browsePath } from '../browse-request.ts'
import { Layout, SearchForm } from '../components/layout.tsx'
import { genreLabel } from '../components/search-filters.tsx'
import { SearchResults } from '../components/search-results.tsx'
import { SeriesCards } from '../components/series-cards.tsx'
import { countText } from '../components/words.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import type { HomeFacts, HomeRow } from './home-facts.ts'

const own = words.browse.home

/** The first page: what this is, how much there is, what came last. */
export function homePage(
  { files, origin }: Pick<PublicContext, 'files' | 'origin'>,
  { counts, rows, episodes, genres }: HomeFacts,
) {
  // Genres stand below what is heard most and now.
  const begin = rows.filter(({ id }) => id === 'live' || id === 'podcasts')
  const others = rows.filter((row) => !begin.includes(row))
  const { title, description } = own
  const thing = { '@type': 'WebSite', name: words.frame.siteName }
  const facts = { origin, path: '/', name: title, description, imageUrl: null, isEmbeddable: false, thing }
  return (
    <Layout title={title} files={files} hasSearch={false} facts={facts}>
      <section class="hero">
        <h1>{own.heading}</h1>
        <SearchForm term="" isLarge />
        {rows.length > 0 && (
          <ul class="figures" aria-label={own.figures}>
            <Figure count={counts.podcasts.total} kind="podcast" />
            <Figure count={counts.comics.total} kind="comic" />
            <Figure count={counts.creators.total} kind="creator" />
          </ul>
        )}
      </section>
      {rows.length === 0 && <Empty />}
      {begin.map((row) => (
        <Row row={row} />
      ))}
      {genres.length > 0 && <Genres genres={genres} counts={counts.podcasts} />}
      {episodes.length > 0 && (
        <section aria-labelledby="episodes">
          <h2 id="episodes">{own.episodes}</h2>
          <SearchResults list={episodes} />
        </section>
      )}
      {others.map((row) => (
        <Row row={row} />
      ))}
      <section class="columns" aria-labelledby="more">
        <h2 id="more" class="visually-hidden">
          {own.more}
        </h2>
        <div class="panel">
          <h3>{own.publish}</h3>
          <p>{own.publishWhy}</p>
          <p>
            <a class="button" href="/submit">
              {own.submit}
            </a>
          </p>
        </div>
        <div class="panel">
          <h3>{own.build}</h3>
          <p>
            {own.buildHow((text) => (
              <a href="/docs/apps">{text}</a>
            ))}
          </p>
          <p>
            <a class="button is-quiet" href="/docs">
              {own.documentation}
            </a>
          </p>
        </div>
      </section>
    </Layout>
  )
}

function Figure({ count, kind }: { readonly count: number; readonly kind: 'podcast' | 'comic' | 'creator' }) {
  const [number, ...words] = countText(count, kind).split(' ')
  return (
    <li>
      <a href={browsePath({ kind })}>
        <strong>{number}</strong> {words.join(' ')}
      </a>
    </li>
  )
}

function Row({ row: { id, title, path, list } }: { readonly row: HomeRow }) {
  return (
    <section aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        {path !== null && (
          <a href={path} aria-label={own.showAllOf(title)}>
            {words.frame.showAll}
          </a>
        )}
      </div>
      <SeriesCards list={list} />
    </section>
  )
}

interface GenresProps {
  readonly genres: readonly Genre[]
  readonly counts: SeriesCounts
}

/** Genres that have no other above them, each with its podcasts. */
function Genres({ genres, counts }: GenresProps) {
  return (
    <section aria-labelledby="genres">
      <h2 id="genres">{own.genres}</h2>
      <ul class="tags">
        {genres.map((genre) => (
          <li>
            <a href={browsePath({ kind: 'podcast', genre })}>
              {genreLabel(genre)}
              <span class="tag-count">{counts.genres[genre]?.toLocaleString('en')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Empty() {
  return (
    <section class="panel" aria-labelledby="begin">
      <h2 id="begin">{own.empty}</h2>
      <p>
        {own.emptyHow((text) => (
          <a href="/submit">{text}</a>
        ))}
      </p>
      <pre>{`curl "$URL/feeds/add-podcastseries" \\
  -H 'Content-Type: application/json' \\
  -H "X-USER-ID: $USER_ID" -H "X-API-KEY: $API_KEY" \\
  -d '{"rssUrl": "https://example.org/feed.xml"}'`}</pre>
    </section>
  )
}
