import { sniff } from '../encodings/sniff.ts'
import { printable } from '../html/index.ts'
import { type Diagnostic, parseFeed, withPlaces } from '../index.ts'
import { validateXml } from '../xml/validate.ts'
import { type Command, ExitCode, exitCodes, type Terminal } from './command.ts'
import { discoverOptions, openFeed } from './discovered-feed.ts'
import { readWhole } from './input.ts'

export const validate: Command = {
  description: `Says what is wrong with feeds. First it lists where a document is not well-formed XML, then what the reader had to
repair, guess or leave out. Each finding is one line: file:line:column severity code message. A finding about the whole
document has neither line nor column. A feed without findings prints nothing in a pipe.`,
  operands: [{ placeholder: 'FILE|URL|-', sentence: 'Documents. - is standard input.', isList: true }],
  options: {
    json: {
      placeholder: null,
      sentence: 'Prints one JSON value a line: file, and a diagnostic (feedmill/schema/diagnostic.json).',
    },
    charset: { placeholder: 'LABEL', sentence: 'The charset that the server stated.' },
    ...discoverOptions,
  },
  examples: ['validate feed.xml', 'validate --contact you@example.org https://example.org/feed.xml'],
  exitCodes: { ...exitCodes, 0: 'no errors', 1: 'there is an error' },

  async run(options, files, terminal) {
    let hasErrors = false
    for (const file of files) {
      const input = await openFeed(file, options, terminal)
      const charset = options['charset'] ?? input.source?.charset
      const name = input.source?.url ?? file
      const bytes = await readWhole(input)
      const found = findings(bytes, { charset })
      if (input.source === undefined) sayIfPage(file, bytes, terminal)
      for (const diagnostic of found) {
        hasErrors ||= diagnostic.severity === 'error'
        const line =
          options['json'] !== undefined
            ? `${JSON.stringify({ file: name, ...diagnostic })}\n`
            : lineOf(name, diagnostic)
        terminal.stdout.write(line)
      }
      if (found.length === 0 && terminal.interactive) terminal.stderr.write(`${printable(name)}: nothing is wrong\n`)
    }
    return hasErrors ? ExitCode.unusable : ExitCode.ok
  },
}

function findings(bytes: Uint8Array, { charset }: { readonly charset?: string | undefined }): readonly Diagnostic[] {
  const feed = parseFeed(bytes, { charset })
  // The URL of the document does not matter here.
  const asked = feed.diagnostics.filter(({ code }) => code !== 'rss-feed-url-unknown')
  const found = withPlaces(asked, bytes, { charset })
  const { kind } = sniff(bytes)
  if (kind === 'json' || kind === 'json-feed' || (feed.kind === 'unknown' && kind !== 'xml')) return found
  // The strict check says where the XML is broken. The reader says what that costs: an element that it had to end, a
  // listing that counts as incomplete.
  const others = found.filter(
    ({ code, structural }) => !code.startsWith('xml-') || structural === true || code === 'xml-element-unclosed',
  )
  return [...validateXml(bytes, { charset }), ...others].toSorted(byPlace)
}

/** Findings about the whole document come first. */
function byPlace(one: Diagnostic, other: Diagnostic): number {
  return (one.location?.offset ?? -1) - (other.location?.offset ?? -1)
}

/** Says of a file that is a web page how its feed is checked. */
function sayIfPage(file: string, bytes: Uint8Array, { stderr }: Terminal): void {
  if (sniff(bytes).kind !== 'html') return
  stderr.write(
    `feedmill: ${printable(file)} is a web page; 'feedmill validate --discover URL', with the address of the page, checks its feed\n`,
  )
}

function lineOf(file: string, diagnostic: Diagnostic): string {
  return `${printable(file)}:${textOf(diagnostic)}\n`
}

function textOf({ location, severity, code, message, path }: Diagnostic): string {
  const where = location === undefined ? '' : `${location.line ?? 1}:${location.column ?? 1}`
  return printable(`${where} ${severity} ${code} ${message}${path === undefined ? '' : ` (${path})`}`)
}
