import { parseArgs } from 'node:util'
import type { FetchMeta, RequestOutcome, WebLink } from '../fetch/index.ts'
import { printable } from '../html/index.ts'
import { type Discovery, type DiscoveryOutcome, discoverFeed } from '../websub/index.ts'
import { type Command, ExitCode } from './command.ts'
import { fetcherFor } from './fetcher.ts'
import { reachOptions } from './reach-options.ts'
import { blockedHint } from './show/blocked-hint.ts'
import { withoutPasswords } from './show/without-passwords.ts'
import { webUrls } from './web-urls.ts'

const help = `Says which hub tells of the changes of a feed (WebSub), under which name it knows the feed, and why.

Usage: feedmill websub [OPTION...] URL...

Nothing is subscribed to: the feeds are read, and no hub is asked.

Options:
  --contact URL|MAIL  whom the owner of a feed can ask about the requests; goes into the User-Agent.
                      The variable FEEDMILL_CONTACT serves as well. One of them is needed
  --allow-private     allow addresses, names and ports that are not public, as localhost
  --json              one JSON value a line: url, and the hubs, topic and links that were found
  -h, --help          show this

Exit codes: 0 all name a hub; 1 one names none; 2 the call was wrong; 3 something did not come.

Example:
  feedmill websub --contact you@example.org https://example.org/feed.xml
`

const options = { ...reachOptions, json: { type: 'boolean' } } as const

/** `feedmill websub`. */
export const websub: Command = {
  help,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const urls = webUrls(positionals, 'websub')
    const fetcher = fetcherFor(values, terminal)
    let exitCode: ExitCode = ExitCode.ok
    try {
      for (const url of urls) {
        const outcome = await discoverFeed(url, { fetcher })
        const text =
          values.json === true ? `${JSON.stringify({ url, ...inJson(outcome) })}\n` : report(url, outcome, values)
        terminal.stdout.write(withoutPasswords(text))
        exitCode = Math.max(exitCode, exitCodeOf(outcome)) as ExitCode
      }
    } finally {
      await fetcher.close()
    }
    return exitCode
  },
}

function exitCodeOf(outcome: DiscoveryOutcome): ExitCode {
  if (outcome.kind === 'failed') return ExitCode.transport
  return outcome.discovery === null ? ExitCode.unusable : ExitCode.ok
}

/** Returns the outcome for JSON, without the body of a failed answer, which says nothing about hubs. */
function inJson(outcome: DiscoveryOutcome): object {
  return outcome.kind === 'read' ? outcome : { ...outcome, cause: { ...outcome.cause, body: undefined } }
}

function report(url: string, outcome: DiscoveryOutcome, values: Parameters<typeof blockedHint>[1]): string {
  const { meta } = outcome.kind === 'failed' ? outcome.cause : outcome
  const facts =
    outcome.kind === 'failed'
      ? failureFacts(failureOf(outcome.cause), values)
      : [
          ...linkFacts('in headers', outcome.headerLinks),
          ...linkFacts('in document', outcome.documentLinks),
          ...(outcome.discovery === null
            ? [fact('hub', 'none: neither the headers nor the document name one')]
            : discoveryFacts(outcome.discovery, meta)),
        ]
  const hops = meta.hops.map(({ status, url: hop }) => `  ${status}  ${printable(hop)}`)
  return `${[printable(url), ...hops, ...facts].join('\n')}\n`
}

const fact = (name: string, text: string): string => `  ${name.padEnd(14)}${printable(text)}`

function failureFacts(failure: string, values: Parameters<typeof blockedHint>[1]): string[] {
  const hint = blockedHint(failure, values)
  return [fact('outcome', failure), ...(hint === null ? [] : [fact('', hint)])]
}

function linkFacts(name: string, links: readonly WebLink[]): string[] {
  return links
    .filter(({ rel }) => rel.includes('hub') || rel.includes('self'))
    .map(({ rel, href, anchor }) =>
      fact(name, `${rel.join(' ')} ${href}${anchor === undefined ? '' : `, of ${anchor}`}`),
    )
}

function discoveryFacts({ hubs, hubSource, topicUrl, topicSource }: Discovery, { finalUrl }: FetchMeta): string[] {
  const [hub = '', ...others] = hubs
  const from =
    hubSource === 'header' ? 'the headers name it, and they come first' : 'the document names it, and no header does'
  const because = {
    header: 'rel=self of the headers',
    document: 'rel=self of the document',
    url: 'nothing has rel=self, so it is where the feed was found',
  }[topicSource]
  return [
    fact('hub', `${hub}  (${from})`),
    ...(/^http:/i.test(hub) ? [fact('', 'it is asked over https, or not at all')] : []),
    ...others.map((other) => fact('other hub', `${other}  (asked when the first fails)`)),
    fact('topic', `${topicUrl}  (${because})`),
    ...(topicUrl === finalUrl
      ? []
      : [fact('', 'this is not where the feed was found; the feed is fetched there all the same')]),
  ]
}

function failureOf(outcome: RequestOutcome): string {
  if (outcome.kind === 'response') return `status ${outcome.status}`
  return 'reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind
}
