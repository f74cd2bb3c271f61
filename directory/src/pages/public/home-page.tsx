import { directoryCounts, newestSeries } from '../../entities/index.ts'
import { Layout, SearchForm } from '../components/layout.tsx'
import { SeriesCards } from '../components/series-cards.tsx'
import type { PageContext } from '../page-context.ts'

const NEWEST = 12

/** The first page: what this is, how much there is, what came last. */
export async function homePage({ db, files }: PageContext) {
  const [counts, newest] = await Promise.all([directoryCounts(db), newestSeries(db, NEWEST)])
  return (
    <Layout title="Directory of podcasts, comics and creators" files={files} hasSearch={false}>
      <h1>Podcasts, comics and the people who make them</h1>
      <p>
        This directory reads feeds and keeps what they say: series, episodes, issues, people. Programs ask it by
        GraphQL; you can look around here.
      </p>
      <SearchForm term="" isLarge />
      <ul class="figures" aria-label="What is in the directory">
        <li>
          <strong>{counts.podcasts.toLocaleString('en')}</strong> podcasts
        </li>
        <li>
          <strong>{counts.comics.toLocaleString('en')}</strong> comics
        </li>
        <li>
          <strong>{counts.creators.toLocaleString('en')}</strong> creators
        </li>
      </ul>
      {newest.length === 0 ? <Empty /> : <Newest />}
    </Layout>
  )

  function Newest() {
    return (
      <section aria-labelledby="newest">
        <h2 id="newest">Changed last</h2>
        <SeriesCards list={newest} />
      </section>
    )
  }
}

function Empty() {
  return (
    <section aria-labelledby="begin">
      <h2 id="begin">Nothing is here yet</h2>
      <p>Submit a first feed. Its user id and key were printed, or written to a file, at the first start.</p>
      <pre>{`curl "$URL/feeds/add-podcastseries" \\
  -H 'Content-Type: application/json' \\
  -H "X-USER-ID: $USER_ID" -H "X-API-KEY: $API_KEY" \\
  -d '{"rssUrl": "https://example.org/feed.xml"}'`}</pre>
    </section>
  )
}
