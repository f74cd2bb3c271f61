import { createAttemptLimit } from './attempt-limit.ts'
import { createSharedAttemptLimit, type SharedAttemptLimit, type SharedLimitContext } from './shared-attempt-limit.ts'

/** Bounds wrong passwords in a quarter of an hour: 5 for one person, 20 from one address. */
export interface PasswordLimit {
  /**
   * Checks a password unless too many were wrong. A password counts as wrong while it is checked, so that guesses sent
   * at once cannot exceed the limit.
   *
   * @param who - identifies the person whose password is checked
   * @param look - returns `null` if the password is wrong
   */
  check<Found>(who: string, clientAddress: string, look: () => Promise<Found | null>): Promise<PasswordCheck<Found>>
}

/** The result of checking a password. */
export interface PasswordCheck<Found> {
  /** `null` if the password is wrong, or was not checked. */
  readonly found: Found | null
  /** Seconds until a password is checked again; `null` if this one was checked. */
  readonly waitS: number | null
}

const QUARTER_S = 900
const MOST_OF_PERSON = 5
const MOST_OF_ADDRESS = 20

/**
 * Makes the limit.
 *
 * @param isShared - whether other processes check passwords of the same people: all of them then count together
 */
export function createPasswordLimit(
  context: SharedLimitContext,
  { isShared }: { readonly isShared: boolean },
): PasswordLimit {
  const limitOf = (name: string, most: number): SharedAttemptLimit =>
    isShared
      ? createSharedAttemptLimit(name, most, QUARTER_S, context)
      : createAttemptLimit(most, QUARTER_S, context.runtime)
  const ofPeople = limitOf('person', MOST_OF_PERSON)
  const ofAddresses = limitOf('address', MOST_OF_ADDRESS)
  return {
    async check(who, clientAddress, look) {
      const attempt = await ofAddresses.take(clientAddress)
      if (attempt === null) return { found: null, waitS: await ofAddresses.waitS(clientAddress) }
      if ((await ofPeople.take(who)) === null) {
        await attempt.giveBack()
        return { found: null, waitS: await ofPeople.waitS(who) }
      }
      const found = await look()
      if (found !== null) {
        await attempt.giveBack()
        await ofPeople.forget(who)
      }
      return { found, waitS: null }
    },
  }
}
