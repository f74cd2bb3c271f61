import { once } from 'node:events'
import type { FeedConsumer, FetchOutcome } from '../fetch/index.ts'
import { likeliestFirst } from '../html/page-feeds.ts'
import { type Command, ExitCode, exitCodes, type Terminal } from './command.ts'
import { discoverOptions } from './discovered-feed.ts'
import { fetcherFor } from './fetcher.ts'
import { fetchReport, fetchReportAsJson } from './show/fetch-report.ts'
import { webUrls } from './web-urls.ts'

export const fetchCommand: Command = {
  description: `Fetches feeds and shows what happened on the way: redirects, validators, freshness, timings, hub. Owners of feeds want to
know whom they can ask about the requests: --contact or the variable FEEDMILL_CONTACT must say it.`,
  operands: [{ placeholder: 'URL', sentence: 'Feeds.', isList: true }],
  options: {
    body: {
      placeholder: null,
      sentence: 'Writes the body, content codings undone, to standard output, and the report to standard error.',
    },
    verbose: { placeholder: null, short: 'v', sentence: 'Shows the headers of every answer.' },
    json: {
      placeholder: null,
      sentence: 'Writes the report as JSON: one value a line, with the headers of every answer.',
    },
    ...discoverOptions,
  },
  examples: [
    'fetch --contact you@example.org https://example.org/feed.xml',
    'fetch --body --contact you@example.org https://example.org/feed.xml > feed.xml',
  ],
  exitCodes: { ...exitCodes, 0: 'all came', 1: 'something came that is no feed', 3: 'something did not come' },

  async run(options, names, terminal) {
    const urls = webUrls(names)
    const fetcher = fetcherFor(options, terminal)
    const shown = options['body'] !== undefined ? terminal.stderr : terminal.stdout
    const report = (outcome: FetchOutcome<unknown>) =>
      shown.write(options['json'] !== undefined ? fetchReportAsJson(outcome) : fetchReport(outcome, options))
    const consume = options['body'] !== undefined ? writeTo(terminal) : skip
    let exitCode: ExitCode = ExitCode.ok
    try {
      for (const url of urls) {
        const first = await fetcher.fetchWith({ url }, consume)
        report(first)
        const feed = options['discover'] !== undefined ? feedOf(first) : null
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
