import type { Database } from '../database/database.ts'
import type { Metrics } from '../runtime/index.ts'
import { roles } from '../settings/index.ts'
import { processLosses, processReports } from '../workers/index.ts'
import type { OpenDirectory } from './open-directory.ts'
import type { Rooms } from './open-rooms.ts'

/** How runs of jobs end. */
const JOB_OUTCOMES = ['completed', 'retried', 'failed'] as const

/** Adds the figures that a process reads when its metrics are requested, and begins the counters of its loops and jobs. */
export function addFigures(metrics: Metrics, directory: OpenDirectory, { parts, loops, jobs }: Rooms): void {
  addThreadFigures(metrics, directory)
  for (const { addGauges } of parts) addGauges?.(metrics)
  if (directory.settings.roles.includes('http')) addFleetFigures(metrics, directory.db)
  for (const { name: loop } of loops) metrics.beginAtZero('loop.failed', { loop })
  for (const job of jobs) {
    for (const outcome of JOB_OUTCOMES) metrics.beginAtZero('job.finished', { job, outcome })
  }
}

/**
 * Adds the figures of the thread of an embedded database. The gauges of Node have the heap of the main thread, as
 * `nodejs_heap_size_used_bytes`.
 */
function addThreadFigures(metrics: Metrics, { database }: OpenDirectory): void {
  if (database.kind !== 'embedded') return
  metrics.addGauge(
    'database_heap_bytes',
    'JavaScript objects of the thread of the embedded database',
    async () => (await database.memory())?.heap ?? null,
  )
  metrics.addGauge(
    'database_webassembly_bytes',
    'Memory of PostgreSQL in the embedded database',
    async () => (await database.memory())?.webAssembly ?? null,
  )
  metrics.addFigures({
    name: 'database_busy_seconds_total',
    help: 'Time in which the thread of the embedded database worked',
    type: 'counter',
    labels: [],
    async read() {
      const value = database.busySeconds()
      return value === null ? [] : [{ labels: {}, value }]
    },
  })
}

/**
 * Adds the processes of the directory as the database knows them, so that a process that ended is missed. Each role is
 * there, also with 0: an alert needs a figure to compare.
 */
function addFleetFigures(metrics: Metrics, db: Database): void {
  metrics.addFigures({
    name: 'processes',
    help: 'Processes that have a role, and live or ended without saying so',
    type: 'gauge',
    labels: ['role', 'state'],
    async read() {
      const reports = await processReports(db)
      return roles.flatMap((role) => {
        const all = reports.filter((report) => report.roles.includes(role))
        const lost = all.filter(({ isLost }) => isLost).length
        return [
          { labels: { role, state: 'running' }, value: all.length - lost },
          { labels: { role, state: 'lost' }, value: lost },
        ]
      })
    },
  })
  metrics.addFigures({
    name: 'process_losses_total',
    help: 'Processes that ended without saying so',
    type: 'counter',
    labels: ['role'],
    async read() {
      const losses = await processLosses(db)
      return roles.map((role) => ({ labels: { role }, value: losses.get(role) ?? 0 }))
    },
  })
}
