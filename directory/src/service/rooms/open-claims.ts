import type { FeedFetcher } from 'feedmill/fetch'
import type { SendMail } from '../../accounts/index.ts'
import { claimJobs, lookForFile } from '../../claims/index.ts'
import { faultOf } from '../../pages/index.ts'
import type { RoomContext } from '../context.ts'
import type { Part } from '../part.ts'
import { openMail, pagesUrl } from '../people.ts'

export interface ClaimsPart extends Part {
  /** Looks at once for the codes of the claims to a comic or creator, in the file on its host. */
  readonly lookForFile: (feed: { readonly feed_id: string; readonly feed_url: string }) => Promise<void>
  /** `null` if mail is not set up. */
  readonly sendMail: SendMail
}

/** Claims of accounts to feeds: the looks for their codes, and the mails to owners. */
export function openClaims({ db, runtime, settings, secrets }: RoomContext, fetcher: FeedFetcher): ClaimsPart {
  const sendMail = openMail(settings)
  const context = { db, runtime, secrets, fetcher, sendMail, publicUrl: pagesUrl(settings), faultOf }
  return {
    name: 'claims',
    jobs: claimJobs(context),
    sendMail,
    lookForFile: (feed) => lookForFile(context, feed),
  }
}
