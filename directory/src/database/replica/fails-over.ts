import { isOfLostSession } from '../connection-lost.ts'

/** The SQLSTATE of a server that has too many sessions. */
const TOO_MANY = '53300'
/** A replica ends a statement that still needs rows which the primary has removed. */
const CONFLICTS = new Set(['40001', '40P01'])
const SQL_STATE = /^[0-9A-Z]{5}$/

/**
 * Returns the meaning of a statement's failure on a replica. `away`: the server cannot be used. `conflict`: this
 * statement has to run elsewhere. `null`: the statement is wrong, and would fail on the primary too.
 */
export function meaningOf(error: unknown): 'away' | 'conflict' | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (CONFLICTS.has(code)) return 'conflict'
  // Errors of the network have other codes, such as ECONNRESET, or none.
  const isOfServer = SQL_STATE.test(code) && /\d/.test(code)
  return isOfServer && code !== TOO_MANY && !isOfLostSession(code) ? null : 'away'
}
