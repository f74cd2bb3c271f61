import { completionScript, completionText } from 'feedmill/command-line'
import type { LocalCommand } from './command.ts'
import { ExitCode } from './exit-code.ts'

/** `feedmill-directory completion` */
export const completion: LocalCommand = {
  kind: 'local',
  ...completionText('feedmill-directory'),
  async run(_, { stdout }, shell) {
    stdout.write(completionScript('feedmill-directory', shell))
    return ExitCode.done
  },
}
