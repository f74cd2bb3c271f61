import { parseArgs } from 'node:util'
import { exactClockText } from '../captions/timecode.ts'
import { type Chapter, type ParsedChapters, parseChapters } from '../chapters/index.ts'
import { type Command, ExitCode, onlyArgument, UsageError } from './command.ts'
import { openDocument } from './fetched-document.ts'
import { readWhole } from './input.ts'
import { reachHelp, reachOptions } from './reach-options.ts'
import { diagnosticLines } from './show/diagnostic-lines.ts'
import { textTable } from './show/text-table.ts'
import { withoutPassword } from './show/without-passwords.ts'

const help = `Reads a chapters file of a podcast (JSON chapters, Podlove Simple Chapters, WebVTT) and lists its chapters.

Usage: feedmill chapters [OPTION...] FILE|URL|-

Options:
  --format text|json  a table for people, or all that is known (default: text)
  --duration SECONDS  length of the episode, by which starts are checked
  --key KEY           key of the episode, from which the ids of the chapters are derived
  --url URL           where the file is from, to complete the URLs of pictures and links
  --type TYPE         MIME type that the server gave, to see whether it is right
  --charset CHARSET   charset that the server gave
${reachHelp}

Exit codes: 0 when there are chapters to be had, 1 when the file is no chapters file, 2 when the call is wrong,
3 when a URL cannot be fetched.

Examples:
  feedmill chapters episode-12.chapters.json
  feedmill chapters --contact you@example.org --format json https://example.org/12.psc
`

const options = {
  ...reachOptions,
  format: { type: 'string', default: 'text', choices: ['text', 'json'] },
  duration: { type: 'string' },
  key: { type: 'string' },
  url: { type: 'string' },
  type: { type: 'string' },
  charset: { type: 'string' },
} as const

/** `feedmill chapters`: shows the content of a chapters file. */
export const chapters: Command = {
  help,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const { format, duration, key } = values
    if (format !== 'text' && format !== 'json') throw new UsageError(`--format is text or json, not '${format}'`)
    const file = onlyArgument(positionals, 'Name one file or URL, or - for standard input: feedmill chapters FILE')
    const input = await openDocument(file, values, terminal)
    const { source } = input
    const result = parseChapters(await readWhole(input), {
      duration: secondsOf(duration),
      episodeKey: key,
      url: values.url === undefined ? source?.url : withoutPassword(values.url),
      type: values.type ?? source?.type,
      charset: values.charset ?? source?.charset,
    })
    terminal.stderr.write(diagnosticLines(result.diagnostics))
    if (format === 'json') terminal.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    else terminal.stdout.write(chapterTable(result))
    return result.status === 'unusable' ? ExitCode.unusable : ExitCode.ok
  },
}

function secondsOf(duration: string | undefined): number | undefined {
  if (duration === undefined) return undefined
  const seconds = Number(duration)
  if (duration.trim() === '' || !(seconds >= 0)) {
    throw new UsageError(`--duration is a number of seconds, not '${duration}'`)
  }
  return seconds
}

function chapterTable({ chapters, hidden }: ParsedChapters): string {
  if (chapters.length + hidden.length === 0) return ''
  const rows = [
    ...chapters.map((chapter) => rowOf(chapter, '')),
    ...hidden.map((chapter) => rowOf(chapter, '(hidden)')),
  ]
  return textTable([['START', 'TITLE', 'LINK'], ...rows])
}

function rowOf({ startTimecode, title, extras }: Chapter, note: string): readonly string[] {
  return [exactClockText(startTimecode, '.'), `${title} ${note}`.trim(), extras?.url ?? '']
}
