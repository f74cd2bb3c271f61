import { parseArgs } from 'node:util'
import { formatSrt, formatText, formatVtt, type ParsedTranscript, parseTranscript } from '../transcript/index.ts'
import { type Command, ExitCode, onlyArgument, UsageError } from './command.ts'
import { openDocument } from './fetched-document.ts'
import { readWhole } from './input.ts'
import { reachHelpIn, reachOptions } from './reach-options.ts'
import { diagnosticLines } from './show/diagnostic-lines.ts'

const help = `Reads a transcript of a podcast (WebVTT, SubRip, JSON of many makers, HTML, plain text) and prints it.

Usage: feedmill transcript [OPTION...] FILE|URL|-

Options:
  --style paragraph|utterance  paragraphs to read, or utterances to follow (default: paragraph)
  --format text|json|vtt|srt   plain text, all that is known, or captions (default: text)
  --url URL                    where the file is from, from which the ids of the items are derived
  --type TYPE                  MIME type that the server gave; the file itself is believed first
  --language TAG               language, such as de-AT: how a sentence ends depends on it
  --charset CHARSET            charset that the server gave
${reachHelpIn(29)}
  -h, --help                   show this

Exit codes: 0 when there is text to be had, 1 when there is none, or no times for captions, 2 when the call is wrong,
3 when a URL cannot be fetched.

Examples:
  feedmill transcript episode-12.srt
  feedmill transcript --style utterance --format vtt episode-12.json > episode-12.vtt
`

const styles = { paragraph: 'PARAGRAPH', utterance: 'UTTERANCE' } as const

interface Output {
  readonly needsTimes: boolean
  readonly write: (result: ParsedTranscript) => string
}

const outputs: Readonly<Record<string, Output>> = {
  text: { needsTimes: false, write: ({ items }) => formatText(items) },
  json: { needsTimes: false, write: (result) => `${JSON.stringify(result, null, 2)}\n` },
  vtt: { needsTimes: true, write: ({ items }) => formatVtt(items) },
  srt: { needsTimes: true, write: ({ items }) => formatSrt(items) },
}

const options = {
  ...reachOptions,
  style: { type: 'string', default: 'paragraph', choices: Object.keys(styles) },
  format: { type: 'string', default: 'text', choices: Object.keys(outputs) },
  url: { type: 'string' },
  type: { type: 'string' },
  language: { type: 'string' },
  charset: { type: 'string' },
} as const

/** `feedmill transcript`: shows the content of a transcript, or converts it to another format. */
export const transcript: Command = {
  help,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const style = optionOf(styles, 'style', values.style)
    const { needsTimes, write } = optionOf(outputs, 'format', values.format)
    const file = onlyArgument(positionals, 'Name one file or URL, or - for standard input: feedmill transcript FILE')
    const input = await openDocument(file, values, terminal)
    const { source } = input
    const result = parseTranscript(await readWhole(input), {
      style,
      url: values.url ?? source?.url,
      type: values.type ?? source?.type,
      language: values.language,
      charset: values.charset ?? source?.charset,
    })
    terminal.stderr.write(diagnosticLines(result.diagnostics))
    if (needsTimes && result.status !== 'unusable' && !result.hasTimecodes) {
      terminal.stderr.write(`feedmill: the transcript has no times, which ${values.format} needs; try --format text\n`)
      return ExitCode.unusable
    }
    const isJson = values.format === 'json'
    if (isJson || result.status !== 'unusable') terminal.stdout.write(write(result))
    return result.status === 'unusable' ? ExitCode.unusable : ExitCode.ok
  },
}

function optionOf<T>(values: Readonly<Record<string, T>>, name: string, given: string): T {
  const value = Object.hasOwn(values, given) ? values[given] : undefined
  if (value === undefined) throw new UsageError(`--${name} is one of ${Object.keys(values).join(', ')}, not '${given}'`)
  return value
}
