// Measures feedmill against its peers and prints the tables: `npm run compare`, or `npm run compare:short`, which takes a
// few minutes, reads smaller feeds and is not for quoting. `--only=GROUP,GROUP` measures some groups (their names are in
// groups.mjs), `--keep=FILE` adds what is measured to the results of that file and reports on all of them, and `--docs`
// writes the report and a chart into docs/measured.md.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { barChart } from './chart.mjs'
import { figuresOf } from './figures.mjs'
import { groupsOf } from './groups.mjs'
import { measure } from './measure.mjs'
import { median } from './median.mjs'
import { peers } from './peers.mjs'
import { figuresTable, hostileTable, machineLine, number, peersLine, peersTable } from './report.mjs'

const options = process.argv.slice(2)
const short = options.includes('--short')
const only = options
  .find((option) => option.startsWith('--only='))
  ?.slice(7)
  .split(',')
const rounds = Number(options.find((option) => option.startsWith('--rounds='))?.slice(9) ?? (short ? 3 : 5))

const kept = options.find((option) => option.startsWith('--keep='))?.slice(7)
const isWanted = (group) => (only === undefined ? true : only.includes(group))

const folder = mkdtempSync(join(tmpdir(), 'feedmill-compare-'))
const results = kept !== undefined && existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
try {
  const { groups, fetch, fallen, sizes, hasExpat } = await groupsOf(folder, { short })
  for (const [name, group] of Object.entries({ ...groups, fetch, fallen })) {
    if (!isWanted(name)) continue
    results[name] = await measure(group, name === 'fallen' ? 1 : rounds, progressOf(name))
    if (kept !== undefined) writeFileSync(kept, JSON.stringify(results))
  }
  process.stderr.write('\r\x1b[K')

  const notes = [
    ...(hasExpat ? [] : ['expat was not measured: there is no C compiler, or no libexpat with its header.']),
    ...(sizes.real > 0
      ? []
      : ['Real feeds were not read: there are none beside the project (../shared/corpus/podcasts).']),
    ...(short ? ['Short form: smaller documents and fewer rounds than the figures are meant for.'] : []),
  ]
  const report = [
    machineLine(rounds),
    peersLine(),
    ...notes,
    figuresTable(figuresOf({ sizes, groups }), results),
    peersTable(results),
    hostileTable(results),
  ].join('\n\n')
  console.log(report)
  for (const [name, group] of Object.entries(results)) {
    if (name === 'fallen') continue
    for (const [which, list] of Object.entries(group)) {
      const failure = list.find(({ failed }) => typeof failed === 'string')
      if (failure !== undefined) console.log(`\n${name}, ${which}: ${failure.failed}`)
    }
  }
  if (options.includes('--docs')) writeMeasuredPage(report)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function progressOf(group) {
  return process.stderr.isTTY ? (text) => process.stderr.write(`\r\x1b[K${group} ${text}`) : () => {}
}

function writeMeasuredPage(report) {
  const rate = (name) => 1 / median(results.peers[name].map(({ cpu }) => cpu))
  const growth = (name) => median(results.large[name].map(({ rss }, n) => rss - results.large.nothing[n].rss))
  const bars = (names, value, unit) =>
    names
      .map((name) => ({ name, value: value(name), text: `${number(value(name))} ${unit}` }))
      .filter(({ value }) => Number.isFinite(value))
  const chart = barChart([
    {
      title: 'A feed of 1 MB to entities, MB per second of processor time (more is better)',
      rows: bars(Object.keys(peers), rate, 'MB/s'),
    },
    {
      title: 'Memory over bare Node for a large feed, MB (less is better)',
      rows: bars(['feedmill', 'feedsmith'], growth, 'MB'),
    },
  ])
  const docs = join(import.meta.dirname, '../../docs')
  writeFileSync(join(docs, 'figures.svg'), chart)
  const path = join(docs, 'measured.md')
  const page = readFileSync(path, 'utf8')
  const begin = '<!-- figures -->'
  const end = '<!-- end of figures -->'
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/measured.md has no ${begin} … ${end} to write between`)
  const image = '![Speed and memory beside other parsers](figures.svg)'
  writeFileSync(path, `${before}${begin}\n\n${image}\n\n${report}\n\n${end}${after}`)
  // Tables as the project's formatter has them.
  execFileSync('npx', ['biome', 'format', '--write', 'measured.md'], { cwd: docs, stdio: 'ignore' })
}
