import { stripHtml } from 'feedmill/html'
import { isPublisherMedium } from 'feedmill/tables'
import type { ListedContent } from '../../entities/index.ts'
import { createMarker, type MarkedText, type Marker, type Quote } from '../../search/index.ts'
import { words } from '../words/index.ts'
import { mediumLabel } from './search-filters.tsx'
import { Cover, Day, ExplicitMark, FactLine } from './series.tsx'
import { countText, durationText, placeText } from './words.ts'

const own = words.browse.search

const children = { podcast: 'episode', comic: 'issue', creator: 'series', person: 'podcast' } as const

/** Returns the path of the page of a piece of content. */
export function contentPath({ kind, uuid }: Pick<ListedContent, 'kind' | 'uuid'>): string {
  return `/${kind}s/${uuid}`
}

const noMarks = createMarker([])
const noQuotes: ReadonlyMap<string, readonly Quote[]> = new Map()

/** Results of one kind, with the matches of a search marked. */
export function SearchResults({
  list,
  marker = noMarks,
  quotes = noQuotes,
  ranks = null,
}: {
  readonly list: readonly ListedContent[]
  /** Marks what a search found. @defaultValue nothing is marked */
  readonly marker?: Marker
  /** The places of transcripts in which words were found, by the uuid of the episode. @defaultValue none */
  readonly quotes?: ReadonlyMap<string, readonly Quote[]>
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
            <Said episode={content} quotes={quotes.get(content.uuid) ?? []} />
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

/** What is said in an episode. Each place leads to the player, which starts there. */
function Said({ episode, quotes }: { readonly episode: ListedContent; readonly quotes: readonly Quote[] }) {
  if (quotes.length === 0) return null
  return (
    <ul class="said" aria-label={own.said}>
      {quotes.map((quote) => {
        const { speaker, startTimecode } = quote
        const seconds = startTimecode === null ? null : Math.floor(startTimecode / 1000)
        const place = seconds === null ? 'transcript' : `t=${seconds}`
        return (
          <li>
            <a href={`${contentPath(episode)}#${place}`}>{seconds === null ? own.inTranscript : placeText(seconds)}</a>{' '}
            {speaker !== null && (
              <span class="speaker">
                <bdi>{speaker}</bdi>{' '}
              </span>
            )}
            <Marked found={quote} />
          </li>
        )
      })}
    </ul>
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
