import { UsageError } from '../command.ts'

/**
 * The number that an option gives; null where it is not given.
 *
 * @throws UsageError when it is none, or not a whole one from 1 on
 */
export function positiveNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new UsageError(`--${name} takes a whole number, from 1 on.`)
  return Number(text)
}
