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
  JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', join(here, 'sss-reader.mjs'), way, path], { encoding: 'utf8' }),
  )

try {
  build()
  console.log(`${cpus()[0]?.model.trim()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`)
  console.log(`median of ${rounds} rounds, a process for each, interleaved; CPU, RSS and kept above an empty process`)
  console.log('kept: what is not garbage when the last issue has been seen\n')
  console.log(
    '| MB | read by | MB/s wall | MB/s CPU | wall, against JSON.parse | CPU, against it | RSS + MB | kept MB |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const size of sizes) {
    const path = join(folder, `${size}.json`)
    writeSeries(path, size * 1e6)
    const results = new Map(ways.map((way) => [way, []]))
    const bare = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(run('nothing', path))
      for (const way of ways) results.get(way).push(run(way, path))
    }
    const above = (way, what) =>
      median(results.get(way).map((result) => result[what])) - median(bare.map((result) => result[what]))
    const [reference] = ways
    for (const way of ways) {
      const wall = above(way, 'seconds')
      const cpu = above(way, 'cpu')
      const row = [
        (size / wall).toFixed(0),
        (size / cpu).toFixed(0),
        (above(reference, 'seconds') / wall).toFixed(2),
        (above(reference, 'cpu') / cpu).toFixed(2),
        above(way, 'rss').toFixed(0),
        above(way, 'kept').toFixed(1),
      ]
      console.log(`| ${size} | ${way} | ${row.join(' | ')} |`)
    }
    rmSync(path)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
