/** What an account used in a month. */
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

/** The requests of the last twelve months as bars, with the same figures as a table for who cannot see them. */
export function UsageChart({ months, now }: { readonly months: readonly MonthUsage[]; readonly now: string }) {
  const shown = lastMonths(now).map(
    (month) => months.find((known) => known.month === month) ?? { month, requests: 0, cached: 0 },
  )
  const most = Math.max(1, ...shown.map(({ requests, cached }) => requests + cached))
  const width = WIDTH / MONTHS - GAP
  return (
    <figure class="usage">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby="usage-title">
        <title id="usage-title">Requests in each of the last twelve months</title>
        {shown.map(({ requests, cached }, index) => {
          const x = index * (width + GAP)
          const counted = Math.round((requests / most) * HEIGHT)
          const free = Math.round((cached / most) * HEIGHT)
          return (
            <>
              <rect class="usage-cached" x={x} y={HEIGHT - counted - free} width={width} height={free} />
              <rect class="usage-counted" x={x} y={HEIGHT - counted} width={width} height={Math.max(counted, 1)} />
            </>
          )
        })}
      </svg>
      <figcaption class="quiet">
        {shown[0]?.month} to {now}; dark: counted, light: from the cache
      </figcaption>
      <details>
        <summary>As a table</summary>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Requests</th>
              <th scope="col">From the cache</th>
            </tr>
          </thead>
          <tbody>
            {shown.toReversed().map(({ month, requests, cached }) => (
              <tr>
                <td>{month}</td>
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
