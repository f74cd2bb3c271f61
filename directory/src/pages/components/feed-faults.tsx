import type { DiagnosticGroup, FaultPlace } from '../../feeds/index.ts'
import { words } from '../words/index.ts'
import { placeInWords, wordsOf } from './diagnostic-words.ts'
import { FactLine, Moment } from './series.tsx'

/** Places that are shown at once; the others unfold. */
const SHOWN_PLACES = 3

interface FeedFaultsProps {
  readonly groups: readonly DiagnosticGroup[]
  /** When the document was read, in epoch seconds; `null` if that is now. */
  readonly readAt: number | null
  /** Whether the document is SSS, whose fields have a page. */
  readonly isSss: boolean
}

/**
 * The faults of a feed's document in plain words: how often, where, why they matter, and what helps. Shows nothing for
 * a sound document.
 */
export function FeedFaults({ groups, readAt, isSss }: FeedFaultsProps) {
  const { faults } = words
  if (groups.length === 0) return null
  return (
    <section class="panel" aria-labelledby="faults">
      <h2 id="faults">{faults.title}</h2>
      {readAt !== null && (
        <p class="quiet">
          {faults.readAt}
          <Moment seconds={readAt} />. {faults.shownAnyway}
        </p>
      )}
      {isSss && (
        <p>
          <a href="/docs/sss">{faults.sssLink}</a>
        </p>
      )}
      <ol class="faults">
        {groups.map((group) => (
          <Fault group={group} />
        ))}
      </ol>
    </section>
  )
}

function Fault({ group }: { readonly group: DiagnosticGroup }) {
  const { faults } = words
  const { severity, count, places } = group
  const { problem, found, reason, advice } = wordsOf(group)
  const known = places.filter(({ path, line }) => path !== undefined || line !== undefined)
  const [first, others] = [known.slice(0, SHOWN_PLACES), known.slice(SHOWN_PLACES)]
  const hasText = first.some(({ text }) => text !== undefined)
  return (
    <li>
      <h3>{problem}</h3>
      <FactLine facts={[severity === 'error' && <span class="mark">{faults.error}</span>, faults.count(count)]} />
      {found !== null && !hasText && (
        <p>
          {faults.found} <code>{found}</code>
        </p>
      )}
      {reason !== null && (
        <p>
          <strong>{faults.why}</strong> {reason}
        </p>
      )}
      {advice !== null && (
        <p>
          <strong>{faults.remedy}</strong> {advice}
        </p>
      )}
      <Places places={first} />
      {others.length > 0 && (
        <details>
          <summary>{faults.morePlaces(others.length)}</summary>
          <Places places={others} />
        </details>
      )}
      {count > places.length && places.length > 0 && <p class="quiet">{faults.firstPlaces(places.length, count)}</p>}
    </li>
  )
}

function Places({ places }: { readonly places: readonly FaultPlace[] }) {
  if (places.length === 0) return null
  return (
    <ul class="fault-places">
      {places.map((place) => (
        <li>
          <FactLine facts={placeInWords(place)} />
          {place.text !== undefined && (
            <pre tabindex={0}>
              <code>{place.text}</code>
            </pre>
          )}
        </li>
      ))}
    </ul>
  )
}
