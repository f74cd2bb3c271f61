/**
 * Kills the processes of a directory at random while feeds change, clients submit and ask, and compares what it holds
 * in the end with a directory that was left in peace. Options: `--kills=200` of each process, `--seed=…`, `--feeds=20`,
 * `--on=embedded` or `--on=postgresql`.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { compareWithUndisturbed } from '../../test/support/chaos/kills.ts'
import { embeddedStorage, postgresqlStorage } from '../../test/support/chaos/storage.ts'
import { reportFigure } from '../figure.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string' }, seed: { type: 'string' }, feeds: { type: 'string' }, on: { type: 'string' } },
})
const kills = Number(values.kills ?? 200)
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const feeds = Number(values.feeds ?? 20)
const storages = { embedded: embeddedStorage, postgresql: postgresqlStorage }

process.stdout.write(`seed ${seed}\n`)
for (const [name, openStorage] of Object.entries(storages)) {
  if (values.on !== undefined && values.on !== name) continue
  const { content: _, repeats, faults, ...report } = await compareWithUndisturbed(openStorage, kills, seed, feeds)
  process.stdout.write(`${name}: ${JSON.stringify({ ...report, repeats: repeats.length })}\n`)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  reportFigure({ figure: `kills, ${name}`, value: report.kills, unit: 'kills', floor: '200 of each role' })
  reportFigure({
    figure: `events lost, doubled or different, ${name}`,
    value: faults.length,
    unit: 'faults',
    floor: '0',
  })
  if (faults.length > 0) process.exitCode = 1
}
