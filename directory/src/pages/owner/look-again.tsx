import { PostForm } from '../components/form.tsx'
import { Moment } from '../components/series.tsx'
import { words } from '../words/index.ts'
import type { LookState } from './look.ts'

const { look: text } = words.claims

/** Seconds after which a page looks whether a look has happened. */
export const FOLLOW_S = 2

interface LookNoticeProps {
  readonly look: LookState
  /** The last check, in epoch seconds. */
  readonly checkedAt: number | null
  /** The page that tells it. */
  readonly path: string
}

/** How the look goes on that somebody asked for. */
export function LookNotice({ look, checkedAt, path }: LookNoticeProps) {
  if (look === 'none') return null
  return (
    <p class="notice" role="status" id="look">
      {look === 'done' && checkedAt !== null
        ? text.done(<Moment seconds={checkedAt} />)
        : look === 'late'
          ? text.late
          : text.underWay}{' '}
      {look !== 'done' && <a href={path}>{text.reload}</a>}
    </p>
  )
}

interface LookAgainProps {
  /** Where the form is sent. */
  readonly action: string
  /** Whether another look is allowed now. */
  readonly canLookAgain: boolean
  /** Whether something is failing: then looks may come every minute. */
  readonly isFailing: boolean
}

/** The form that has a feed read at once. */
export function LookAgain({ action, canLookAgain, isFailing }: LookAgainProps) {
  return (
    <section class="panel" aria-labelledby="again">
      <h2 id="again">{text.heading}</h2>
      {canLookAgain ? (
        <>
          <p>{text.offer}</p>
          <PostForm action={action} button={text.button} />
        </>
      ) : (
        <p>{text.wait(isFailing)}</p>
      )}
    </section>
  )
}
