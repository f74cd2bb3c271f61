/** A webhook of an account, as the interface serves it. */
export interface Webhook {
  readonly id: string
  readonly endpointUrl: string
  readonly events: readonly string[]
  /** Oldest first. */
  readonly filters: readonly WebhookFilter[]
  readonly isActive: boolean
  readonly isVerified: boolean
  /** Why it is not active: `failing`, `gone` or `operator`. */
  readonly disabledReason: string | null
  /** Whether the webhook gets events for the children, such as episodes, that the first reading of a feed found. */
  readonly sendsInitialImport: boolean
  /** Whether deliveries carry the secret in a header besides the signature. */
  readonly sendsPlainSecret: boolean
  /** `whsec_` and base64. */
  readonly webhookSecret: string
  readonly createdAt: number
}

/** One of at most five clauses of a filter. All of them must match. */
export interface Clause {
  /** 1 to 5. */
  readonly place: number
  /** Path into the data of an event, such as `podcastSeries.name`. */
  readonly field: string
  readonly pattern: string
}

/** A filter for events of one type: up to five clauses, and lists of included and excluded uuids. */
export interface WebhookFilter {
  readonly uuid: string
  readonly webhookId: string
  readonly eventType: string
  readonly description: string | null
  readonly clauses: readonly Clause[]
  readonly hasIncludedUuids: boolean
  readonly hasExcludedUuids: boolean
}

/** The name of one of a filter's two lists of uuids. */
export type FilterList = 'included' | 'excluded'

type ClauseNumber = 1 | 2 | 3 | 4 | 5
type Given<Value> = Value | null | undefined

/** A filter as clients give it. */
export type FilterInput = {
  readonly eventType: string
  readonly description?: Given<string>
  readonly includedUuids?: Given<readonly Given<string>[]>
  readonly excludedUuids?: Given<readonly Given<string>[]>
} & { readonly [name in `field${ClauseNumber}` | `value${ClauseNumber}`]?: Given<string> }
