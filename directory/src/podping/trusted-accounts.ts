import type { Database } from '../database/database.ts'
import { type AskNode, HiveNodeError, type HiveNodes } from './hive-nodes.ts'
import { fieldsOf } from './read-block.ts'
import { type ReaderState, saveAccounts } from './reader-rows.ts'

const PAGE = 1_000
const MAX_PAGES = 10
const REREAD_S = 3_600
/** Seconds after a failure before the list is asked for again. */
const RETRY_S = 300

/** The accounts whose Podpings count. */
export interface TrustedAccounts {
  /**
   * @param nowS epoch seconds
   * @throws HiveNodeError if they were never read and no node tells them
   */
  current(state: ReaderState, nowS: number): Promise<ReadonlySet<string>>
}

/**
 * Makes the list of accounts: those of the settings, or those that the account `podping` follows, reread each hour. If
 * they cannot be reread, the last list stays.
 */
export function createTrustedAccounts(
  db: Database,
  nodes: HiveNodes,
  chosen: readonly string[] | null,
): TrustedAccounts {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    async current({ accounts, accounts_read_at: readAt }, nowS) {
      if (chosen !== null) return new Set(chosen)
      const isDue = readAt === null || nowS - readAt >= REREAD_S || readAt > nowS
      if (!isDue || (readAt !== null && nowS - failedAt < RETRY_S)) return new Set(accounts)
      try {
        const followed = await nodes.first(followedByPodping)
        await saveAccounts(db, followed, nowS)
        return new Set(followed)
      } catch (error) {
        if (!(error instanceof HiveNodeError) || readAt === null) throw error
        failedAt = nowS
        return new Set(accounts)
      }
    },
  }
}

async function followedByPodping(ask: AskNode): Promise<readonly string[]> {
  const names = new Set<string>()
  let start = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rows = await ask('condenser_api.get_following', ['podping', start, 'blog', PAGE])
    if (!Array.isArray(rows)) throw new HiveNodeError('no list of accounts')
    const listed = rows.map((row) => fieldsOf(row)['following'])
    for (const name of listed) if (typeof name === 'string' && /^[a-z][a-z0-9.-]{2,15}$/.test(name)) names.add(name)
    const last = listed.at(-1)
    // A page begins with the last name of the one before.
    if (rows.length < PAGE || typeof last !== 'string' || last === start) break
    start = last
  }
  if (names.size === 0) throw new HiveNodeError('an empty list of accounts')
  return [...names]
}
