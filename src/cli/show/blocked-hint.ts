import type { GivenOptions } from '../../command-line/index.ts'

const LIFTED = /^blocked[/: ]+(?:address|host|port)$/
const WITH_PASSWORD = /^blocked[/: ]+credentials$/

/** Returns what to do about a refused fetch; `null` if nothing can be done. */
export function blockedHint(reason: string, options: GivenOptions): string | null {
  if (WITH_PASSWORD.test(reason)) {
    return 'a URL is asked without user name and password in it, or not at all; the commands take none, programs give them to refreshFeed, as request.credentials'
  }
  if (options['allow-private'] !== undefined || !LIFTED.test(reason)) return null
  return 'only what is public is asked; --allow-private allows the rest, as localhost'
}
