import { type Claim, claimPath, claimsOfAccount } from '../../claims/index.ts'
import type { Database } from '../../database/database.ts'
import { type FeedReport, feedReportsByIds } from '../../feeds/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Moment } from '../components/series.tsx'
import { words } from '../words/index.ts'

const { list: text } = words.claims
const MOST = 100

/** A claim of the account, with its feed. */
export interface ClaimedFeed {
  readonly claim: Claim
  readonly report: FeedReport
}

/** Reads the feeds that an account owns or claims. */
export async function readClaimedFeeds(db: Database, accountId: number): Promise<readonly ClaimedFeed[]> {
  const claims = await claimsOfAccount(db, accountId, MOST)
  const reports = await feedReportsByIds(
    db,
    claims.map(({ feed_id: feedId }) => feedId),
  )
  return claims.flatMap((claim) => {
    const report = reports.get(claim.feed_id)
    return report === undefined ? [] : [{ claim, report }]
  })
}

/** The feeds that an account owns or claims. */
export function ClaimedFeeds({ feeds }: { readonly feeds: readonly ClaimedFeed[] }) {
  return (
    <section aria-labelledby="claimed">
      <h2 id="claimed">{text.heading}</h2>
      {feeds.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <DataTable label={text.label} head={text.head}>
          {feeds.map(({ claim, report }) => (
            <tr>
              <td>
                <a href={claimPath(report.series_uuid)}>{report.feed_url}</a>
              </td>
              <td>{claim.ended_at !== null ? text.ended : claim.owned_since !== null ? text.owned : text.waiting}</td>
              <td>
                <Moment seconds={claim.ended_at ?? claim.owned_since ?? claim.asked_at} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}
