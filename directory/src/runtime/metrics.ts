import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type LineMeasure, lineMetrics } from './line-metrics.ts'
import type { Log, LogFields } from './log.ts'

const PREFIX = 'directory_'
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** The most characters of a label. Methods and outcomes are far shorter, but a client could invent longer values. */
const MAX_LABEL_LENGTH = 60

/** The labels of fields that Prometheus has a label of its own for: it would rename ours. */
const LABELS: Readonly<Record<string, string>> = { job: 'job_name' }
const labelNamed = (field: string): string => LABELS[field] ?? field

/** The metrics of this process, for Prometheus. */
export interface Metrics {
  /** A log whose lines are counted before they are written. */
  counting(log: Log): Log
  /**
   * Counts nothing yet for lines with these labels. Otherwise the first line would not be seen as an increase.
   *
   * @param line - the name of the line
   */
  beginAtZero(line: string, labels: Readonly<Record<string, string>>): void
  /** Adds a figure that is read whenever metrics are asked for. `null` leaves it out. */
  addGauge(name: string, help: string, read: () => Promise<number | null> | number | null): void
  /** Adds figures with labels that are read whenever metrics are asked for. */
  addFigures(figures: Figures): void
  readonly contentType: string
  /** All metrics as text. A figure that cannot be read is left out. */
  text(): Promise<string>
}

/** Figures that have one name, and are told apart by their labels. */
export interface Figures {
  /** Without prefix; that of a counter ends in `_total`. */
  readonly name: string
  readonly help: string
  /** A counter never falls. */
  readonly type: 'counter' | 'gauge'
  readonly labels: readonly string[]
  readonly read: () => Promise<readonly Figure[]>
}

/** One of {@link Figures}. */
export interface Figure {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Makes the metrics of this process: those of Node, those of {@link lineMetrics}, and gauges that rooms add. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counters = new Map(
    lineMetrics.map(({ line, metric, help, labels, isTimed, measured, counted }) => [
      line,
      {
        labels,
        counted,
        counter: new Counter({
          name: `${PREFIX}${metric}_total`,
          help,
          labelNames: labels.map(labelNamed),
          registers: [registry],
        }),
        histogram: isTimed
          ? new Histogram({
              name: `${PREFIX}${metric}_seconds`,
              help: `${help}: seconds each`,
              buckets: BUCKETS_S,
              registers: [registry],
            })
          : null,
        measure: measured === undefined ? null : measureOf(measured, registry),
      },
    ]),
  )

  function beginAtZero(line: string, given: Readonly<Record<string, string>>): void {
    const { labels, counter } = counters.get(line)!
    counter.inc(Object.fromEntries(labels.map((field) => [labelNamed(field), given[field] ?? ''])), 0)
  }
  for (const { line, expected = [] } of lineMetrics) for (const labels of expected) beginAtZero(line, labels)

  function count(line: string, fields: LogFields = {}): void {
    const metric = counters.get(line)
    if (metric === undefined) return
    const { labels, counter, histogram, measure } = metric
    const values: Record<string, string> = {}
    for (const field of labels) values[labelNamed(field)] = labelOf(fields[field])
    const number = metric.counted === undefined ? 1 : fields[metric.counted]
    if (typeof number === 'number') counter.inc(values, number)
    const { duration_ms: duration } = fields
    if (histogram !== null && typeof duration === 'number') histogram.observe(duration / 1_000)
    const value = measure === null ? undefined : fields[measure.field]
    if (typeof value === 'number') measure?.histogram.observe(value)
  }

  return {
    counting: (log) => ({
      info: (name, fields) => {
        count(name, fields)
        log.info(name, fields)
      },
      warn: (name, fields) => {
        count(name, fields)
        log.warn(name, fields)
      },
      error: (name, fields) => {
        count(name, fields)
        log.error(name, fields)
      },
    }),

    beginAtZero,

    addGauge(name, help, read) {
      const gauge = new Gauge({
        name: `${PREFIX}${name}`,
        help,
        registers: [registry],
        async collect() {
          const value = await Promise.resolve(read()).catch(() => null)
          if (value === null) gauge.remove()
          else gauge.set(value)
        },
      })
    },

    addFigures({ name, help, type, labels, read }) {
      const collect = async (): Promise<void> => {
        const figures = await read().catch(() => [])
        metric.reset()
        for (const { labels, value } of figures) metric.inc(labels, value)
      }
      const options = { name: `${PREFIX}${name}`, help, labelNames: labels, registers: [registry], collect }
      const metric = type === 'counter' ? new Counter(options) : new Gauge(options)
    },

    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

function measureOf({ field, metric, help, buckets }: LineMeasure, registry: Registry) {
  const histogram = new Histogram({ name: `${PREFIX}${metric}`, help, buckets: [...buckets], registers: [registry] })
  return { field, histogram }
}

function labelOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value).slice(0, MAX_LABEL_LENGTH)
}
