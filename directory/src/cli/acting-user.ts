import { userInfo } from 'node:os'

/** Longer names are cut: the audit is no place for texts of others. */
const MAX_NAME = 64

/**
 * Returns the user who runs a command, for the audit: by `sudo`, the one who called it.
 *
 * @param env the environment of the process
 */
export function actingUser({ SUDO_USER: caller }: Readonly<Record<string, string | undefined>>): string {
  if (caller !== undefined && caller !== '') return caller
  try {
    return userInfo().username
  } catch {
    // A container may run as a number that has no name.
    return String(process.getuid?.() ?? 'unknown')
  }
}

/** Returns the actor of commands of a user, as the audit names it: `command line (ada)`. */
export function actorOf(user: string): string {
  const name = user
    .toWellFormed()
    .replaceAll(/[\p{C}()]/gu, '')
    .trim()
    .slice(0, MAX_NAME)
  return name === '' ? 'command line' : `command line (${name})`
}
