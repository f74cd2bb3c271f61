import type { TranscriptCharge } from '../../accounts/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Day } from '../components/series.tsx'
import { labelOf } from '../components/words.ts'

interface CreditsProps {
  /** Whether the directory makes transcripts. */
  readonly isOffered: boolean
  readonly plan: string
  readonly used: number
  readonly perMonth: number
  readonly charges: readonly TranscriptCharge[]
  /** Names of episodes by uuid. */
  readonly names: ReadonlyMap<string, { readonly name: string | null }>
}

/** The transcripts that an account ordered, and the credits that are left in the month. */
export function TranscriptCredits({ charges, names, ...props }: CreditsProps) {
  return (
    <section aria-labelledby="transcripts">
      <h2 id="transcripts">Transcripts</h2>
      <p>{offerText(props)} Those of publishers are free.</p>
      {charges.length > 0 && (
        <DataTable label="Made for you" head={['Episode', 'Date', 'Credit']}>
          {charges.map(({ episodeUuid, changedAt, state, credits }) => (
            <tr>
              <td>
                <a href={`/episodes/${episodeUuid}`} dir="auto">
                  {names.get(episodeUuid)?.name ?? episodeUuid}
                </a>
              </td>
              <td>
                <Day seconds={changedAt} />
              </td>
              <td>{credits === 0 ? 'free' : creditText[state]}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

function offerText({ isOffered, plan, used, perMonth }: Omit<CreditsProps, 'charges' | 'names'>): string {
  if (!isOffered) return 'This directory makes no transcripts.'
  if (perMonth === 0) return `The directory makes transcripts on demand. The plan ${labelOf(plan)} has none.`
  return `${used.toLocaleString('en')} of ${perMonth.toLocaleString('en')} transcripts made for you this month.`
}

const creditText = { held: 'held while it is made', charged: 'spent', released: 'given back' } as const
