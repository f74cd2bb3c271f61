import type { TranscriptCharge } from '../../accounts/index.ts'
import { Day } from '../components/series.tsx'

/** The transcripts that an account ordered, and the credits that are left in the month. */
export function TranscriptCredits({
  isOffered,
  used,
  perMonth,
  charges,
  names,
}: {
  /** Whether the directory makes transcripts. */
  readonly isOffered: boolean
  readonly used: number
  readonly perMonth: number
  readonly charges: readonly TranscriptCharge[]
  /** Names of episodes by uuid. */
  readonly names: ReadonlyMap<string, { readonly name: string | null }>
}) {
  return (
    <section aria-labelledby="transcripts">
      <h2 id="transcripts">Transcripts</h2>
      <p>
        {isOffered
          ? `${used.toLocaleString('en')} of ${perMonth.toLocaleString('en')} transcripts made for you this month.`
          : 'This directory makes no transcripts.'}{' '}
        Those of publishers are free.
      </p>
      {charges.length > 0 && (
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Episode</th>
              <th scope="col">Date</th>
              <th scope="col">Credit</th>
            </tr>
          </thead>
          <tbody>
            {charges.map(({ episodeUuid, changedAt, state, credits }) => (
              <tr>
                <td>
                  <a href={`/episodes/${episodeUuid}`}>{names.get(episodeUuid)?.name ?? episodeUuid}</a>
                </td>
                <td>
                  <Day seconds={changedAt} />
                </td>
                <td>{credits === 0 ? 'free' : creditText[state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const creditText = { held: 'held while it is made', charged: 'spent', released: 'given back' } as const
