import type { CompletableCommand, CompletableOption } from './completable.ts'

/** Returns a script for fish. */
export function fishScript(commands: readonly CompletableCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  const lines = commands.flatMap(({ name, summary, options, choices }) => [
    `complete -c feedmill -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...options.map((option) => lineOf(name, option)),
    ...(choices.length === 0
      ? []
      : [`complete -c feedmill -n '__fish_seen_subcommand_from ${name}' -f -a '${choices.join(' ')}'`]),
  ])
  return `# Completes feedmill in fish. Written by 'feedmill completion fish'.
complete -c feedmill -n __fish_use_subcommand -f -a help -d 'explain a command'
complete -c feedmill -n '__fish_seen_subcommand_from help' -f -a '${names}'
${lines.join('\n')}
`
}

function lineOf(command: string, { name, short, takesValue, choices, summary }: CompletableOption): string {
  const value = !takesValue ? '' : choices.length === 0 ? ' -r' : ` -x -a '${choices.join(' ')}'`
  const explained = summary === '' ? '' : ` -d ${quoted(summary)}`
  const letter = short === undefined ? '' : ` -s ${short}`
  return `complete -c feedmill -n '__fish_seen_subcommand_from ${command}'${letter} -l ${name}${value}${explained}`
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
