import type { CommandEntry } from '../command.ts'

/** An option as a shell completes it. */
export interface CompletableOption {
  /** Without the hyphens. */
  readonly name: string
  readonly short: string | undefined
  readonly takesValue: boolean
  /** The possible values; empty if they cannot be listed. */
  readonly choices: readonly string[]
  /** The beginning of the explanation in the command's help. */
  readonly summary: string
}

/** A command as a shell completes it. */
export interface CompletableCommand {
  readonly name: string
  readonly summary: string
  readonly options: readonly CompletableOption[]
  /** The arguments; empty if they are files. */
  readonly choices: readonly string[]
}

/** Loads all commands, and returns what a shell can complete of them. */
export async function completableCommands(
  commands: Readonly<Record<string, CommandEntry>>,
): Promise<readonly CompletableCommand[]> {
  return await Promise.all(
    Object.entries(commands).map(async ([name, { summary, load }]) => {
      const { help, options, choices = [] } = await load()
      const completable = Object.entries(options).map(
        ([option, { type, short, choices: values = [] }]): CompletableOption => ({
          name: option,
          short,
          takesValue: type === 'string',
          choices: values,
          summary: summaryIn(help, option),
        }),
      )
      const helpOption = { name: 'help', short: 'h', takesValue: false, choices: [], summary: 'explain the command' }
      return { name, summary, options: [...completable, helpOption], choices }
    }),
  )
}

/** Returns the first line of an option's explanation in a help; empty if the explanation begins in the line below. */
function summaryIn(help: string, option: string): string {
  return new RegExp(`^ +(?:-\\w, )?--${option}(?: \\S+)? {2,}(\\S.*)$`, 'm').exec(help)?.[1] ?? ''
}
