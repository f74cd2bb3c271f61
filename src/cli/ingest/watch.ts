import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printable } from '../../html/index.ts'
import { type FeedWatch, type QueuedFeed, type RefreshedFeed, watchFeeds } from '../../ingest/index.ts'
import {
  createFileSubscriptionStore,
  createSubscriber,
  nodeHandler,
  type WebsubSubscriber,
} from '../../websub/index.ts'
import { type Command, ExitCode, onlyArgument, type Terminal, UsageError } from '../command.ts'
import { messageOf } from '../show/error-message.ts'
import { withoutPasswords } from '../show/without-passwords.ts'
import { HubQueue } from './hub-queue.ts'
import { listedUrls } from './listed-urls.ts'
import { progressLine, showProgress } from './progress.ts'
import { type IngestRun, ingestOptions, openRun } from './run-ingest.ts'
import { ingestSummary } from './summary.ts'

const help = `Watches the feeds of a list: refreshes each when it is due, and prints what changed, one event a line (NDJSON).

Usage: feedmill watch [OPTION...] LIST --state DIR

Goes on until it is told to stop (Ctrl-C, SIGTERM): what is under way is given up, what was found is stored. LIST, DIR and
the events are those of 'feedmill ingest'.

With --callback, feeds that name a hub are subscribed to (WebSub), and are refreshed within a minute when it says that
they changed. The hubs have to reach the URL: let your web server pass it on to the port that --listen names.

Options:
  --state DIR         where to keep what is known of the feeds
  --contact URL|MAIL  whom the owner of a feed can ask about the requests; goes into the User-Agent.
                      The variable FEEDMILL_CONTACT serves as well. One of them is needed
  --concurrency N     how many feeds at once (200)
  --entities          put what an event is about into it: the series, the episode, the issue
  --callback URL      where hubs reach this command, as https://example.org/websub/
  --listen [HOST:]PORT
                      where it listens for them (127.0.0.1:8080)
  --allow-private     allow addresses, names and ports that are not public, as localhost, and http for callbacks and hubs
  -h, --help          show this

Exit codes: 0 it was told to stop; 2 the call was wrong, DIR is in use, or nothing can be stored in it any more.

Examples:
  feedmill watch feeds.opml --state state --contact you@example.org >> events.ndjson
  feedmill watch feeds.opml --state state --callback https://example.org/websub/ --listen 8080
`

const RENEW_EVERY = 60_000

const options = { ...ingestOptions, callback: { type: 'string' }, listen: { type: 'string' } } as const

/** `feedmill watch`. */
export const watch: Command = {
  help,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const list = onlyArgument(positionals, "watch takes one LIST. 'feedmill watch --help' tells more.")
    const address = listenAddress(values.listen)
    if (values.listen !== undefined && values.callback === undefined) {
      throw new UsageError('--listen is for hubs: it needs --callback URL, where they reach this command.')
    }
    const urls = await listedUrls(list, terminal)
    const run = await openRun(values, terminal)
    const startedAt = Date.now()
    const { store, fetcher, findFeed, concurrency, tally, stop } = run
    let hubs: HubSide | null = null
    try {
      await run.tellPending()
      const feeds = await watchFeeds(urls, { store, fetcher, findFeed, concurrency, signal: stop })
      await run.wakeDuplicatesOfFailed(feeds.observe)
      if (values.callback !== undefined) {
        const hubOptions = {
          callbackBase: values.callback,
          address,
          folder: join(values.state ?? '', 'websub'),
          isPrivate: values['allow-private'] === true,
          listed: new Set(urls),
        }
        hubs = await openHubSide(hubOptions, feeds, run, terminal)
      }
      const progress = showProgress(terminal, () => {
        const facts = { total: null, inFlight: fetcher.stats().active, elapsed: Date.now() - startedAt }
        return `${progressLine(tally, facts)} · next ${nextText(feeds.nextAt)}`
      })
      try {
        for await (const result of feeds) {
          await run.take(result)
          await run.wakeDuplicatesOfFailed(feeds.observe)
          if (!('error' in result)) hubs?.subscribe(result)
        }
      } finally {
        progress.stop()
      }
    } catch (error) {
      throw run.endedBy(error)
    } finally {
      await hubs?.close()
      await run.close()
    }
    terminal.stderr.write(ingestSummary(tally, { elapsed: Date.now() - startedAt, notDue: 0 }, values))
    return ExitCode.ok
  },
}

