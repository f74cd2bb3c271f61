import type { KnownNetworks, PasswordCheck, PasswordLimit, Person } from '../../accounts/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import type { PageRequest } from './frame.ts'

/** Milliseconds after the log-in within which secrets are shown without asking for the password again. */
const FRESH_MS = 900_000

/** Checks that a form comes from the person who signed in. `found` is `null` if that is not proved. */
export interface PersonProof {
  /** By the password alone. */
  byPassword(c: PageRequest, person: Person, password: string): Promise<PasswordCheck<true>>
  /** By a fresh log-in, or by the password. `password` is `undefined` if the form has none. */
  byFreshLogin(c: PageRequest, person: Person, password: string | undefined): Promise<PasswordCheck<true>>
}

/**
 * Makes the proof. It has the limits of the log-in, but wrong log-ins with a person's address do not lock out that
 * person here.
 */
export function createPersonProof(
  { people, runtime }: Pick<DashboardContext, 'people' | 'runtime'>,
  { passwords, networks }: { readonly passwords: PasswordLimit; readonly networks: KnownNetworks },
): PersonProof {
  const byPassword: PersonProof['byPassword'] = (c, { personId, email }, password) =>
    passwords.check(
      { who: `person ${personId}`, network: c.env.network, isKnown: () => networks.has(email, c.env.network) },
      async () => ((await people.isPassword(password, c.req.raw.headers)) ? true : null),
    )
  return {
    byPassword,
    async byFreshLogin(c, person, password) {
      if (runtime.now() - person.signedInAt < FRESH_MS) return { found: true, waitS: null }
      return password === undefined ? { found: null, waitS: null } : await byPassword(c, person, password)
    },
  }
}
