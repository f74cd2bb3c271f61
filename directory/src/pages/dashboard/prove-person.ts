import { createAttemptLimit, type Person } from '../../accounts/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import type { PageRequest } from './frame.ts'

/** Milliseconds after the log-in within which secrets are shown without another look at the password. */
const FRESH_MS = 900_000

/** Whether what is secret may be shown: the log-in is fresh, or the password came with the form. */
export type ProvePerson = (c: PageRequest, person: Person, password: string | undefined) => Promise<boolean>

/** Makes the check. Five wrong passwords in a quarter of an hour are looked at. */
export function createPersonProof({ people, runtime }: Pick<DashboardContext, 'people' | 'runtime'>): ProvePerson {
  const passwords = createAttemptLimit(5, 900, runtime)
  return async (c, person, password) => {
    if (runtime.now() - person.signedInAt < FRESH_MS) return true
    if (password === undefined || !passwords.isAllowed(person.personId)) return false
    const isRight = await people.isPassword(password, c.req.raw.headers)
    if (!isRight) passwords.count(person.personId)
    return isRight
  }
}
