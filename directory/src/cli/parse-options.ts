import { parseArgs } from 'node:util'
import type { Command, GivenOptions } from './command.ts'
import { UsageError } from './exit-code.ts'
import { nearestWord } from './nearest-word.ts'

/** The parsed arguments of a command. */
export interface ParsedArguments {
  readonly options: GivenOptions
  /** Empty if the command takes none. */
  readonly operand: string
}

/**
 * Reads the options of a command, and its argument that is no option.
 *
 * @throws UsageError if an option is unknown or lacks its value, or if an argument is missing or superfluous
 */
export function parseOptions(
  command: string,
  { options: rows, operand: wanted }: Pick<Command, 'options' | 'operand'>,
  args: readonly string[],
): ParsedArguments {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(rows).map(([name, { placeholder }]) => [
        name,
        { type: placeholder === null ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    strict: false,
    tokens: true,
  })
  const given: Record<string, string> = {}
  let operand = ''
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      if (wanted === undefined) {
        throw new UsageError(`${command} takes options only, not '${token.value}'. ${seeHelp(command)}`)
      }
      if (operand !== '') throw new UsageError(`${command} takes one ${wanted.placeholder}, not '${token.value}' too.`)
      operand = token.value.trim()
      continue
    }
    const row = Object.hasOwn(rows, token.name) ? rows[token.name] : undefined
    if (row === undefined) throw new UsageError(unknownOption(command, token.rawName, token.name, Object.keys(rows)))
    if (row.placeholder !== null && token.value === undefined) {
      throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${row.placeholder}`)
    }
    given[token.name] = token.value ?? 'yes'
  }
  if (wanted !== undefined && operand === '') {
    throw new UsageError(`${command} needs an argument: ${command} ${wanted.placeholder}`)
  }
  return { options: given, operand }
}

function unknownOption(command: string, rawName: string, name: string, known: readonly string[]): string {
  const nearest = nearestWord(name, known)
  const hint = nearest === null ? seeHelp(command) : `Did you mean --${nearest}?`
  return `${command} has no option ${rawName}. ${hint}`
}

function seeHelp(command: string): string {
  return `'feedmill-directory ${command} --help' lists its options.`
}

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
