import { words } from '../words/index.ts'
import { monthText } from './words.ts'

const own = words.usage

/** The usage of an account in a month. */
export interface MonthUsage {
  /** `2026-11`. */
  readonly month: string
  readonly requests: number
  readonly cached: number
}

const MONTHS = 12
const WIDTH = 600
const HEIGHT = 120
const GAP = 8
/** Height of the names of months. */
const LABELS = 24

/**
 * The requests of the last twelve months as bars, with the same figures as a table for readers who cannot see the bars.
 */
export function UsageChart({ months, now }: { readonly months: readonly MonthUsage[]; readonly now: string }) {
  const shown = lastMonths(now).map(
    (month) => months.find((known) => known.month === month) ?? { month, requests: 0, cached: 0 },
  )
  const most = Math.max(1, ...shown.map(({ requests, cached }) => requests + cached))
  const width = WIDTH / MONTHS - GAP
  const isUnused = shown.every(({ requests, cached }) => requests + cached === 0)
  if (isUnused) return <p class="empty">{own.none}</p>
  return (
    <figure class="usage">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + LABELS}`} role="img" aria-labelledby="usage-title">
        <title id="usage-title">{own.title}</title>
        {shown.map(({ month, requests, cached }, index) => {
          const x = index * (width + GAP)
          const counted = Math.round((requests / most) * HEIGHT)
          const free = Math.round((cached / most) * HEIGHT)
          return (
            <>
              <rect class="usage-ground" x={x} y={0} width={width} height={HEIGHT} rx="3" />
              <rect class="usage-cached" x={x} y={HEIGHT - counted - free} width={width} height={free} rx="3" />
              <rect class="usage-counted" x={x} y={HEIGHT - counted} width={width} height={counted} rx="3" />
              <text x={x + width / 2} y={HEIGHT + LABELS - 6} text-anchor="middle">
                {monthText(month, 'short')}
              </text>
            </>
          )
        })}
      </svg>
      <figcaption class="quiet">
        <span class="usage-key is-counted">{own.counted}</span> <span class="usage-key is-cached">{own.cached}</span>
      </figcaption>
      <details>
        <summary>{own.asTable}</summary>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{own.month}</th>
              <th scope="col">{own.requests}</th>
              <th scope="col">{own.cached}</th>
            </tr>
          </thead>
          <tbody>
            {shown.toReversed().map(({ month, requests, cached }) => (
              <tr>
                <td>{monthText(month)}</td>
                <td>{requests.toLocaleString('en')}</td>
                <td>{cached.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** Twelve months up to this one, the oldest first. */
function lastMonths(now: string): string[] {
  const [year, month] = now.split('-').map(Number) as [number, number]
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7),
  )
}
