import type { RefreshKind, RefreshOutcome } from '../../ingest/index.ts'
import type { FeedRefreshPriority } from '../../schedule/index.ts'
import { parseUrl } from '../../values/parse-url.ts'
import { messageOf } from '../show/error-message.ts'
import { withoutPasswords } from '../show/without-passwords.ts'

/** A newly published child, for display. */
export interface NewChild {
  readonly series: string
  readonly name: string
  /** Epoch seconds. */
  readonly datePublished: number | null
}

/** A feed that could not be refreshed, for display, without passwords. */
export interface FailedFeed {
  readonly url: string
  readonly kind: RefreshKind | 'error'
  readonly reason: string
  /** The feeds named by the HTML page that came instead. */
  readonly alternates: readonly string[]
}

/** A feed whose host asked for a pause. */
export interface WaitingFeed {
  readonly url: string
  /** Epoch seconds; `null` if unknown. */
  readonly until: number | null
}

/** The results of the feeds of a host. */
export interface HostTally {
  readonly host: string
  feeds: number
  failures: number
  /** Milliseconds of fetching: the sum for all its feeds, and the slowest. */
  totalMs: number
  slowestMs: number
  bytes: number
}

const MAX_LISTED = 500
const MAX_HOSTS = 100_000

/** Counts the results of a run. Memory grows with the number of hosts, not with the number of feeds. */
export class IngestTally {
  readonly kinds = new Map<RefreshKind | 'error', number>()
  readonly priorities = new Map<FeedRefreshPriority, number>()
  readonly hosts = new Map<string, HostTally>()
  readonly newChildren: NewChild[] = []
  readonly failures: FailedFeed[] = []
  readonly waiting: WaitingFeed[] = []
  /** Messages about damaged files. */
  readonly damages: string[] = []
  feeds = 0
  failed = 0
  imported = 0
  /** Newly published children. Those of feeds read for the first time are in `createdByImport`. */
  created = 0
  createdByImport = 0
  updated = 0
  removed = 0
  events = 0
  requests = 0
  wireBytes = 0
  decodedBytes = 0

  add(url: string, outcome: RefreshOutcome): void {
    const { kind, counts, metrics, reason, alternates, events, state } = outcome
    this.#count(kind)
    this.priorities.set(state.priority, (this.priorities.get(state.priority) ?? 0) + 1)
    this.events += events.length
    this.requests += metrics.requests
    this.wireBytes += metrics.wireBytes
    this.decodedBytes += metrics.decodedBytes
    if (outcome.isInitialImport) {
      this.imported += 1
      this.createdByImport += counts?.created ?? 0
    } else this.created += counts?.created ?? 0
    this.updated += counts?.updated ?? 0
    this.removed += counts?.removed ?? 0
    const isFailure = kind === 'failed' || kind === 'unreadable'
    if (isFailure) this.#fail({ url, kind, reason: reason ?? '', alternates })
    if (kind === 'deferred' && this.waiting.length < MAX_LISTED) {
      this.waiting.push({ url: withoutPasswords(url), until: state.nextCheckAt })
    }
    this.#addHost(url, metrics.fetchMs, metrics.wireBytes, isFailure)
  }

  addError(url: string, error: unknown): void {
    this.#count('error')
    this.#fail({ url, kind: 'error', reason: messageOf(error), alternates: [] })
  }

  addNewChildren(children: readonly NewChild[]): void {
    for (const child of children) if (this.newChildren.length < MAX_LISTED) this.newChildren.push(child)
  }

  #count(kind: RefreshKind | 'error'): void {
    this.feeds += 1
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1)
  }

  #fail({ url, kind, reason, alternates }: FailedFeed): void {
    this.failed += 1
    if (this.failures.length >= MAX_LISTED) return
    this.failures.push({
      url: withoutPasswords(url),
      kind,
      reason: withoutPasswords(reason),
      alternates: alternates.map(withoutPasswords),
    })
  }

  #addHost(url: string, ms: number, bytes: number, isFailure: boolean): void {
    const host = parseUrl(url)?.host ?? url
    let tally = this.hosts.get(host)
    if (tally === undefined) {
      if (this.hosts.size >= MAX_HOSTS) return
      tally = { host, feeds: 0, failures: 0, totalMs: 0, slowestMs: 0, bytes: 0 }
      this.hosts.set(host, tally)
    }
    tally.feeds += 1
    tally.failures += isFailure ? 1 : 0
    tally.totalMs += ms
    tally.slowestMs = Math.max(tally.slowestMs, ms)
    tally.bytes += bytes
  }
}
