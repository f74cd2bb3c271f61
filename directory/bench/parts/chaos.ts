/**
 * Breaks everything that a directory of five processes on PostgreSQL depends on while its feeds change, clients ask and
 * webhooks are told, and compares what it holds in the end with a directory that was left in peace. The database is a
 * cluster of its own on a disk of its own, in memory. Options: `--minutes=60`, `--seed=…`, `--feeds=20`,
 * `--embedded`: one process on an embedded database, on the same disk.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { compareChaosWithPeace } from '../../test/support/chaos/chaos-run.ts'
import { whyNoCluster } from '../../test/support/chaos/own-cluster.ts'
import { whyNoDisk } from '../../test/support/chaos/small-disk.ts'
import { reportFigure } from '../figure.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    feeds: { type: 'string' },
    embedded: { type: 'boolean' },
  },
})
const minutes = Number(values.minutes ?? 60)
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const feeds = Number(values.feeds ?? 20)

const database = values.embedded === true ? 'embedded' : 'postgresql'
const reason = (database === 'embedded' ? null : whyNoCluster) ?? whyNoDisk
if (reason !== null) throw new Error(`It needs a cluster and a disk of its own: ${reason}`)
const begunAt = performance.now()
const tell = (line: string): void =>
  void process.stdout.write(`${((performance.now() - begunAt) / 1000).toFixed(0).padStart(5)} s: ${line}\n`)
tell(`seed ${seed}`)
const { content: _, repeats, faults, ...report } = await compareChaosWithPeace({ database, minutes, seed, feeds, tell })
tell(JSON.stringify({ ...report, repeats: repeats.length }))
for (const fault of faults) process.stdout.write(`${fault}\n`)
reportFigure({ figure: 'minutes of chaos', value: minutes, unit: 'minutes', floor: '60' })
reportFigure({ figure: 'processes killed', value: report.kills, unit: 'kills' })
reportFigure({ figure: 'crashes of the database', value: report.crashes, unit: 'crashes' })
reportFigure({ figure: 'times that it hung', value: report.hangs, unit: 'pauses' })
reportFigure({ figure: 'times that its connections were cut', value: report.cutConnections, unit: 'times' })
reportFigure({ figure: 'times that its disk was full', value: report.fullDisks, unit: 'times' })
reportFigure({ figure: 'ends of the embedded database', value: report.lostDatabases, unit: 'ends' })
reportFigure({ figure: 'jumps of the clock of all processes', value: report.jumps, unit: 'jumps' })
reportFigure({ figure: 'rounds in which each feed was read', value: report.rounds, unit: 'rounds' })
reportFigure({ figure: 'events written', value: report.events, unit: 'events' })
reportFigure({ figure: 'events told to a webhook', value: report.deliveredEvents, unit: 'events' })
reportFigure({ figure: 'events lost, doubled or different', value: faults.length, unit: 'faults', floor: '0' })
if (faults.length > 0) process.exitCode = 1
