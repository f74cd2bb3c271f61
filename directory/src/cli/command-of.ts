import { commands } from './commands.ts'
import { UsageError } from './exit-code.ts'
import { nearestWord } from './nearest-word.ts'

/**
 * Finds the command at the start of a command line. Names have one word or two.
 *
 * @throws UsageError if there is no such command
 */
export function commandOf(args: readonly string[]): { readonly name: string; readonly commandArgs: readonly string[] } {
  const [first = '', second = ''] = args
  const two = second.startsWith('-') ? first : `${first} ${second}`.trim()
  if (Object.hasOwn(commands, two)) return { name: two, commandArgs: args.slice(two.split(' ').length) }
  if (Object.hasOwn(commands, first)) return { name: first, commandArgs: args.slice(1) }
  throw new UsageError(unknownCommand(first, two))
}

function unknownCommand(first: string, two: string): string {
  const names = Object.keys(commands)
  const group = names.filter((name) => name.startsWith(`${first} `))
  if (group.length > 0 && two === first) return `'${first}' needs one more word: ${group.join(', ')}.`
  const singles = names.filter((name) => !name.includes(' '))
  const nearest = nearestWord(two, group) ?? nearestWord(first, singles) ?? nearestWord(two, names)
  const hint = nearest === null ? "'feedmill-directory --help' lists the commands." : `Did you mean '${nearest}'?`
  return `There is no command '${two}'. ${hint}`
}
