import { formatSrt, formatText, formatVtt, type ParsedTranscript, parseTranscript } from '../transcript/index.ts'
import { type Command, ExitCode, exitCodes } from './command.ts'
import { openDocument } from './fetched-document.ts'
import { readWhole } from './input.ts'
import { reachOptions } from './reach-options.ts'
import { diagnosticLines } from './show/diagnostic-lines.ts'

const styles = { paragraph: 'PARAGRAPH', utterance: 'UTTERANCE' } as const

interface Output {
  readonly needsTimes: boolean
  readonly write: (result: ParsedTranscript) => string
}

const outputs = {
  text: { needsTimes: false, write: ({ items }) => formatText(items) },
  json: { needsTimes: false, write: (result) => `${JSON.stringify(result, null, 2)}\n` },
  vtt: { needsTimes: true, write: ({ items }) => formatVtt(items) },
  srt: { needsTimes: true, write: ({ items }) => formatSrt(items) },
} as const satisfies Readonly<Record<string, Output>>

/** `feedmill transcript`: shows the content of a transcript, or converts it to another format. */
export const transcript: Command = {
  description: `Reads a transcript of a podcast (WebVTT, SubRip, JSON of many makers, HTML, plain text) and prints it.`,
  operands: [{ placeholder: 'FILE|URL|-', sentence: '- is standard input.' }],
  options: {
    style: {
      placeholder: 'STYLE',
      sentence: 'Paragraphs to read, or utterances to follow. Default: paragraph.',
      choices: Object.keys(styles),
    },
    format: {
      placeholder: 'FORMAT',
      sentence: 'Plain text, all that is known, or captions. Default: text.',
      choices: Object.keys(outputs),
    },
    url: { placeholder: 'URL', sentence: 'Where the file is from, from which the ids of the items are derived.' },
    type: { placeholder: 'TYPE', sentence: 'The MIME type that the server gave; the file itself is believed first.' },
    language: { placeholder: 'TAG', sentence: 'The language, such as de-AT: how a sentence ends depends on it.' },
    charset: { placeholder: 'LABEL', sentence: 'The charset that the server stated.' },
    ...reachOptions,
  },
  examples: ['transcript episode-12.srt', 'transcript --style utterance --format vtt episode-12.json > episode-12.vtt'],
  exitCodes: { ...exitCodes, 0: 'there is text', 1: 'there is none, or no times for captions' },

  async run(options, [file = ''], terminal) {
    const { style = 'paragraph', format = 'text', url, type, language, charset } = options
    const { needsTimes, write } = outputs[format as keyof typeof outputs]
    const input = await openDocument(file, options, terminal)
    const { source } = input
    const result = parseTranscript(await readWhole(input), {
      style: styles[style as keyof typeof styles],
      url: url ?? source?.url,
      type: type ?? source?.type,
      language,
      charset: charset ?? source?.charset,
    })
    terminal.stderr.write(diagnosticLines(result.diagnostics))
    if (needsTimes && result.status !== 'unusable' && !result.hasTimecodes) {
      terminal.stderr.write(`feedmill: the transcript has no times, which ${format} needs; try --format text\n`)
      return ExitCode.unusable
    }
    const isJson = format === 'json'
    if (isJson || result.status !== 'unusable') terminal.stdout.write(write(result))
    return result.status === 'unusable' ? ExitCode.unusable : ExitCode.ok
  },
}
