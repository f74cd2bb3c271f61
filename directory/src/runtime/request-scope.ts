/** The network of a client, as limits by address count it. */
export interface ClientNetwork {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: a household or a server has all addresses below them. */
  readonly key: string
  /** Whether a proxy hides the address, so that all clients have this network. */
  readonly isEverybody: boolean
}

/**
 * The facts about a request that the request itself does not hold. Routes receive it as the bindings of hono: `c.env`
 * of `new Hono<{ Bindings: RequestScope }>()`.
 */
export interface RequestScope {
  /** The `X-Request-Id` of the answer. It stands in every log line of the request. */
  readonly requestId: string
  /** IP address of the client. */
  readonly clientAddress: string
  /** What limits by address count by. */
  readonly network: ClientNetwork
  /** The path in the log line. A room whose paths hold secrets puts another text here. */
  loggedPath: string
  /** Set when the account is found; it stands in the log line. */
  accountId: number | null
  /** True once the connection was cut because the process stops: nobody gets an answer, and a failure is expected. */
  isCut?: boolean
  /** Set when a query is answered; it stands in the log line. */
  query?: LoggedQuery
}

/** The fields of the log line of a query. None of them is the client's text. */
export interface LoggedQuery {
  /** The first field of `Query` or `Mutation` that is asked for. */
  operation?: string
  /** Code of the first error. */
  code?: string
  cost?: number
  /** Fields that were executed. */
  fields?: number
  cache?: 'HIT' | 'MISS'
}
