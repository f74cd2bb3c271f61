/** The metrics that a log line is counted in. */
export interface LineMetric {
  /** Name of the line. */
  readonly line: string
  /** Name of the metric, without prefix and unit. */
  readonly metric: string
  readonly help: string
  /** Fields whose values become labels; `job` becomes `job_name`. Each has few different values. */
  readonly labels: readonly string[]
  /** Values of the labels that every process may count: they are there from the start, as 0. */
  readonly expected?: readonly Readonly<Record<string, string>>[]
  /** Whether `duration_ms` of the line is measured too. */
  readonly isTimed: boolean
  /** A number of the line that is measured. Lines without it are left out. */
  readonly measured?: LineMeasure
  /** A field with the number of things that the line stands for. Default: it stands for one. */
  readonly counted?: string
}

export interface LineMeasure {
  readonly field: string
  readonly metric: string
  readonly help: string
  readonly buckets: readonly number[]
}

const outcomes = (...names: readonly string[]) => names.map((outcome) => ({ outcome }))

/** The log lines that are counted. Each event has one line, and thereby one metric. */
export const lineMetrics: readonly LineMetric[] = [
  {
    line: 'request',
    metric: 'http_requests',
    help: 'Requests that were answered',
    labels: ['method', 'status', 'operation', 'code', 'cache'],
    isTimed: true,
    measured: {
      field: 'cost',
      metric: 'query_cost',
      help: 'Cost of queries that no kept answer served',
      buckets: [1, 10, 100, 1_000, 5_000, 10_000, 20_000],
    },
  },
  {
    line: 'feed.refreshed',
    metric: 'feed_refreshes',
    help: 'Feeds that were fetched and stored',
    labels: ['outcome', 'reason'],
    expected: outcomes('modified', 'unchanged', 'failed'),
    isTimed: true,
  },
  {
    line: 'feed.submitted',
    metric: 'feed_submissions',
    help: 'Feeds that were new here',
    labels: ['kind'],
    expected: [{ kind: 'podcast' }, { kind: 'comic' }, { kind: 'creator' }],
    isTimed: false,
  },
  {
    line: 'feed.not_stored',
    metric: 'feed_store_failures',
    help: 'Feeds that were fetched and not stored',
    labels: [],
    isTimed: false,
  },
  {
    line: 'delivery.attempted',
    metric: 'delivery_attempts',
    help: 'Attempts to deliver an event to a webhook',
    labels: ['outcome'],
    expected: outcomes('delivered', 'failed', 'gone'),
    isTimed: true,
  },
  {
    line: 'websub.delivery',
    metric: 'websub_deliveries',
    help: 'Deliveries of hubs to callbacks that are known',
    labels: ['outcome'],
    expected: outcomes('accepted'),
    isTimed: false,
  },
  {
    line: 'websub.subscription',
    metric: 'websub_subscription_changes',
    help: 'What came of asking hubs, and what hubs said of subscriptions',
    labels: ['outcome'],
    isTimed: false,
  },
  {
    line: 'podping.read',
    metric: 'podping_urls',
    help: 'URLs in Podpings that were read',
    labels: ['reason', 'outcome'],
    expected: [
      { reason: 'update', outcome: 'known' },
      { reason: 'update', outcome: 'unknown' },
    ],
    isTimed: false,
    counted: 'urls',
  },
  {
    line: 'podping.called',
    metric: 'podping_calls',
    help: 'Pings that came by HTTP',
    labels: ['outcome'],
    expected: outcomes('accepted', 'unknown'),
    isTimed: false,
  },
  {
    line: 'podping.node_failed',
    metric: 'podping_node_failures',
    help: 'Requests to Hive nodes that failed',
    labels: ['host'],
    isTimed: false,
  },
  {
    line: 'companion.looked_for',
    metric: 'companion_reads',
    help: 'Chapters and transcripts of publishers that were looked for',
    labels: ['kind', 'outcome'],
    isTimed: true,
  },
  {
    line: 'transcript.attempted',
    metric: 'transcriptions',
    help: 'Tries to have an episode transcribed',
    labels: ['provider', 'outcome'],
    isTimed: true,
  },
  { line: 'job.finished', metric: 'job_runs', help: 'Runs of jobs', labels: ['job', 'outcome'], isTimed: true },
  {
    line: 'loop.failed',
    metric: 'loop_failures',
    help: 'Loops that failed and start again',
    labels: ['loop'],
    isTimed: false,
  },
  {
    line: 'search.document_skipped',
    metric: 'search_skipped_documents',
    help: 'Documents that the index of searches could not write, in five tries',
    labels: ['engine', 'type'],
    isTimed: false,
  },
  {
    line: 'search.series_skipped',
    metric: 'search_skipped_series',
    help: 'Series that could not be indexed, in five tries',
    labels: ['engine'],
    isTimed: false,
  },
  {
    line: 'database.replica_left',
    metric: 'replica_departures',
    help: 'Times that reading went from the replica to the primary',
    labels: ['reason'],
    expected: [{ reason: 'lags' }, { reason: 'away' }],
    isTimed: false,
  },
  {
    line: 'database.replica_conflict',
    metric: 'replica_conflicts',
    help: 'Statements that a replica ended and the primary answered',
    labels: [],
    isTimed: false,
  },
  {
    line: 'database.slow_statement',
    metric: 'slow_statements',
    help: 'Statements that took long',
    labels: [],
    isTimed: false,
  },
]
