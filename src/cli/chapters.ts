import { exactClockText } from '../captions/timecode.ts'
import { type Chapter, type ParsedChapters, parseChapters } from '../chapters/index.ts'
import { textTable } from '../command-line/index.ts'
import { type Command, ExitCode, exitCodes, UsageError } from './command.ts'
import { openDocument } from './fetched-document.ts'
import { readWhole } from './input.ts'
import { reachOptions } from './reach-options.ts'
import { diagnosticLines } from './show/diagnostic-lines.ts'
import { withoutPassword } from './show/without-passwords.ts'

/** `feedmill chapters`: shows the content of a chapters file. */
export const chapters: Command = {
  description: `Reads a chapters file of a podcast (JSON chapters, Podlove Simple Chapters, WebVTT) and lists its chapters.`,
  operands: [{ placeholder: 'FILE|URL|-', sentence: '- is standard input.' }],
  options: {
    format: {
      placeholder: 'FORMAT',
      sentence: 'A table for people, or all that is known. Default: text.',
      choices: ['text', 'json'],
    },
    duration: { placeholder: 'SECONDS', sentence: 'The length of the episode, by which starts are checked.' },
    key: { placeholder: 'KEY', sentence: 'The key of the episode, from which the ids of the chapters are derived.' },
    url: { placeholder: 'URL', sentence: 'Where the file is from, to complete the URLs of pictures and links.' },
    type: { placeholder: 'TYPE', sentence: 'The MIME type that the server gave, to see whether it is right.' },
    charset: { placeholder: 'LABEL', sentence: 'The charset that the server stated.' },
    ...reachOptions,
  },
  examples: [
    'chapters episode-12.chapters.json',
    'chapters --contact you@example.org --format json https://example.org/12.psc',
  ],
  exitCodes: { ...exitCodes, 0: 'there are chapters', 1: 'the file is no chapters file' },

  async run(options, [file = ''], terminal) {
    const { format, duration, key, url, type, charset } = options
    const input = await openDocument(file, options, terminal)
    const { source } = input
    const result = parseChapters(await readWhole(input), {
      duration: secondsOf(duration),
      episodeKey: key,
      url: url === undefined ? source?.url : withoutPassword(url),
      type: type ?? source?.type,
      charset: charset ?? source?.charset,
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
  return textTable(['start', 'title', 'link'], rows)
}

function rowOf({ startTimecode, title, extras }: Chapter, note: string): readonly string[] {
  return [exactClockText(startTimecode, '.'), `${title} ${note}`.trim(), extras?.url ?? '']
}
