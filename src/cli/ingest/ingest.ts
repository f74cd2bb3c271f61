import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type FeedStore, type FeedWatch, type QueuedFeed, refreshFeeds } from '../../ingest/index.ts'
import { observeStored } from '../../ingest/observe-stored.ts'
import { WINDOW_OF_LIST } from '../../ingest/refresh-feeds-options.ts'
import { type Command, ExitCode, onlyArgument, UsageError } from '../command.ts'
import { listedUrls } from './listed-urls.ts'
import { positiveNumber } from './positive-number.ts'
import { progressLine, showProgress } from './progress.ts'
import { ingestReport } from './report.ts'
import { ingestOptions, openRun } from './run-ingest.ts'
import { ingestSummary } from './summary.ts'
import type { IngestTally } from './tally.ts'

const help = `Refreshes the feeds of a list that are due, and prints what changed: on a screen how many, else one event a line (NDJSON).

Usage: feedmill ingest [OPTION...] LIST --state DIR

LIST holds URLs, one a line (# begins a comment), or is OPML; - reads it from stdin. What is known of the feeds is kept
in DIR, which is made when it is not there: their entities are in DIR/feeds, as NDJSON. Run it as often as you like: a
feed is fetched when it is due and not before. Events are printed at least once; one that is printed again, after a
crash, has the same id.

Options:
  --state DIR         where to keep what is known of the feeds
  --contact URL|MAIL  whom the owner of a feed can ask about the requests; goes into the User-Agent.
                      The variable FEEDMILL_CONTACT serves as well. One of them is needed
  --concurrency N     how many feeds at once (200)
  --entities          put what an event is about into it: the series, the episode, the issue
  --force             fetch all feeds of the list now, whenever they are due; hosts that asked for a pause have it
  --json              print the events on a screen, too
  --max-feeds N       refresh no more than so many
  --report FILE.html  write a page that tells what came of it
  --allow-private     allow addresses, names and ports that are not public, as localhost
  -h, --help          show this

Exit codes: 0 done or told to stop, whatever the feeds did; 2 the call was wrong, DIR is in use, or nothing can be stored
in it any more; 3 no feed could be fetched.

Examples:
  feedmill ingest feeds.opml --state state --contact you@example.org
  feedmill ingest feeds.txt --state state --report report.html > events.ndjson
`

const options = {
  ...ingestOptions,
  force: { type: 'boolean' },
  json: { type: 'boolean' },
  'max-feeds': { type: 'string' },
  report: { type: 'string' },
} as const

/** `feedmill ingest`. */
export const ingest: Command = {
  help,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const list = onlyArgument(positionals, "ingest takes one LIST. 'feedmill ingest --help' tells more.")
    const maxFeeds = positiveNumber('max-feeds', values['max-feeds']) ?? Number.POSITIVE_INFINITY
    const urls = await listedUrls(list, terminal)
    // Checked before hours of work whose report could not be written.
    if (values.report !== undefined) await reportTo(values.report, '', 'a')
    const isSilent = terminal.stdout.isTTY === true && values.json !== true
    const run = await openRun({ ...values, isSilent }, terminal)
    const { store, fetcher, findFeed, concurrency, tally, stop } = run
    const observe: FeedWatch['observe'] = async (url, observation) => {
      await observeStored(store, { url }, observation, { now: Date.now() })
    }
    const startedAt = Date.now()
    try {
      await run.tellPending()
      const due = values.force === true ? forced(urls) : await dueFeeds(urls, store, startedAt)
      await run.wakeDuplicatesOfFailed(observe)
      const queue = due.slice(0, maxFeeds)
      const progress = showProgress(terminal, () =>
        progressLine(tally, {
          total: queue.length,
          inFlight: fetcher.stats().active,
          elapsed: Date.now() - startedAt,
        }),
      )
      const options = { store, fetcher, findFeed, concurrency, window: WINDOW_OF_LIST, signal: stop }
      try {
        for await (const result of refreshFeeds(queue, options)) {
          await run.take(result)
        }
      } finally {
        progress.stop()
      }
      // All refreshes have ended by now.
      await run.wakeDuplicatesOfFailed(observe)
      const elapsed = Date.now() - startedAt
      const notDue = urls.length - due.length
      terminal.stderr.write(ingestSummary(tally, { elapsed, notDue }, values))
      if (values.report !== undefined) {
        const facts = { list, startedAt, elapsed, notDue, wasStopped: stop.aborted }
        await reportTo(values.report, ingestReport(tally, facts), 'w')
      }
    } catch (error) {
      throw run.endedBy(error)
    } finally {
      await run.close()
    }
    return exitCodeOf(tally)
  },
}

/** @throws UsageError if the file cannot be written */
async function reportTo(file: string, page: string, flag: 'a' | 'w'): Promise<void> {
  try {
    await writeFile(file, page, { flag })
  } catch (error) {
    throw new UsageError(`--report: ${file} cannot be written: ${(error as Error).message}`)
  }
}

/** Returns all feeds of a list, due or not. */
function forced(urls: readonly string[]): QueuedFeed[] {
  return urls.map((url) => ({ url, isForced: true }))
}

/** Returns the due feeds of a list, the longest overdue first. */
async function dueFeeds(urls: readonly string[], store: Pick<FeedStore, 'dueAt'>, now: number): Promise<QueuedFeed[]> {
  const due: { url: string; dueAt: number }[] = []
  for (const url of urls) {
    const dueAt = await store.dueAt(url)
    if (dueAt !== null && dueAt * 1_000 <= now) due.push({ url, dueAt })
  }
  return due.sort((one, other) => one.dueAt - other.dueAt)
}

/** Returns the exit code of a run. If no feed could be fetched, the local network is most likely at fault. */
function exitCodeOf({ feeds, failed }: IngestTally): ExitCode {
  return feeds > 0 && failed === feeds ? ExitCode.transport : ExitCode.ok
}
