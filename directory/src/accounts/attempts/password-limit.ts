import type { ClientNetwork } from '../../runtime/request-scope.ts'
import { CLIENTS_OF_PROXY } from './address-limit.ts'
import { createLimit, type SharedAttemptLimit, type SharedLimitContext } from './shared-attempt-limit.ts'

/**
 * Bounds wrong passwords: in a quarter of an hour 5 for one person from one network and 20 from one network; in an hour
 * 50 for one person. Beyond 50, networks from which that person never signed in have one try a minute together.
 */
export interface PasswordLimit {
  /**
   * Checks a password unless too many were wrong. A password counts as wrong while it is checked, so that guesses sent
   * at once cannot exceed the limit.
   *
   * @param look - returns `null` if the password is wrong
   */
  check<Found>(guess: PasswordGuess, look: () => Promise<Found | null>): Promise<PasswordCheck<Found>>
}

/** The source of a password. */
export interface PasswordGuess {
  /** Identifies the person whose password is checked. */
  readonly who: string
  readonly network: ClientNetwork
  /** Returns whether the person has signed in from the network. */
  readonly isKnown: () => Promise<boolean>
}

/** The result of checking a password. */
export interface PasswordCheck<Found> {
  /** `null` if the password is wrong, or was not checked. */
  readonly found: Found | null
  /** Seconds until a password is checked again; `null` if this one was checked. */
  readonly waitS: number | null
}

const QUARTER_S = 900
const HOUR_S = 3_600
const MINUTE_S = 60
const MOST_OF_PAIR = 5
const MOST_OF_NETWORK = 20
const MOST_OF_PERSON = 50

/**
 * Makes the limit.
 *
 * @param isShared - whether other processes check passwords of the same people: all of them then count together
 */
export function createPasswordLimit(
  context: SharedLimitContext,
  { isShared }: { readonly isShared: boolean },
): PasswordLimit {
  const limitOf = (name: string, most: number, windowS: number): SharedAttemptLimit =>
    createLimit({ name, most, windowS, isShared }, context)
  const ofNetworks = limitOf('network', MOST_OF_NETWORK, QUARTER_S)
  const ofEverybody = limitOf('everybody', MOST_OF_NETWORK * CLIENTS_OF_PROXY, QUARTER_S)
  const ofPairs = limitOf('pair', MOST_OF_PAIR, QUARTER_S)
  const ofPeople = limitOf('person', MOST_OF_PERSON, HOUR_S)
  const ofStrangers = limitOf('strangers', 1, MINUTE_S)

  /** Counts a try in all limits that hold for it. Returns the limit that refuses it, if any. */
  async function take({ who, network, isKnown }: PasswordGuess) {
    const pair = `${who} ${network.key}`
    const taken: { giveBack(): Promise<void> | void }[] = []
    const refuse = async (limit: SharedAttemptLimit, key: string) => {
      for (const attempt of taken) await attempt.giveBack()
      return { waitS: await limit.waitS(key) }
    }
    const byNetwork = network.isEverybody ? ofEverybody : ofNetworks
    const ofNetwork = await byNetwork.take(network.key)
    if (ofNetwork === null) return await refuse(byNetwork, network.key)
    taken.push(ofNetwork)
    // Behind a proxy that hides addresses, anyone could lock out a person.
    if (!network.isEverybody) {
      const ofPair = await ofPairs.take(pair)
      if (ofPair === null) return await refuse(ofPairs, pair)
      taken.push(ofPair)
    }
    const ofPerson = await ofPeople.take(who)
    const ofMinute = await ofStrangers.take(who)
    if (ofPerson !== null) taken.push(ofPerson)
    else if (ofMinute === null && !(await isKnown())) return await refuse(ofStrangers, who)
    return {
      waitS: null,
      async wasRight() {
        for (const attempt of taken) await attempt.giveBack()
        await ofPairs.forget(pair)
      },
    }
  }

  return {
    async check(guess, look) {
      const attempt = await take(guess)
      if (attempt.waitS !== null) return { found: null, waitS: attempt.waitS }
      const found = await look()
      if (found !== null) await attempt.wasRight()
      return { found, waitS: null }
    },
  }
}
