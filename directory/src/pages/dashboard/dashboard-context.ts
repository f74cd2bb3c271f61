import type { People, Plans, SendMail } from '../../accounts/index.ts'
import type { FeedChecks } from '../../checking/index.ts'
import type { SubmitFeed } from '../../feeds/index.ts'
import type { Runtime } from '../../runtime/index.ts'
import type { ServiceSecrets } from '../../runtime/service-secrets.ts'
import type { SearchIndex } from '../../search/index.ts'
import type { AccountWebhooks } from '../../webhooks/index.ts'
import type { Job } from '../../workers/index.ts'
import type { Artwork } from '../artwork/artwork.ts'
import type { PageContext } from '../page-context.ts'

/** The dependencies of the pages for people who sign in. */
export interface DashboardContext extends PageContext {
  readonly runtime: Runtime
  readonly people: People
  readonly plans: Plans
  /** Whether the directory makes transcripts on demand. */
  readonly hasTranscription: boolean
  /** Encrypts and reveals API keys. */
  readonly secrets: ServiceSecrets
  /** The address under which browsers reach the pages; `null` for the one that they used. */
  readonly publicUrl: string | null
  readonly isSignUpOpen: boolean
  /** Whether other processes may show the same pages. */
  readonly isShared: boolean
  /** Whether mails can be sent. */
  readonly hasMail: boolean
  readonly submitFeed: SubmitFeed
  /** Looks for due feeds at once, if this process reads feeds. */
  readonly wakeRefresh: () => void
  readonly search: SearchIndex
  /** The timed jobs of the directory, to be listed and run. */
  readonly timedJobs: readonly Pick<Job<never>, 'name' | 'everyS'>[]
  readonly checks: FeedChecks
  readonly webhooksOf: (accountId: number) => AccountWebhooks
  readonly artwork: Artwork
  /** Has a feed read at once, ahead of its schedule. */
  readonly lookAgain: (feedId: string) => Promise<void>
  /** Looks at once for the codes of the claims to a comic or creator, in the file on its host. */
  readonly lookForFile: (feed: { readonly feed_id: string; readonly feed_url: string }) => Promise<void>
  readonly sendMail: SendMail
  /** The address of the pages in mails. The one that a request names may be a stranger's. */
  readonly pagesUrl: string
  /** How owners of feeds reach the operator; `null` if the operator does not say. */
  readonly contact: string | null
  /** Sets whether a podcast is transcribed. Returns whether that changed anything. */
  readonly setTranscriptionPolicy: (order: {
    readonly seriesUuid: string
    readonly policy: 'refused' | null
    readonly reason: string
    readonly actor: string
  }) => Promise<boolean>
}
