import { describe } from 'vitest'

/** Defines a suite. Skips it if there is a `reason`, which is shown in its title. */
export function describeOrSkip(name: string, reason: string | null, define: () => void): void {
  if (reason === null) describe(name, define)
  else describe.skip(`${name} (skipped: ${reason})`, define)
}
