/*
 * Kills processes that ingest a changing world, at moments that a seed chooses, and looks whether anything was lost or
 * doubled: `npx tsx bench/ingest/kill.ts [KILLS] [SEED]`, 250 kills unless it is told otherwise. Takes some minutes.
 */
import { argv } from 'node:process'
import { killRuns } from '../../test/ingest/kill/kill-runs.ts'

const [kills = '250', seed = '1'] = argv.slice(2)
const startedAt = performance.now()
const { faults, ...report } = await killRuns(Number(kills), Number(seed))
console.log({ ...report, seed: Number(seed), seconds: Math.round((performance.now() - startedAt) / 1000) })
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'Nothing was lost or doubled.' : `${faults.length} faults`)
