/**
 * Checks that a User-Agent says who fetches and how to reach them: `Name/Version (+https://example.org/bot)` or
 * `(+mailto:…)` (section 1.12).
 *
 * @throws TypeError when it names no contact, or poses as a browser.
 */
export function checkUserAgent(userAgent: unknown): string {
  const advice = "such as 'ExampleDirectory/1.0 (+https://example.org/bot; podcast directory)'"
  if (typeof userAgent !== 'string') throw new TypeError(`The option userAgent is needed, ${advice}`)
  if (/[^\x20-\x7e]/.test(userAgent))
    throw new TypeError(`userAgent has characters that cannot be sent; use ASCII, ${advice}`)
  if (!/\+(?:https?:\/\/|mailto:)[^\s;,()]+/i.test(userAgent))
    throw new TypeError(`userAgent must name a contact after a plus sign, a URL or mailto:, ${advice}`)
  if (/^Mozilla\//i.test(userAgent))
    throw new TypeError(`userAgent must not pose as a browser; begin with the name of the program, ${advice}`)
  return userAgent
}
