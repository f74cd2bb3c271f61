import { Argument, Command, CommanderError, Option } from 'commander'
import {
  type CommandText,
  type GivenOptions,
  type OperandRow,
  type OptionRow,
  type Program,
  UsageError,
} from './rows.ts'

export interface CommandCall<C extends CommandText> {
  readonly kind: 'call'
  readonly name: string
  readonly command: C
  /** The arguments as given, without the name of the command. */
  readonly args: readonly string[]
  readonly options: GivenOptions
  readonly operands: readonly string[]
}

/** The help or the version, in place of a call. `isAsked` is `false` if the line was empty. */
export interface CommandAnswer {
  readonly kind: 'answer'
  readonly text: string
  readonly isAsked: boolean
}

/** Wide enough for the longest line of a description. */
const HELP_WIDTH = 120

/**
 * Reads a command line, without the program's name. Only the command that is called is loaded.
 *
 * @throws UsageError if a command or an option is unknown, or an argument is missing, superfluous or no choice
 */
export async function parseCommandLine<C extends CommandText>(
  program: Program<C>,
  given: readonly string[],
): Promise<CommandCall<C> | CommandAnswer> {
  // `help account list` is `account list --help`.
  const line = given[0] === 'help' ? [...given.slice(1), '--help'] : given
  const name = calledName(program, line)
  // Otherwise an unknown command with `--help` would print the help of the program.
  const isUnknown = name === null && line[0]?.startsWith('-') === false && wordsAfter(program, line[0]).length === 0
  const args = isUnknown ? line.slice(0, 1) : line
  const command = name === null ? null : await program.commands[name]!.load()
  let text = ''
  let parsed: Command | null = null
  const root = new Command(program.name)
    .description(program.description)
    .version(program.version, '-V, --version', 'Prints the version.')
    .helpOption('-h, --help', 'Prints this.')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (piece) => {
        text += piece
      },
      writeErr: () => {},
      getOutHelpWidth: () => HELP_WIDTH,
    })
    .addHelpText('after', `\n'${program.name} COMMAND --help' explains a command.`)
  for (const [each, { summary }] of Object.entries(program.commands)) {
    const added = commandAt(root, each, program).summary(summary)
    if (each !== name || command === null) continue
    define(added, command, program).action(() => {
      parsed = added
    })
  }
  try {
    root.parse([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { kind: 'answer', text, isAsked: true }
    if (args.length === 0) return { kind: 'answer', text: root.helpInformation(), isAsked: false }
    throw new UsageError(complaint(error, program, name ?? args[0]!))
  }
  if (name === null || command === null || parsed === null)
    throw new TypeError(`no command was run by '${args.join(' ')}'`)
  const { args: operands } = parsed as Command
  return {
    kind: 'call',
    name,
    command,
    args: args.slice(name.split(' ').length),
    options: optionsOf(parsed, command),
    operands,
  }
}

/** Returns the name of the command at the start of a line; `null` if there is none. Names have one word or two. */
export function calledName<C extends CommandText>(
  { commands }: Program<C>,
  [first = '', second = '']: readonly string[],
): string | null {
  return [`${first} ${second}`, first].find((name) => Object.hasOwn(commands, name)) ?? null
}

/** Returns the second words of the commands whose first word this is, such as `create`, `list` for `account`. */
export function wordsAfter<C extends CommandText>({ commands }: Program<C>, first: string): readonly string[] {
  return Object.keys(commands).flatMap((name) => (name.startsWith(`${first} `) ? name.slice(first.length + 1) : []))
}

/** Adds a command of one word to the root, or one of two words to its group. */
function commandAt<C extends CommandText>(root: Command, name: string, program: Program<C>): Command {
  const [first = '', second] = name.split(' ')
  if (second === undefined) return root.command(first)
  const group = root.commands.find((each) => each.name() === first)
  return (group ?? root.command(first).summary(wordsAfter(program, first).join(', '))).command(second)
}

function define(
  added: Command,
  { description, operands = [], options, examples, exitCodes }: CommandText,
  program: Program<CommandText>,
): Command {
  added.description(description)
  for (const operand of operands) added.addArgument(argumentOf(operand))
  for (const [name, row] of Object.entries(options)) added.addOption(optionOf(name, row))
  const codes = Object.entries(exitCodes ?? program.exitCodes).map(([code, meaning]) => `  ${code}  ${meaning}`)
  const lines = examples.map((example) => `  ${program.name} ${example}`)
  added.addHelpText(
    'after',
    ['\nExit codes:', ...codes, ...(lines.length === 0 ? [] : ['\nExamples:', ...lines])].join('\n'),
  )
  return added
}

function argumentOf({ placeholder, sentence, choices, isList, isOptional }: OperandRow): Argument {
  const name = `${placeholder}${isList === true ? '...' : ''}`
  const argument = new Argument(isOptional === true ? `[${name}]` : `<${name}>`, sentence)
  return choices === undefined ? argument : argument.choices([...choices])
}

function optionOf(name: string, { placeholder, sentence, short, choices, isHidden = false }: OptionRow): Option {
  const letter = short === undefined ? '' : `-${short}, `
  const option = new Option(`${letter}--${name}${placeholder === null ? '' : ` <${placeholder}>`}`, sentence)
  if (choices !== undefined) option.choices([...choices])
  return option.hideHelp(isHidden)
}

/** Returns the options that were given, as the command names them. */
function optionsOf(parsed: Command, { options }: CommandText): GivenOptions {
  const given = parsed.options.filter((option) => parsed.getOptionValueSource(option.attributeName()) === 'cli')
  return Object.fromEntries(
    given.map((option) => {
      const name = option.long?.slice(2) ?? ''
      const value: unknown = parsed.getOptionValue(option.attributeName())
      return [name, options[name]?.placeholder === null ? 'yes' : String(value)]
    }),
  )
}

/** Returns the message of an error as a sentence that says what to do. */
function complaint<C extends CommandText>(
  { code, message }: CommanderError,
  program: Program<C>,
  called: string,
): string {
  if (code === 'commander.help') {
    return `'${called}' needs one more word: ${wordsAfter(program, called).join(', ')}.`
  }
  const [what = '', meant] = message.replace(/^error: /, '').split(/\n\((?=Did you mean)/)
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.$/, '')}.`
  if (meant !== undefined) return `${sentence} ${meant.replace(/\)$/, '')}`
  const of = Object.hasOwn(program.commands, called) ? ` ${called}` : ''
  return `${sentence} '${program.name}${of} --help' tells more.`
}
