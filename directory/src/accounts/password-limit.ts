import type { Runtime } from '../runtime/runtime.ts'
import { createAttemptLimit } from './attempt-limit.ts'

/** Bounds wrong passwords in a quarter of an hour: 5 for one person, 20 from one address. */
export interface PasswordLimit {
  /**
   * Looks at a password unless too many were wrong. Passwords that are being looked at count as wrong until they turn
   * out to be right, so that guesses sent at once do not pass the limit.
   *
   * @param who - whom the password is for
   * @param look - returns `null` if the password is wrong
   */
  check<Found>(who: string, clientAddress: string, look: () => Promise<Found | null>): Promise<PasswordCheck<Found>>
}

/** What became of a password. */
export interface PasswordCheck<Found> {
  /** `null` if the password is wrong, or was not looked at. */
  readonly found: Found | null
  /** Seconds until a password is looked at again; `null` if this one was. */
  readonly waitS: number | null
}

const QUARTER_S = 900
const MOST_OF_PERSON = 5
const MOST_OF_ADDRESS = 20

/** Makes the limit of this process. */
export function createPasswordLimit(runtime: Pick<Runtime, 'now'>): PasswordLimit {
  const ofPeople = createAttemptLimit(MOST_OF_PERSON, QUARTER_S, runtime)
  const ofAddresses = createAttemptLimit(MOST_OF_ADDRESS, QUARTER_S, runtime)
  return {
    async check(who, clientAddress, look) {
      const attempt = ofAddresses.take(clientAddress)
      if (attempt === null) return { found: null, waitS: ofAddresses.waitS(clientAddress) }
      if (ofPeople.take(who) === null) {
        attempt.giveBack()
        return { found: null, waitS: ofPeople.waitS(who) }
      }
      const found = await look()
      if (found !== null) {
        attempt.giveBack()
        ofPeople.forget(who)
      }
      return { found, waitS: null }
    },
  }
}
