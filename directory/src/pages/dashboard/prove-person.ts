import type { PasswordCheck, PasswordLimit, Person } from '../../accounts/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import type { PageRequest } from './frame.ts'

/** Milliseconds after the log-in within which secrets are shown without another look at the password. */
const FRESH_MS = 900_000

/** Asks whether the person who signed in is the one who sent a form. `found` is `null` if not. */
export interface PersonProof {
  /** By the password alone. */
  byPassword(c: PageRequest, person: Person, password: string): Promise<PasswordCheck<true>>
  /** By a fresh log-in, or by the password. `undefined`: the form has none. */
  byFreshLogin(c: PageRequest, person: Person, password: string | undefined): Promise<PasswordCheck<true>>
}

/** Makes the proof. Its limit is that of the log-in, but a person's wrong log-ins do not lock out who is signed in. */
export function createPersonProof(
  { people, runtime }: Pick<DashboardContext, 'people' | 'runtime'>,
  passwords: PasswordLimit,
): PersonProof {
  const byPassword: PersonProof['byPassword'] = (c, { personId }, password) =>
    passwords.check(`person ${personId}`, c.env.clientAddress, async () =>
      (await people.isPassword(password, c.req.raw.headers)) ? true : null,
    )
  return {
    byPassword,
    async byFreshLogin(c, person, password) {
      if (runtime.now() - person.signedInAt < FRESH_MS) return { found: true, waitS: null }
      return password === undefined ? { found: null, waitS: null } : await byPassword(c, person, password)
    },
  }
}
