import { parseArgs } from 'node:util'
import { type FeedOptions, type FeedPart, parseFeed, readFeed } from '../index.ts'
import { type Command, ExitCode, type Terminal, UsageError } from './command.ts'
import { feedUrlFrom } from './feed-url.ts'
import { openInput, readWhole } from './input.ts'
import { jsonOutput } from './show/json-output.ts'
import { withProgress } from './show/progress.ts'
import { summaryOf } from './show/summary.ts'

const help = `Usage: feedmill parse [OPTION...] FILE...|-

Reads podcast feeds (RSS, Atom) and SSS documents (comics, creators, hosting providers) and prints what they say. By
default one JSON value a line, as the feed is read: {"type":"head"…}, {"type":"episode"…}…, {"type":"series"…},
{"type":"end"…}; comics have issues and creators content in place of episodes. Several files are told apart by "file".

  --pretty            one readable JSON document for each file instead: kind, series, episodes, status, diagnostics
  --summary           an overview for people instead
  --feed-url URL      the URL of the feed: relative URLs and uuids come from it
  --charset LABEL     the charset that the server stated
  --unknown-elements  keep elements that feedmill does not know
  --no-extras         leave out what the interface has no field for

Exit code 1 when a document is no feed, 2 when the call is wrong or a file cannot be read.

  feedmill parse --summary feed.xml
  curl -s https://example.com/feed | feedmill parse - --feed-url https://example.com/feed | grep '"type":"episode"'
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
  const result = parseFeed(await readWhole({ ...input, chunks: withProgress(input, terminal) }), feedOptions)
  const { stdout } = terminal
  const text = isSummary
    ? summaryOf(result, input.name, emphasis(terminal))
    : jsonOutput(`${JSON.stringify(result, null, 2)}\n`, stdout)
  stdout.write(text)
  return result.status !== 'unusable'
}

/** Bold, where the person can see it. */
const emphasis =
  ({ colour }: Terminal) =>
  (text: string) =>
    colour ? `\u001b[1m${text}\u001b[22m` : text

/** A part as a line: what it is comes first, and digests, which are bytes, are in hexadecimal. */
function lineOf({ type, ...part }: FeedPart, file: string | undefined): string {
  const members = Object.entries<unknown>(part).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  ])
  return `${JSON.stringify({ file, type, ...Object.fromEntries(members) })}\n`
}

async function printParts(
  name: string,
  isOneOfMany: boolean,
  feedOptions: FeedOptions,
  terminal: Terminal,
): Promise<boolean> {
  const input = await openInput(name, terminal)
  const { stdout } = terminal
  let isUsable = false
  for await (const part of readFeed(withProgress(input, terminal), feedOptions)) {
    if (part.type === 'end') isUsable = part.status !== 'unusable'
    const line = jsonOutput(lineOf(part, isOneOfMany ? name : undefined), stdout)
    if (!stdout.write(line)) await new Promise((resolve) => stdout.once('drain', resolve))
  }
  return isUsable
}
