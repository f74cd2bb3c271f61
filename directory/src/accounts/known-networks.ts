import { createHmac } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { ClientNetwork } from '../runtime/request-scope.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
import { hasSeenNetwork, upsertNetwork } from './network-rows.ts'

/** The networks from which people have signed in. */
export interface KnownNetworks {
  /** @param email - in lower case */
  has(email: string, network: ClientNetwork): Promise<boolean>
  /** Remembers that a person signed in. */
  remember(personId: string, network: ClientNetwork): Promise<void>
}

/** Rows hold digests of addresses, made with a key that is derived from a secret of the service. */
export function createKnownNetworks({
  db,
  runtime,
  secrets,
}: {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now'>
  readonly secrets: ServiceSecrets
}): KnownNetworks {
  const digestsOf = (network: string) =>
    secrets.keysFor('networks').map((key) => createHmac('sha256', key).update(network).digest())
  return {
    has: async (email, { key, isEverybody }) => !isEverybody && (await hasSeenNetwork(db, email, digestsOf(key))),
    async remember(personId, { key, isEverybody }) {
      if (!isEverybody) await upsertNetwork(db, personId, digestsOf(key)[0]!, Math.floor(runtime.now() / 1000))
    },
  }
}
