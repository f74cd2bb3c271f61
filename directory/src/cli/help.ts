import { version } from '../version.ts'
import type { Command, OptionRow } from './command.ts'
import { commands } from './commands.ts'
import { exitCodeMeanings } from './exit-code.ts'

/** The output of `feedmill-directory --help`. */
export function helpText(): string {
  return `feedmill-directory ${version()}: a directory of podcasts, comics and creators.

Usage: feedmill-directory COMMAND [OPTION...]

Commands:
${columns(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}

'feedmill-directory COMMAND --help' tells more of a command. '--version' prints the version.
`
}

/** Returns the output of `feedmill-directory COMMAND --help`. */
export function commandHelp(name: string, { description, operand, options, examples }: Command): string {
  const shown = Object.entries(options).filter(([, { isHidden }]) => isHidden !== true)
  const argument = operand === undefined ? '' : ` ${operand.placeholder}`
  return `Usage: feedmill-directory ${name}${argument}${shown.length === 0 ? '' : ' [OPTION...]'}

${description}
${operand === undefined ? '' : `\nArgument:\n${columns([[operand.placeholder, operand.sentence]])}\n`}
Options:
${columns([...shown.map(optionLine), ['--help', 'Prints this.']])}

Exit codes:
${columns(Object.entries(exitCodeMeanings))}
${examples.length === 0 ? '' : `\nExamples:\n${examples.map((example) => `  feedmill-directory ${example}\n`).join('')}`}`
}

function optionLine([name, { placeholder, sentence }]: [string, OptionRow]): readonly [string, string] {
  return [placeholder === null ? `--${name}` : `--${name} ${placeholder}`, sentence]
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n')
}
