import process from 'node:process'
import { parseArgs } from 'node:util'
import { compare, compareFallbacks, mixes, relations, settled } from '../../test/support/simulation/experiment.ts'
import { today } from '../../test/support/simulation/mixes.ts'
import { classTable, costCells, fallbackTable, latencyCells, policyTable, relationList } from './report.ts'

const { values } = parseArgs({
  options: { feeds: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const scale = { feeds: Number(values.feeds), seed: Number(values.seed) }
const started = performance.now()

console.log(`${scale.feeds} feeds, 60 days after a history of 400, scaled to 4.4 million feeds.\n`)
for (const mix of mixes) {
  const results = compare(mix, scale)
  console.log(policyTable(mix.name, results))
  if (mix !== today) continue
  console.log(classTable(mix.name, results.full))
  const { without, at } = compareFallbacks(mix, scale)
  console.log('Mean latency of the feeds that have a hub:\n')
  console.log(fallbackTable(without, at))
  const found = relations(results, at)
  console.log(relationList(found))
  if (!found.every(({ holds }) => holds)) process.exitCode = 1
}
// A quarter of the feeds, as it is eight times as long.
const longRun = settled(today, { ...scale, feeds: scale.feeds / 4 })
const [polls] = costCells(longRun)
const [mean] = latencyCells(longRun.all)
console.log(`When the full policy has run for 400 days (${today.name}): ${polls} polls a day, mean latency ${mean}.`)
console.log(`Took ${((performance.now() - started) / 1000).toFixed(0)} s.`)