function nextText(nextAt: number | null): string {
  return nextAt === null ? 'never' : `at ${new Date(Math.max(0, nextAt) * 1_000).toISOString().slice(11, 16)} UTC`
}

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** @throws UsageError if the address is invalid */
function listenAddress(text = '8080'): ListenAddress {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
  if (port === '' || Number(port) > 65_535) throw new UsageError('--listen takes PORT or HOST:PORT.')
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** The part that deals with hubs. */
interface HubSide {
  /** Subscribes to a feed that names a hub, without waiting for the hub. */
  subscribe(result: RefreshedFeed<QueuedFeed>): void
  close(): Promise<void>
}

interface HubSideOptions {
  readonly callbackBase: string
  readonly address: ListenAddress
  /** Where to keep the subscriptions. */
  readonly folder: string
  /** Whether addresses that are not public are allowed. */
  readonly isPrivate: boolean
  /** The URLs of the list. */
  readonly listed: ReadonlySet<string>
}

async function openHubSide(
  { callbackBase, address, folder, isPrivate, listed }: HubSideOptions,
  feeds: FeedWatch,
  { fetcher, stop }: IngestRun,
  terminal: Terminal,
): Promise<HubSide> {
  const complain = (error: unknown): void => {
    terminal.stderr.write(`feedmill: WebSub: ${printable(withoutPasswords(messageOf(error)))}\n`)
  }
  const subscriber = createdSubscriber({
    store: createFileSubscriptionStore(folder),
    fetcher,
    callbackBase,
    ...(isPrivate && { insecure: { callback: true, hubs: 'with-secret' } }),
    onEvent: async (event) => {
      // The subscriber knows a feed by its URL in the list. A feed may have left the list since it was subscribed to.
      if (!listed.has(event.feedId)) await subscriber.unsubscribe(event.feedId)
      else if (event.kind === 'ping') await feeds.observe(event.feedId, { kind: 'ping' })
      else if (event.kind === 'subscription') {
        await feeds.observe(event.feedId, { kind: 'subscription', leaseEndsAt: event.leaseEndsAt })
      }
    },
  })
  const server = createServer(nodeHandler(subscriber, { onError: complain }))
  await listening(server, address)
  const renew = async (): Promise<void> => {
    for await (const _ of subscriber.renewDue()) if (stop.aborted) return
  }
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(complain)
  }, RENEW_EVERY)
  const queue = new HubQueue(async (request) => {
    try {
      await subscriber.subscribe(request)
    } catch (error) {
      if (!stop.aborted) complain(error)
    }
  })
  return {
    subscribe({ feed, outcome }) {
      const { hub, feedUrl } = outcome.state
      const wasSeen = outcome.kind === 'modified' || outcome.kind === 'unchanged'
      if (!wasSeen || hub === null || outcome.state.priority === 'NEVER') return
      queue.add({ feedId: feed.url, feedUrl, topicUrl: hub.topicUrl, hubs: hub.hubUrls })
    },
    async close() {
      clearInterval(timer)
      const asked = queue.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      // Pending requests to hubs are abandoned. The next run repeats them.
      await fetcher.close()
      await asked
      await renewing
    },
  }
}

/** @throws UsageError if the callback URL is unusable */
function createdSubscriber(options: Parameters<typeof createSubscriber>[0]): WebsubSubscriber {
  try {
    return createSubscriber(options)
  } catch {
    throw new UsageError(
      `--callback takes the https URL at which hubs reach this command, without query, fragment and password, not '${printable(options.callbackBase)}'. With --allow-private it may be http.`,
    )
  }
}

async function listening(server: Server, { host, port }: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server
      .once('error', (error) => reject(new UsageError(`--listen: ${error.message}`)))
      .listen(port, host, () => resolve())
  })
}
