import { UsageError } from '../command.ts'

/**
 * Returns the number of an option; `null` if the option is not given.
 *
 * @throws UsageError if it is not a whole number from 1 on
 */
export function positiveNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new UsageError(`--${name} takes a whole number, from 1 on.`)
  return Number(text)
}
