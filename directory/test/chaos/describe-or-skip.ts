import { describe } from 'vitest'

/** Defines a suite that is skipped for a reason, which its title tells; `null`: it runs. */
export function describeOrSkip(name: string, reason: string | null, define: () => void): void {
  if (reason === null) describe(name, define)
  else describe.skip(`${name} (skipped: ${reason})`, define)
}
