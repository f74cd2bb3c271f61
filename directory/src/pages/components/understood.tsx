import { type Genre, genres, type Language, labelOf, languages } from 'feedmill/tables'
import type { Understanding } from '../../search/index.ts'
import { type SearchRequest, searchPath } from '../search-request.ts'
import { words } from '../words/index.ts'
import { genreLabel } from './search-filters.tsx'

const own = words.browse.understood

/** What a search took the question for, with links to what else it may mean. */
export function Understood({
  request,
  understood,
}: {
  readonly request: SearchRequest
  readonly understood: Understanding
}) {
  const { id, correctedTerm, suggestion } = understood
  return (
    <>
      {id !== null && (
        <p class="quiet">
          {own.foundBy} <bdi>{id}</bdi>
        </p>
      )}
      {suggestion !== null ? (
        <p>{own.didYouMean(<TermLink request={request} change={{ term: suggestion }} text={suggestion} />)}</p>
      ) : (
        correctedTerm !== null && (
          <p>
            {own.corrected(
              <TermLink request={request} change={{ term: correctedTerm }} text={correctedTerm} />,
              <TermLink request={request} change={{ isVerbatim: true }} text={request.term} />,
            )}
          </p>
        )
      )}
      <Narrower request={request} understood={understood} />
    </>
  )
}

function TermLink({
  request,
  change,
  text,
}: {
  readonly request: SearchRequest
  readonly change: Partial<SearchRequest>
  readonly text: string
}) {
  return (
    <a href={searchPath(request, { isVerbatim: false, page: 1, ...change })}>
      <bdi>{text}</bdi>
    </a>
  )
}

/** Links that make filters of the words that mean a genre or a language. The words alone exclude nothing. */
function Narrower({ request, understood }: Parameters<typeof Understood>[0]) {
  const values = understood.meanings.flatMap((meaning) => meaning.values)
  const changes: Partial<SearchRequest>[] = [
    ...(request.genre === null ? genresIn(values).map((genre) => ({ genre })) : []),
    ...(request.language === null ? languagesIn(values).map((language) => ({ language })) : []),
  ]
  if (changes.length === 0) return null
  return (
    <p class="quiet">
      {own.only}{' '}
      {changes.map((change, index) => (
        <>
          {index > 0 && ' · '}
          <a href={searchPath(request, { ...change, page: 1 })}>
            {change.genre ? genreLabel(change.genre) : labelOf(change.language!)}
          </a>
        </>
      ))}
    </p>
  )
}

function genresIn(values: readonly string[]): Genre[] {
  return genres.filter((genre) => values.includes(genre))
}

function languagesIn(values: readonly string[]): Language[] {
  return languages.filter((language) => values.includes(language))
}
