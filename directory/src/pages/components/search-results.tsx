import { stripHtml } from 'feedmill/html'
import type { ListedContent } from '../../entities/index.ts'
import { excerptOf, markMatches, type Piece } from '../marked-text.ts'
import { Artwork, Day, ExplicitMark, FactLine } from './series.tsx'
import { countText, durationText } from './words.ts'

const children = { podcast: 'episode', comic: 'issue', creator: 'series' } as const

/** Returns the path of the page of a piece of content. */
export function contentPath({ kind, uuid }: Pick<ListedContent, 'kind' | 'uuid'>): string {
  return `/${kind}s/${uuid}`
}

/** Results of one kind, with the words of the search marked. */
export function SearchResults({
  list,
  term,
  ranks = null,
}: {
  readonly list: readonly ListedContent[]
  readonly term: string
  /** Ranks to be shown, by uuid. @defaultValue none */
  readonly ranks?: ReadonlyMap<string, number> | null
}) {
  return (
    <ol class="results">
      {list.map((content) => (
        <li class={content.kind === 'creator' ? 'result is-person' : 'result'}>
          {ranks !== null && <span class="rank">{ranks.get(content.uuid)?.toLocaleString('en')}</span>}
          <Artwork url={content.imageUrl} name={content.name} />
          <div class="result-text">
            <h3>
              <a href={contentPath(content)}>
                <Marked pieces={markMatches(content.name, term)} />
              </a>
            </h3>
            <Facts content={content} term={term} />
            <Excerpt html={content.description} term={term} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Facts({ content, term }: { readonly content: ListedContent; readonly term: string }) {
  const { kind, by, childrenCount, datePublished, duration, isExplicit } = content
  return (
    <FactLine
      facts={[
        by === null ? null : <Marked pieces={markMatches(by, term)} />,
        kind === 'episode' ? null : countText(childrenCount, children[kind]),
        kind !== 'episode' || datePublished === null ? null : <Day seconds={datePublished} />,
        kind !== 'episode' || duration === null ? null : durationText(duration),
        isExplicit === true && <ExplicitMark isExplicit />,
      ]}
    />
  )
}

function Excerpt({ html, term }: { readonly html: string | null; readonly term: string }) {
  const text = html === null ? '' : stripHtml(html)
  return text === '' ? null : (
    <p class="excerpt">
      <Marked pieces={excerptOf(text, term)} />
    </p>
  )
}

function Marked({ pieces }: { readonly pieces: readonly Piece[] }) {
  return <bdi>{pieces.map(({ text, isMatch }) => (isMatch ? <mark>{text}</mark> : text))}</bdi>
}
