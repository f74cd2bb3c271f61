import type { Hop } from './outcome.ts'
import { headerText } from './response-headers.ts'

/**
 * Returns whether a status with a Location leads elsewhere (rule R1). 300 counts only with a Location; 304, 305 and 306
 * never do.
 */
export function isRedirect(status: number, location: string | undefined): boolean {
  return (
    status === 301 ||
    status === 302 ||
    status === 303 ||
    status === 307 ||
    status === 308 ||
    (status === 300 && location !== undefined)
  )
}

/**
 * Returns the target of a `Location` seen at `current`: resolved, without fragment, user and password (rules R6 and
 * R9). Returns `null` if it is missing, empty or invalid.
 */
export function redirectTarget(location: string | undefined, current: URL): URL | null {
  const text = headerText(location ?? '').trim()
  if (text === '') return null
  try {
    const target = new URL(text, current)
    target.hash = ''
    target.username = ''
    target.password = ''
    return target
  } catch {
    return null
  }
}

/** Words in the URLs of login, consent and captive pages (rule R3). */
const pageOfAnotherKind =
  /log-?in|sign-?in|sign-?up|regist(?:er|ration)|authentic|authoriz|oauth|consent|captive|landing-?page|suspended|parked/i

/**
 * Returns where the feed has moved for good, if its final answer was the feed or a 304: the end of a chain whose hops
 * are all permanent (rule R2). `undefined` if there was no redirect, or the move must not be adopted (rules R3 and R8).
 */
export function permanentUrlOf(
  hops: readonly Hop[],
  requestUrl: string,
  finalUrl: string,
  downgraded: boolean,
): string | undefined {
  if (hops.length < 2 || downgraded) return undefined
  const redirects = hops.slice(0, -1)
  if (!redirects.every(({ status }) => status === 301 || status === 308)) return undefined
  const suspicious = pageOfAnotherKind.test(finalUrl) && !pageOfAnotherKind.test(requestUrl)
  return suspicious ? undefined : finalUrl
}
