import { parseArgs } from 'node:util'
import { validateXml } from '../xml/validate.ts'
import { type Command, ExitCode, UsageError } from './command.ts'
import { openInput, readWhole } from './input.ts'

const help = `Usage: feedmill validate [--charset LABEL] FILE...|-

Says where documents are no well-formed XML, one line a finding: file:line:column severity code message.
Exit code 1 when there is an error.
`

/** `feedmill validate` */
export const validate: Command = {
  help,
  async run(args, terminal) {
    const options = { charset: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.length === 0) throw new UsageError('Name a file to validate, or - for standard input')
    let hasErrors = false
    for (const file of positionals) {
      const input = await openInput(file, terminal)
      for (const { severity, code, message, location } of validateXml(await readWhole(input), {
        charset: values.charset,
      })) {
        hasErrors ||= severity === 'error'
        terminal.stdout.write(
          `${file}:${location?.line ?? 1}:${location?.column ?? 1} ${severity} ${code} ${message}\n`,
        )
      }
    }
    return hasErrors ? ExitCode.unusable : ExitCode.ok
  },
}
