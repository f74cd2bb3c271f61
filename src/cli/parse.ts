import { parseArgs } from 'node:util'
import { printable } from '../html/index.ts'
import { type FeedOptions, type FeedPart, parseFeed, readFeed } from '../index.ts'
import { type Command, ExitCode, type Terminal, UsageError } from './command.ts'
import { discoverHelp, discoverOptions, openFeed } from './discovered-feed.ts'
import { feedUrlFrom } from './feed-url.ts'
import { type Input, readWhole } from './input.ts'
import { reachHelp, reachOptions } from './reach-options.ts'
import { withProgress } from './show/progress.ts'
import { FeedSummary } from './show/summary.ts'

const help = `Usage: feedmill parse [OPTION...] FILE|URL|-...

Reads podcasts (RSS, Atom, JSON Feed) and SSS documents (comics, creators, hosting providers). On a screen it prints an
overview. In a pipe it prints one JSON value a line, as the feed is read: {"type":"head"…}, {"type":"episode"…}…,
{"type":"series"…}, {"type":"end"…}. Comics have issues and creators have content in place of episodes. If there are
several files, each line has "file".

Options:
  --json              one JSON value a line, on a screen, too
  --pretty            one readable JSON document for each file: kind, series, episodes, status, diagnostics
  --summary           an overview for people, wherever it goes
  --feed-url URL      the URL of the feed: relative URLs and uuids come from it; a URL that is fetched needs none
  --charset LABEL     the charset that the server stated
  --unknown-elements  keep elements that feedmill does not know
  --no-extras         leave out what the interface has no field for
${discoverHelp}
${reachHelp}
  -h, --help          show this

Exit codes: 0 done; 1 a document is no feed; 2 the call is wrong, or a file cannot be read; 3 a URL cannot be fetched.

Examples:
  feedmill parse feed.xml
  feedmill parse --contact you@example.org https://example.org/feed.xml | grep '"type":"episode"'
  feedmill parse --contact you@example.org --discover https://example.org/
`

const options = {
  ...reachOptions,
  ...discoverOptions,
  json: { type: 'boolean' },
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
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.length === 0) throw new UsageError('Name a file or a URL to parse, or - for standard input')
    const ways = (['json', 'pretty', 'summary'] as const).filter((name) => values[name])
    if (ways.length > 1) throw new UsageError(`--${ways[0]} and --${ways[1]} do not go together`)
    const [way = terminal.stdout.isTTY ? 'summary' : 'json'] = ways
    const givenUrl = feedUrlFrom(values['feed-url'])
    let code: ExitCode = ExitCode.ok
    for (const name of positionals) {
      const input = await openFeed(name, values, terminal)
      const feedOptions: FeedOptions = {
        feedUrl: givenUrl ?? input.source?.url,
        charset: values.charset ?? input.source?.charset,
        unknownElements: values['unknown-elements'],
        extras: values['no-extras'] !== true,
      }
      const file = positionals.length > 1 ? name : undefined
      if (!(await printers[way](input, feedOptions, terminal, file))) code = ExitCode.unusable
    }
    return code
  },
}

/** Prints a document, and returns whether it is usable. `file` is its name if there are several. */
type Printer = (
  input: Input,
  feedOptions: FeedOptions,
  terminal: Terminal,
  file: string | undefined,
) => Promise<boolean>

const printers: Readonly<Record<'json' | 'pretty' | 'summary', Printer>> = {
  async json(input, feedOptions, terminal, file) {
    const { stdout } = terminal
    let isUsable = false
    for await (const part of readFeed(withProgress(input, terminal), feedOptions)) {
      if (part.type === 'end') isUsable = part.status !== 'unusable'
      if (!stdout.write(lineOf(part, file))) await new Promise((resolve) => stdout.once('drain', resolve))
    }
    return isUsable
  },

  async pretty(input, feedOptions, terminal) {
    const result = parseFeed(await readWhole({ ...input, chunks: withProgress(input, terminal) }), {
      ...feedOptions,
      lines: true,
    })
    terminal.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    return result.status !== 'unusable'
  },

  async summary(input, feedOptions, terminal, file) {
    const summary = new FeedSummary()
    let isUsable = false
    for await (const part of readFeed(withProgress(input, terminal), feedOptions)) {
      summary.see(part)
      if (part.type === 'end') isUsable = part.status !== 'unusable'
    }
    const heading = file === undefined ? '' : `${emphasis(terminal)(printable(input.name))}\n`
    terminal.stdout.write(heading + summary.text(input.name, emphasis(terminal)))
    return isUsable
  },
}

/** Makes text bold, if the user can see it. */
const emphasis =
  ({ colour }: Terminal) =>
  (text: string) =>
    colour ? `\u001b[1m${text}\u001b[22m` : text

/** Returns a part as a line of JSON. File and type come first, and digests, which are bytes, are in hexadecimal. */
function lineOf({ type, ...part }: FeedPart, file: string | undefined): string {
  const members = Object.entries<unknown>(part).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  ])
  return `${JSON.stringify({ file, type, ...Object.fromEntries(members) })}\n`
}
