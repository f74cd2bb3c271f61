import type { People, Plans } from '../../accounts/index.ts'
import type { FeedChecks } from '../../checking/index.ts'
import type { SubmitFeed } from '../../feeds/index.ts'
import type { Runtime } from '../../runtime/index.ts'
import type { AccountWebhooks } from '../../webhooks/index.ts'
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
  readonly secret: Uint8Array
  /** The address under which browsers reach the pages; `null` for the one that they used. */
  readonly publicUrl: string | null
  readonly isSignUpOpen: boolean
  /** Whether other processes may show the same pages. */
  readonly isShared: boolean
  /** Whether mails can be sent. */
  readonly hasMail: boolean
  readonly submitFeed: SubmitFeed
  readonly checks: FeedChecks
  readonly webhooksOf: (accountId: number) => AccountWebhooks
  readonly artwork: Artwork
  /** Makes the directory read a feed soon, ahead of its schedule. */
  readonly lookAgain: (feedUrl: string) => Promise<void>
}
