import type { FeedState } from 'feedmill/ingest'
import { Moment } from '../components/series.tsx'
import { words } from '../words/index.ts'

const { move: text } = words.claims
/** Seconds for which a permanent redirect must have been seen (changes 3.6). */
const SETTLED_S = 2 * 86_400

/** A new address of a feed that was seen and does not count yet; empty if there is none. */
export function MoveNotice({ move }: Pick<FeedState, 'move'>) {
  if (move === null) return null
  return (
    <p class="notice">
      {text.seen(<code>{move.url}</code>, <Moment seconds={move.firstSeen} />)}{' '}
      {move.by === 'redirect' ? text.counts(<Moment seconds={move.firstSeen + SETTLED_S} />) : text.named}
    </p>
  )
}
