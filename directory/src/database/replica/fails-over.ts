/** SQLSTATEs of a server that ends or refuses sessions: `admin_shutdown` and the like, and too many connections. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300'])
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
  return isOfServer && !AWAY.has(code) && !code.startsWith('08') ? null : 'away'
}
