/** Codes of the interface (docs/errors.md), and three internal ones, which mappers translate for clients. */
export type ErrorCode =
  | 'API_KEY_INVALID'
  | 'API_RATE_LIMIT_EXCEEDED'
  | 'INVALID_QUERY_OR_SYNTAX'
  | 'QUERY_TOO_COMPLEX'
  | 'BAD_USER_INPUT'
  | 'REQUIRES_USER_AUTHENTICATION'
  | 'ACCESS_NOT_ALLOWED'
  | 'SERVICE_SERVER_ERROR'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'UNAVAILABLE'

/** A failure with a message for the client. Details that only operators may see go into `cause`. */
export class DirectoryError extends Error {
  readonly code: ErrorCode
  /** Further fields for the client, such as `queryCost`. */
  readonly extensions: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly extensions?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'DirectoryError'
    this.code = code
    this.extensions = options.extensions ?? {}
  }
}
