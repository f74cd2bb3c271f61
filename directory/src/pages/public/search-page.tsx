import { seriesByNamePart } from '../../entities/index.ts'
import { Layout } from '../components/layout.tsx'
import { countText, SeriesCards } from '../components/series-cards.tsx'
import type { PageContext } from '../page-context.ts'

const SHOWN = 50
const MAX_TERM = 200

/** Series and creators whose names contain a text. */
export async function searchPage({ db, files }: PageContext, term: string) {
  const wanted = term.trim().slice(0, MAX_TERM)
  const found = await seriesByNamePart(db, wanted, SHOWN)
  const title = wanted === '' ? 'Search' : `Search for ${wanted}`
  return (
    <Layout title={title} files={files} term={wanted}>
      <h1>{title}</h1>
      {wanted === '' ? (
        <p>Enter a name, or a part of one.</p>
      ) : (
        <p class="quiet">{found.length === SHOWN ? `The first ${SHOWN} results` : countText(found.length, 'result')}</p>
      )}
      <SeriesCards list={found} />
    </Layout>
  )
}
