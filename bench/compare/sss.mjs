// Reads SSS documents of 1, 20 and 100 MB with JSON.parse, @streamparser/json and feedmill, and prints a table.
// `npm ci` in the project and here first; then `npm run sss`, or `node sss.mjs 1,20 5` for other sizes and rounds.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { median } from './median.mjs'
import { writeSeries } from './sss-document.mjs'

const here = import.meta.dirname
const sizes = (process.argv[2] ?? '1,20,100').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 5)
const ways = ['JSON.parse', '@streamparser/json', 'feedmill, elements', 'feedmill, entities']

const folder = mkdtempSync(join(tmpdir(), 'feedmill-compare-'))

const run = (way, path) =>
  JSON.parse(execFileSync(process.execPath, [join(here, 'sss-reader.mjs'), way, path], { encoding: 'utf8' }))

try {
  build()
  console.log(`${cpus()[0]?.model.trim()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`)
  console.log(`median of ${rounds} rounds, a process for each, interleaved; RSS above an empty process\n`)
  console.log('| MB | read by | MB/s wall | MB/s CPU | against JSON.parse | RSS + MB |')
  console.log('|---|---|---|---|---|---|')
  for (const size of sizes) {
    const path = join(folder, `${size}.json`)
    writeSeries(path, size * 1e6)
    const results = new Map(ways.map((way) => [way, []]))
    const bare = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(run('nothing', path))
      for (const way of ways) results.get(way).push(run(way, path))
    }
    const base = median(bare.map(({ rss }) => rss))
    const idle = median(bare.map(({ cpu }) => cpu))
    const wall = (way) => median(results.get(way).map(({ seconds }) => seconds))
    for (const way of ways) {
      const cpu = median(results.get(way).map((result) => result.cpu)) - idle
      const rss = median(results.get(way).map((result) => result.rss)) - base
      const ratio = (wall('JSON.parse') / wall(way)).toFixed(2)
      const rate = (seconds) => (size / seconds).toFixed(0)
      console.log(`| ${size} | ${way} | ${rate(wall(way))} | ${rate(cpu)} | ${ratio} | ${rss.toFixed(0)} |`)
    }
    rmSync(path)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
