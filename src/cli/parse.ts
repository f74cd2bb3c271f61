import { parseArgs } from 'node:util'
import { type FeedOptions, parseFeed, readFeed } from '../index.ts'
import { type Command, ExitCode, type Terminal, UsageError } from './command.ts'
import { feedUrlFrom } from './feed-url.ts'
import { openInput, readWhole } from './input.ts'
import { withProgress } from './progress.ts'
import { summaryOf } from './summary.ts'

const help = `Usage: feedmill parse [OPTION...] FILE...|-

Reads podcast feeds (RSS, Atom) and SSS documents (JSON) of comics and creators, and prints what they say. By default
one JSON value a line, as the feed is read: {"type":"head"…}, {"type":"episode"…}…, {"type":"series"…}, {"type":"end"…};
of a comic {"type":"issue"…}, of a creator {"type":"content"…} and {"type":"creator"…}.

  --pretty            one readable JSON document instead: kind, series, episodes (issues, content), status, diagnostics
  --summary           an overview for people instead
  --feed-url URL      the URL of the feed: relative URLs and uuids come from it
  --charset LABEL     the charset that the server stated
  --unknown-elements  keep elements that feedmill does not know
  --no-extras         leave out what the interface has no field for

Exit code 1 when a document is no feed.
`

const options = {
  pretty: { type: 'boolean' },
  summary: { type: 'boolean' },
  'feed-url': { type: 'string' },
  charset: { type: 'string' },
  'unknown-elements': { type: 'boolean' },
  'no-extras': { type: 'boolean' },
} as const

/** `feedmill parse` */
export const parse: Command = {
  help,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.length === 0) throw new UsageError('Name a file to parse, or - for standard input')
    if (values.pretty && values.summary) throw new UsageError('--pretty and --summary do not go together')
    const feedOptions = {
      feedUrl: feedUrlFrom(values['feed-url']),
      charset: values.charset,
      unknownElements: values['unknown-elements'],
      extras: values['no-extras'] !== true,
    }
    let code: ExitCode = ExitCode.ok
    for (const name of positionals) {
      const isUsable =
        values.pretty || values.summary
          ? await printWhole(name, feedOptions, values.summary === true, terminal)
          : await printParts(name, positionals.length > 1, feedOptions, terminal)
      if (!isUsable) code = ExitCode.unusable
    }
    return code
  },
}

async function printWhole(
  name: string,
  feedOptions: FeedOptions,
  isSummary: boolean,
  terminal: Terminal,
): Promise<boolean> {
  const input = await openInput(name, terminal)
  const result = parseFeed(await readWhole(input), feedOptions)
  terminal.stdout.write(isSummary ? summaryOf(result, input.name) : `${JSON.stringify(result, null, 2)}\n`)
  return result.status !== 'unusable'
}

async function printParts(
  name: string,
  isOneOfMany: boolean,
  feedOptions: FeedOptions,
  terminal: Terminal,
): Promise<boolean> {
  const input = await openInput(name, terminal)
  let isUsable = false
  for await (const part of readFeed(withProgress(input, terminal), feedOptions)) {
    if (part.type === 'end') isUsable = part.status !== 'unusable'
    // Digests are bytes; a line says them in hexadecimal.
    const line = JSON.stringify({ ...(isOneOfMany && { file: name }), ...part }, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    )
    if (!terminal.stdout.write(`${line}\n`)) await new Promise((resolve) => terminal.stdout.once('drain', resolve))
  }
  return isUsable
}
