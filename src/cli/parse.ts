import { printable } from '../html/index.ts'
import { type FeedOptions, type FeedPart, parseFeed, readFeed } from '../index.ts'
import { type Command, ExitCode, type Terminal, UsageError } from './command.ts'
import { discoverOptions, openFeed } from './discovered-feed.ts'
import { feedUrlFrom } from './feed-url.ts'
import { type Input, readWhole } from './input.ts'
import { withProgress } from './show/progress.ts'
import { FeedSummary } from './show/summary.ts'

export const parse: Command = {
  description: `Reads podcasts (RSS, Atom, JSON Feed) and SSS documents (comics, creators, hosting providers). On a screen it prints an
overview. In a pipe it prints one JSON value a line, as the feed is read: {"type":"head"…}, {"type":"episode"…}…,
{"type":"series"…}, {"type":"end"…}. Comics have issues and creators have content in place of episodes. If there are
several files, each line has "file".`,
  operands: [{ placeholder: 'FILE|URL|-', sentence: 'Documents. - is standard input.', isList: true }],
  options: {
    json: { placeholder: null, sentence: 'Prints one JSON value a line, on a screen, too.' },
    pretty: {
      placeholder: null,
      sentence: 'Prints one readable JSON document for each file: kind, series, episodes, status, diagnostics.',
    },
    summary: { placeholder: null, sentence: 'Prints an overview for people, wherever it goes.' },
    'feed-url': {
      placeholder: 'URL',
      sentence: 'The URL of the feed, for relative URLs and uuids. A URL that is fetched needs none.',
    },
    charset: { placeholder: 'LABEL', sentence: 'The charset that the server stated.' },
    'unknown-elements': { placeholder: null, sentence: 'Keeps elements that feedmill does not know.' },
    'no-extras': { placeholder: null, sentence: 'Leaves out what the interface has no field for.' },
    ...discoverOptions,
  },
  examples: [
    'parse feed.xml',
    'parse --contact you@example.org https://example.org/feed.xml | grep \'"type":"episode"\'',
    'parse --contact you@example.org --discover https://example.org/',
  ],

  async run(options, names, terminal) {
    const ways = (['json', 'pretty', 'summary'] as const).filter((name) => options[name] !== undefined)
    if (ways.length > 1) throw new UsageError(`--${ways[0]} and --${ways[1]} do not go together`)
    const [way = terminal.stdout.isTTY ? 'summary' : 'json'] = ways
    const givenUrl = feedUrlFrom(options['feed-url'])
    let code: ExitCode = ExitCode.ok
    for (const name of names) {
      const input = await openFeed(name, options, terminal)
      const feedOptions: FeedOptions = {
        feedUrl: givenUrl ?? input.source?.url,
        charset: options['charset'] ?? input.source?.charset,
        unknownElements: options['unknown-elements'] !== undefined,
        extras: options['no-extras'] === undefined,
      }
      const file = names.length > 1 ? name : undefined
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
