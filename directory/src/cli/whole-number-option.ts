import { type GivenOptions, UsageError } from 'feedmill/command-line'

/**
 * Returns the value of an option that is a whole number above 0; `undefined` if the option was not given.
 *
 * @throws UsageError if the text is invalid
 */
export function wholeNumberOption(name: string, options: GivenOptions): number | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (number <= 2_147_483_647) return number
  throw new UsageError(`--${name} must be a whole number from 1 to 2147483647, not '${text}'.`)
}
