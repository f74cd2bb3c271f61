import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { insertSpreadHost, largeHosts } from './spread-host-rows.ts'
import { SLOTS, slotOf } from './url-key.ts'

/** A host with less than this share of all feeds is no burden for one worker. */
const LEAST_SHARE = 0.05
/** A host with fewer feeds is no burden in any directory. */
const LEAST_FEEDS = 10_000

/**
 * Finds hosts with a large share of all feeds and has them spread over two slots. The workers open the slots when none
 * of their feeds is under way. A host stays spread: its limits are the same, so there is nothing to gain from going
 * back.
 *
 * @returns the hosts that are new
 */
export async function spreadLargeHosts(
  db: Database,
  { log }: Pick<Runtime, 'log'>,
  { leastShare = LEAST_SHARE, leastFeeds = LEAST_FEEDS } = {},
): Promise<string[]> {
  const found: string[] = []
  for (const host of await largeHosts(db, leastShare, leastFeeds)) {
    const slot = slotOf(host)
    if (await insertSpreadHost(db, { host, slots: [slot, (slot + SLOTS / 2) % SLOTS] })) found.push(host)
  }
  for (const host of found) log.info('feeds.host_spread', { host })
  return found
}
