import { GraphQLError } from 'graphql'
import { DirectoryError, type ErrorCode, type Log } from '../../runtime/index.ts'

/** An entry of `errors` (docs/errors.md). */
export interface ErrorEntry {
  readonly code: ErrorCode
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly locations?: GraphQLError['locations']
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** The entry of a query that is rejected before it runs. */
export function rejectedEntry({ message, locations }: GraphQLError): ErrorEntry {
  return { code: 'INVALID_QUERY_OR_SYNTAX', message, ...(locations === undefined ? {} : { locations }) }
}

/** The entry of a failure that has a sentence for the client. */
export function entryOf(error: DirectoryError): ErrorEntry {
  const { message, extensions } = error
  const code = outsideCode(error.code)
  return Object.keys(extensions).length === 0 ? { code, message } : { code, message, extensions }
}

/** Returns the code that clients see in place of an internal one. */
function outsideCode(code: ErrorCode): ErrorCode {
  if (code === 'NOT_FOUND' || code === 'CONFLICT') return 'BAD_USER_INPUT'
  return code === 'UNAVAILABLE' ? 'SERVICE_SERVER_ERROR' : code
}

/**
 * Returns the entries of fields that failed. An unknown failure is logged, once for all fields that it affects. The
 * client gets only the identifier of the request.
 */
export function failedEntries(errors: readonly GraphQLError[], requestId: string, log: Log): ErrorEntry[] {
  const logged = new Set<unknown>()
  return errors.map((error) => {
    const { path, locations, originalError } = error
    const place = { ...(path === undefined ? {} : { path }), ...(locations === undefined ? {} : { locations }) }
    if (originalError instanceof DirectoryError) {
      const { code, cause } = originalError
      if (code === 'SERVICE_SERVER_ERROR' && cause !== undefined && !logged.has(cause)) {
        logged.add(cause)
        log.error('graphql.failed', { request_id: requestId, field: path?.join('.'), error: cause })
      }
      return { ...entryOf(originalError), ...place }
    }
    // The executor refuses a variable that is null for an argument which cannot be null.
    if (originalError instanceof GraphQLError && error.message.startsWith('Argument "')) {
      return { code: 'BAD_USER_INPUT', message: error.message, ...place }
    }
    const reason = originalError ?? error
    if (!logged.has(reason)) {
      logged.add(reason)
      log.error('graphql.failed', { request_id: requestId, field: path?.join('.'), error: reason })
    }
    return {
      code: 'SERVICE_SERVER_ERROR',
      message: `Something failed inside the service. The request has the identifier ${requestId}`,
      ...place,
      extensions: { requestId },
    }
  })
}
