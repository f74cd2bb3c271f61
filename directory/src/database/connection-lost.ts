/** Codes of the network, as Node names them. */
const NETWORK = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/**
 * SQLSTATEs of a server that ends its sessions, crashes or starts. Those that begin with `08` are of the connection.
 */
const SERVER = new Set(['57P01', '57P02', '57P03'])
/** `pg` has errors without a code for a connection that ended, and `pg-pool` for one that could not be had in time. */
const ENDED =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/
/** The message of `pg` for a statement that the server did not answer in time. */
const UNANSWERED = 'Query read timeout'

/** Whether the server did not answer a statement: the connection is dead. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === UNANSWERED
}

/** Whether a SQLSTATE is that of a server that ends its sessions, or of a connection. */
export function isOfLostSession(code: string): boolean {
  return SERVER.has(code) || code.startsWith('08')
}

/**
 * Whether a statement failed because its connection ended, or because none could be made: on another one it may
 * succeed.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return NETWORK.has(code) || isOfLostSession(code) || ENDED.test(error.message) || isUnanswered(error)
}
