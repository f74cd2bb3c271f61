import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { createFetcher, type FeedFetcher } from '../../fetch/index.ts'
import { printable } from '../../html/index.ts'
import {
  type FaultyFeed,
  type FeedQuery,
  type FeedState,
  type FeedStore,
  type FeedWatch,
  type KnownFeed,
  type PendingEvents,
  type QueuedFeed,
  type RefreshedFeed,
  StoreFailedError,
} from '../../ingest/index.ts'
import { DamagedEntitiesError, DamagedStateError } from '../../ingest/stores/file-store.ts'
import { type Terminal, UsageError } from '../command.ts'
import { userAgentFor } from '../contact.ts'
import { reachOptions } from '../reach-options.ts'
import { messageOf } from '../show/error-message.ts'
import { overwriteLine } from '../show/progress.ts'
import { withoutPasswords } from '../show/without-passwords.ts'
import { DuplicateFeeds } from './duplicate-feeds.ts'
import { eventLines } from './event-lines.ts'
import { openHostFile } from './host-file.ts'
import { NewNames } from './new-names.ts'
import { openStore } from './open-store.ts'
import { positiveNumber } from './positive-number.ts'
import { IngestTally } from './tally.ts'

/** The options that `ingest` and `watch` share. */
export const ingestOptions = {
  ...reachOptions,
  state: { type: 'string' },
  concurrency: { type: 'string' },
  entities: { type: 'boolean' },
} as const

export interface IngestValues {
  readonly state?: string | undefined
  readonly contact?: string | undefined
  readonly concurrency?: string | undefined
  readonly 'allow-private'?: boolean | undefined
  readonly entities?: boolean | undefined
  /** Whether events are counted but not printed. @defaultValue false */
  readonly isSilent?: boolean | undefined
}

/** The resources and operations of a run. */
export interface IngestRun {
  readonly store: Pick<FeedStore, 'open' | 'dueAt'>
  readonly fetcher: FeedFetcher
  readonly concurrency: number
  readonly tally: IngestTally
  readonly stop: AbortSignal
  /**
   * Finds a feed of the folder by its listed URL: a feed that moves there is its duplicate. Returns `null` for other
   * queries.
   */
  findFeed(query: FeedQuery): Promise<KnownFeed | null>
  /** Writes the events that the last run stored and probably did not write. */
  tellPending(): Promise<void>
  /** Writes the events of a feed, marks them as written, and counts the result. */
  take(result: RefreshedFeed<QueuedFeed> | FaultyFeed<QueuedFeed>): Promise<void>
  /**
   * Requests checks of feeds that repeat a feed which has failed for 7 days. Knows the feeds whose `store.dueAt` was
   * `null`, and those passed to `take`.
   */
  wakeDuplicatesOfFailed(observe: FeedWatch['observe']): Promise<void>
  /**
   * Turns the error that ended the run into the error that the user sees. After a `StoreFailedError`, `close` writes
   * nothing to the folder, which may belong to another process.
   */
  endedBy(error: unknown): unknown
  close(): Promise<void>
}

/**
 * Opens the resources of a run.
 *
 * @throws UsageError if the call was wrong, or the folder is in use.
 */
export async function openRun(values: IngestValues, terminal: Terminal): Promise<IngestRun> {
  if (values.state === undefined || values.state === '')
    throw new UsageError('Say where the state is to be kept: --state DIR.')
  const concurrency = positiveNumber('concurrency', values.concurrency) ?? 200
  const userAgent = userAgentFor(values.contact, terminal)
  const tally = new IngestTally()
  const say = (message: string): void => {
    terminal.stderr.write(`feedmill: ${printable(withoutPasswords(message))}\n`)
  }
  const sayDamage = (message: string): void => {
    tally.damages.push(withoutPasswords(message))
    say(message)
  }
  const files = await openStore(values.state, sayDamage)
  const hosts = await openHostFile(join(values.state, 'hosts.json'))
  const fetcher = createFetcher({
    userAgent,
    hostState: hosts,
    concurrency: { total: concurrency },
    network: { allowPrivate: values['allow-private'] === true },
  })
  const withEntities = values.entities === true
  const names = new NewNames()
  const duplicates = new DuplicateFeeds()
  let isLost = false
  /** Events whose entities cannot be read stay pending, and do not delay other events. */
  const tellOrReportDamage = async (pending: PendingEvents): Promise<void> => {
    try {
      if (values.isSilent === true) await pending.delivered()
      else await tell(pending, files, withEntities, terminal)
    } catch (error) {
      if (!(error instanceof DamagedEntitiesError)) throw error
      sayDamage(
        `${pending.url}: ${error.message} The events of the feed are written once that file can be read, or in a run without --entities.`,
      )
    }
  }
  const stateOrReportDamage = async (url: string): Promise<FeedState | null> => {
    try {
      return (await files.open({ url }, Date.now())).state
    } catch (error) {
      if (!(error instanceof DamagedStateError)) throw error
      sayDamage(error.message)
      return null
    }
  }
  return {
    fetcher,
    concurrency,
    tally,
    stop: terminal.stopSignal?.() ?? new AbortController().signal,
    store: {
      open: async (feed, now) => names.watching(await files.open(feed, now)),
      async dueAt(url) {
        const dueAt = await files.dueAt(url)
        if (dueAt === null) duplicates.addSilent(url)
        return dueAt
      },
    },
    findFeed: async (query) => ('url' in query ? await files.find(query.url) : null),
    async tellPending() {
      for await (const pending of files.pending()) await tellOrReportDamage(pending)
    },
    async take(result) {
      const { url } = result.feed
      if ('error' in result) {
        tally.addError(url, result.error)
        say(`${url}: ${messageOf(result.error)}`)
        return
      }
      const { outcome, pending } = result
      if (outcome.kind === 'not-due') return
      tally.add(url, outcome)
      tally.addNewChildren(names.of(url))
      duplicates.take(url, outcome.state)
      if (pending !== null) await tellOrReportDamage(pending)
    },
    async wakeDuplicatesOfFailed(observe) {
      for (const url of await duplicates.takeDuplicatesOfFailed(stateOrReportDamage)) {
        try {
          await observe(url, { kind: 'revival', cause: 'canonical-failed' })
          say(`${url} will be checked again: the feed that it repeats has failed for 7 days`)
        } catch (error) {
          if (error instanceof StoreFailedError) throw error
          say(`${url}: ${messageOf(error)}`)
        }
      }
    },
    endedBy(error) {
      if (!(error instanceof StoreFailedError)) return error
      isLost = true
      return new UsageError(error.message)
    },
    async close() {
      await fetcher.close()
      try {
        // After a `StoreFailedError`, the folder may belong to another process.
        if (!isLost) await hosts.save(Date.now())
      } finally {
        await files.close()
      }
    },
  }
}

/**
 * Writes one event per line, and waits until the output has taken it. The member `feed` of an event is the URL in the
 * list. Events are marked as written after that: a process that ended in between would lose marked events.
 */
async function tell(
  pending: PendingEvents,
  store: FeedStore,
  withEntities: boolean,
  terminal: Terminal,
): Promise<void> {
  const { stdout } = terminal
  const entitiesOf = withEntities ? (url: string) => store.entities(url) : null
  for await (const lines of eventLines(pending, entitiesOf)) {
    // Clears the line of progress: the event would follow it on the same line.
    if (terminal.interactive && stdout.isTTY === true) overwriteLine(terminal, '')
    await writeAndWait(stdout, lines)
  }
  await pending.delivered()
}

async function writeAndWait(stdout: Writable, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
