import { completionScript, completionText } from '../command-line/index.ts'
import { type Command, ExitCode } from './command.ts'

export const completion: Command = {
  ...completionText('feedmill'),
  async run(_, [shell = ''], terminal) {
    terminal.stdout.write(completionScript('feedmill', shell))
    return ExitCode.ok
  },
}
