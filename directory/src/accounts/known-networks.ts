import { createHmac, hkdfSync } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { ClientNetwork } from '../runtime/request-scope.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { hasSeenNetwork, upsertNetwork } from './network-rows.ts'

/** The networks from which people have signed in. */
export interface KnownNetworks {
  /** @param email - in lower case */
  has(email: string, network: ClientNetwork): Promise<boolean>
  /** Remembers that a person signed in. */
  remember(personId: string, network: ClientNetwork): Promise<void>
}

/** Rows hold digests of addresses, made with a key that is derived from the service's secret. */
export function createKnownNetworks({
  db,
  runtime,
  secret,
}: {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now'>
  readonly secret: Uint8Array
}): KnownNetworks {
  const digestKey = Buffer.from(hkdfSync('sha256', secret, '', 'feedmill-directory networks', 32))
  const digestOf = (key: string) => createHmac('sha256', digestKey).update(key).digest()
  return {
    has: async (email, { key, isEverybody }) => !isEverybody && (await hasSeenNetwork(db, email, digestOf(key))),
    async remember(personId, { key, isEverybody }) {
      if (!isEverybody) await upsertNetwork(db, personId, digestOf(key), Math.floor(runtime.now() / 1000))
    },
  }
}
