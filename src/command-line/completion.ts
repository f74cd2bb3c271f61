import { calledName, wordsAfter } from './parse-command-line.ts'
import { type CommandText, type Program, UsageError } from './rows.ts'

/** A shell whose completion is supported, with the script that asks the program for each word. */
const scripts: Readonly<Record<string, (program: string, name: string) => string>> = {
  bash: (program, name) => `# Completes ${program} in bash. Written by '${program} completion bash'.
${name}() {
  local IFS=$'\\n'
  COMPREPLY=($(${program} --complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F ${name} ${program}
`,
  zsh: (program, name) => `#compdef ${program}
# Completes ${program} in zsh. Written by '${program} completion zsh'.
${name}() {
  local -a offered
  offered=("\${(@f)$(${program} --complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -z "$offered" ]]; then
    _files
  else
    offered=("\${(@)offered/$'\\t'/:}")
    _describe ${program} offered
  fi
}
if [[ "$funcstack[1]" == ${name} ]]; then
  ${name} "$@"
else
  compdef ${name} ${program}
fi
`,
  fish: (program) => `# Completes ${program} in fish. Written by '${program} completion fish'.
complete -c ${program} -a '(${program} --complete -- (commandline -opc)[2..-1] (commandline -ct))'
`,
}

/** The shells that are supported. */
export const shells: readonly string[] = Object.keys(scripts)

/** The text of the command `completion` of a program. */
export function completionText(program: string): CommandText {
  return {
    description: `Writes a script by which a shell completes the commands and options of ${program}.`,
    operands: [{ placeholder: shells.join('|'), sentence: 'The shell.', choices: shells }],
    options: {},
    examples: [
      `completion bash > ~/.local/share/bash-completion/completions/${program}`,
      `completion fish > ~/.config/fish/completions/${program}.fish`,
    ],
  }
}

/**
 * Returns a script by which a shell completes the command line of a program.
 *
 * @throws UsageError if the shell is unknown
 */
export function completionScript(program: string, shell: string): string {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
  if (script === undefined) throw new UsageError(`Name a shell: ${shells.join(', ')}.`)
  return script(program, `_${program.replaceAll('-', '_')}`)
}

/**
 * Returns what a shell may offer for the last word of a line, one a line with its explanation after a tab. Nothing stands
 * for file names.
 *
 * @param words the words after the program's name; the last one may be empty
 */
export async function completionsOf<C extends CommandText>(
  program: Program<C>,
  words: readonly string[],
): Promise<string> {
  // bash makes a word of the sign in `--format=json`.
  const parted = words.at(-1) === '=' ? [...words.slice(0, -1), ''] : words.filter((word) => word !== '=')
  const current = parted.at(-1) ?? ''
  const offered = await offeredFor(program, parted.slice(0, -1), current)
  return offered
    .filter(([word]) => word.startsWith(current))
    .map(([word, sentence]) => `${word}\t${sentence}\n`)
    .join('')
}

type Offered = readonly (readonly [word: string, sentence: string])[]

async function offeredFor<C extends CommandText>(
  program: Program<C>,
  before: readonly string[],
  current: string,
): Promise<Offered> {
  const line = before[0] === 'help' ? before.slice(1) : before
  const name = calledName(program, line)
  if (name === null) return commandsAfter(program, line, before[0] === 'help')
  if (before[0] === 'help') return []
  const { options, operands = [] } = await program.commands[name]!.load()
  const rows = Object.entries(options).filter(([, { isHidden }]) => isHidden !== true)
  const choicesOf = (option: string): readonly string[] | null => {
    const row = rows.find(([each]) => option === `--${each}`)?.[1]
    return row === undefined || row.placeholder === null ? null : (row.choices ?? [])
  }
  const named = current.includes('=') ? current.slice(0, current.indexOf('=')) : null
  if (named !== null) return (choicesOf(named) ?? []).map((choice) => [`${named}=${choice}`, ''])
  const values = choicesOf(before.at(-1) ?? '')
  if (values !== null) return values.map((choice) => [choice, ''])
  if (current.startsWith('-')) {
    return [...rows.map(([option, { sentence }]) => [`--${option}`, sentence] as const), ['--help', 'Prints the help.']]
  }
  return (operands[0]?.choices ?? []).map((choice) => [choice, ''])
}

/** Returns the next words of names of commands. */
function commandsAfter<C extends CommandText>(program: Program<C>, line: readonly string[], isHelp: boolean): Offered {
  const begun = line.map((word) => `${word} `).join('')
  const words = new Map<string, string>()
  for (const [name, { summary }] of Object.entries(program.commands)) {
    if (!name.startsWith(begun)) continue
    const [word = '', ...others] = name.slice(begun.length).split(' ')
    words.set(word, others.length === 0 ? summary : wordsAfter(program, word).join(', '))
  }
  if (line.length > 0 || isHelp) return [...words]
  return [
    ...words,
    ['help', 'explains a command'],
    ['--help', 'Prints the help.'],
    ['--version', 'Prints the version.'],
  ]
}
