import { stripHtml } from 'feedmill/html'
import { isPublisherMedium } from 'feedmill/tables'
import type { ListedContent } from '../../entities/index.ts'
import { createMarker, type MarkedText, type Marker } from '../../search/index.ts'
import { mediumLabel } from './search-filters.tsx'
import { Cover, Day, ExplicitMark, FactLine } from './series.tsx'
import { countText, durationText } from './words.ts'

const children = { podcast: 'episode', comic: 'issue', creator: 'series', person: 'podcast' } as const

/** Returns the path of the page of a piece of content. */
export function contentPath({ kind, uuid }: Pick<ListedContent, 'kind' | 'uuid'>): string {
  return `/${kind}s/${uuid}`
}

const noMarks = createMarker([])

/** Results of one kind, with the matches of a search marked. */
export function SearchResults({
  list,
  marker = noMarks,
  ranks = null,
}: {
  readonly list: readonly ListedContent[]
  /** Marks what a search found. @defaultValue nothing is marked */
  readonly marker?: Marker
  /** Ranks to be shown, by uuid. @defaultValue none */
  readonly ranks?: ReadonlyMap<string, number> | null
}) {
  return (
    <ol class="results">
      {list.map((content) => (
        <li class={content.kind === 'creator' || content.kind === 'person' ? 'result is-person' : 'result'}>
          {ranks !== null && <span class="rank">{ranks.get(content.uuid)?.toLocaleString('en')}</span>}
          <Cover url={content.imageUrl} name={content.name} isForAdults={content.isForAdults} place="row" />
          <div class="result-text">
            <h3>
              <a href={contentPath(content)}>
                <Marked found={marker.mark(content.name)} />
              </a>
            </h3>
            <Facts content={content} marker={marker} />
            <Snippet html={content.description} marker={marker} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Facts({ content, marker }: { readonly content: ListedContent; readonly marker: Marker }) {
  const { kind, by, childrenCount, datePublished, duration, isExplicit, medium } = content
  const isPublisher = medium !== null && isPublisherMedium(medium)
  return (
    <FactLine
      facts={[
        by === null ? null : <Marked found={marker.mark(by)} />,
        medium === null || medium === 'podcast' ? null : mediumLabel(medium),
        kind === 'episode' || isPublisher ? null : countText(childrenCount, children[kind]),
        kind !== 'episode' || datePublished === null ? null : <Day seconds={datePublished} />,
        kind !== 'episode' || duration === null ? null : durationText(duration),
        isExplicit === true && <ExplicitMark isExplicit />,
      ]}
    />
  )
}

function Snippet({ html, marker }: { readonly html: string | null; readonly marker: Marker }) {
  const text = html === null ? '' : stripHtml(html)
  return text === '' ? null : (
    <p class="excerpt">
      <Marked found={marker.snippet(text)} />
    </p>
  )
}

function Marked({ found }: { readonly found: MarkedText }) {
  return <bdi>{piecesOf(found).map(({ text, isMatch }) => (isMatch ? <mark>{text}</mark> : text))}</bdi>
}

/** Cuts a text into its matches and the text between them. */
function piecesOf({ text, marks }: MarkedText): { readonly text: string; readonly isMatch: boolean }[] {
  let at = 0
  const pieces = marks.flatMap(({ start, end }) => {
    const between = { text: text.slice(at, start), isMatch: false }
    at = end
    return [between, { text: text.slice(start, end), isMatch: true }]
  })
  return [...pieces, { text: text.slice(at), isMatch: false }].filter((piece) => piece.text !== '')
}
