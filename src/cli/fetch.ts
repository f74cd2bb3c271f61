import { once } from 'node:events'
import { parseArgs } from 'node:util'
import type { FeedConsumer, FetchOutcome } from '../fetch/index.ts'
import { likeliestFirst } from '../html/page-feeds.ts'
import { type Command, ExitCode, type Terminal } from './command.ts'
import { discoverOptions } from './discovered-feed.ts'
import { fetcherFor } from './fetcher.ts'
import { reachOptions } from './reach-options.ts'
import { fetchReport, fetchReportAsJson } from './show/fetch-report.ts'
import { webUrls } from './web-urls.ts'

const help = `Fetches feeds and shows what happened on the way: redirects, validators, freshness, timings, hub.

Usage: feedmill fetch [OPTION...] URL...

Options:
  --contact URL|MAIL  whom the owner of a feed can ask about the requests; goes into the User-Agent.
                      The variable FEEDMILL_CONTACT serves as well. One of them is needed
  --discover          if a web page came, fetch the feed that it names, too
  --body              write the body, content codings undone, to standard output, and the report to standard error
  --allow-private     allow addresses, names and ports that are not public, as localhost
  -v, --verbose       show the headers of every answer
  --json              write the report as JSON: one value a line, with the headers of every answer
  -h, --help          show this

Exit codes: 0 all came; 1 something came that is no feed; 2 the call was wrong; 3 something did not come.

Examples:
  feedmill fetch --contact you@example.org https://example.org/feed.xml
  FEEDMILL_CONTACT=https://example.org/bot feedmill fetch --body https://example.org/feed.xml > feed.xml
`

const options = {
  ...reachOptions,
  ...discoverOptions,
  body: { type: 'boolean' },
  json: { type: 'boolean' },
  verbose: { type: 'boolean', short: 'v' },
} as const

/** `feedmill fetch`. */
export const fetchCommand: Command = {
  help,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const urls = webUrls(positionals, 'fetch')
    const fetcher = fetcherFor(values, terminal)
    const shown = values.body === true ? terminal.stderr : terminal.stdout
    const report = (outcome: FetchOutcome<unknown>) =>
      shown.write(values.json === true ? fetchReportAsJson(outcome) : fetchReport(outcome, values))
    const consume = values.body === true ? writeTo(terminal) : skip
    let exitCode: ExitCode = ExitCode.ok
    try {
      for (const url of urls) {
        const first = await fetcher.fetchWith({ url }, consume)
        report(first)
        const feed = values.discover === true ? feedOf(first) : null
        const outcome = feed === null ? first : await fetcher.fetchWith({ url: feed }, consume)
        if (outcome !== first) report(outcome)
        else if (feedOf(first) !== null) terminal.stderr.write('feedmill: --discover fetches the feed of a web page\n')
        exitCode = Math.max(exitCode, exitCodeOf(outcome)) as ExitCode
      }
    } finally {
      await fetcher.close()
    }
    return exitCode
  },
}

/** Returns the likeliest feed that a page names; `null` if no page came, or if it names none. */
function feedOf(outcome: FetchOutcome<unknown>): string | null {
  const named = outcome.kind === 'not-feed' ? (outcome.alternates ?? []) : []
  return likeliestFirst(named.map((url) => ({ url, title: null })))[0]?.url ?? null
}

/** Writes the body to standard output, no faster than it is read there. */
function writeTo({ stdout }: Terminal): FeedConsumer<void> {
  return async (body) => {
    for await (const piece of body) if (!stdout.write(piece)) await once(stdout, 'drain')
  }
}

/** Reads the body only for its size and its hash. */
const skip: FeedConsumer<void> = async () => {}

function exitCodeOf({ kind }: FetchOutcome<unknown>): ExitCode {
  if (kind === 'modified' || kind === 'unchanged') return ExitCode.ok
  return kind === 'not-feed' ? ExitCode.unusable : ExitCode.transport
}
