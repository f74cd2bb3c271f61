import { parseArgs } from 'node:util'
import { type Command, type CommandEntry, ExitCode, UsageError } from '../command.ts'
import { bashScript } from './bash.ts'
import { type CompletableCommand, completableCommands } from './completable.ts'
import { fishScript } from './fish.ts'
import { zshScript } from './zsh.ts'

const help = `Writes a script by which a shell completes the commands and options of feedmill. An alias has to be named feedmill.

Usage: feedmill completion bash|zsh|fish

Exit codes: 0 done; 2 the call was wrong.

Examples:
  source <(feedmill completion bash)                                   # in ~/.bashrc
  source <(feedmill completion zsh)                                    # in ~/.zshrc, after compinit
  feedmill completion fish > ~/.config/fish/completions/feedmill.fish
`

const scripts: Readonly<Record<string, (commands: readonly CompletableCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/** `feedmill completion`, for these commands. */
export const completionOf = (commands: Readonly<Record<string, CommandEntry>>): Command => ({
  help,
  options: {},
  choices: Object.keys(scripts),
  async run(args, terminal) {
    const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true })
    const [shell = '', ...others] = positionals
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
    if (script === undefined || others.length > 0) {
      throw new UsageError(`Name a shell: ${Object.keys(scripts).join(', ')}. 'feedmill completion --help' tells more.`)
    }
    terminal.stdout.write(script(await completableCommands(commands)))
    return ExitCode.ok
  },
})
