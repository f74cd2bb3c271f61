import type { ClientNetwork } from '../../runtime/request-scope.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { type Attempt, createAttemptLimit } from './attempt-limit.ts'

/** Counts attempts by the network of a client, in windows of fixed length. Each process counts for itself. */
export interface AddressLimit {
  /**
   * Counts an attempt. Returns `null`, and counts nothing, if it is not allowed.
   *
   * @param weight - how many attempts it counts as. @defaultValue 1
   */
  take(network: ClientNetwork, weight?: number): Attempt | null
  /** Seconds after which an attempt is allowed again. */
  waitS(network: ClientNetwork): number
}

/** How many clients a proxy that hides their addresses is taken to have. */
export const CLIENTS_OF_PROXY = 100

/**
 * Makes a limit of `most` attempts from one network within `windowS` seconds of the first attempt. Clients whose
 * addresses a proxy hides have a limit together, which is a hundred times as large.
 */
export function createAddressLimit(most: number, windowS: number, runtime: Pick<Runtime, 'now'>): AddressLimit {
  const ofEach = createAttemptLimit(most, windowS, runtime)
  const ofAll = createAttemptLimit(most * CLIENTS_OF_PROXY, windowS, runtime)
  const limitOf = ({ isEverybody }: ClientNetwork) => (isEverybody ? ofAll : ofEach)
  return {
    take: (network, weight) => limitOf(network).take(network.key, weight),
    waitS: (network) => limitOf(network).waitS(network.key),
  }
}
