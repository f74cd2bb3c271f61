// Measures feedmill against feedsmith and fast-xml-parser on real feeds first, then on generated ones, by processor
// time: `npm run feeds -- --corpus=FOLDER`. `--before=FOLDER` adds another build of feedmill (a `dist`), which takes turns
// with the rest. `--rounds=3`; `--only=real,texts,profiles,fresh,command`; `--no-build` measures what was built last.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, dist } from './build.mjs'
import { median } from './median.mjs'
import { profileFeeds } from './profiles.mjs'
import { number } from './report.mjs'
import { textFeeds } from './text-feeds.mjs'

const option = (name) =>
  process.argv
    .slice(2)
    .find((text) => text.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
const corpus = option('corpus') ?? process.env.FEEDMILL_CORPUS
const before = option('before')
const rounds = Number(option('rounds') ?? 3)
const only = option('only')?.split(',')
const wants = (name) => only === undefined || only.includes(name)

const peers = ['feedmill', ...(before === undefined ? [] : ['before']), 'feedsmith', 'fast-xml-parser']
const folder = mkdtempSync(join(tmpdir(), 'feedmill-feeds-'))
if (!process.argv.includes('--no-build')) build()

function run(args, from) {
  const env = { ...process.env, ...(from !== undefined && { FEEDMILL_DIST: from }) }
  const { stdout, status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Microseconds by path and peer: medians of the rounds, in which the peers take turns. */
function measured(paths) {
  const times = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const peer of peers) {
      const script = join(import.meta.dirname, 'feed-case.mjs')
      const result = JSON.parse(
        run([script, peer === 'before' ? 'feedmill' : peer, ...paths], peer === 'before' ? before : dist),
      )
      for (const [path, time] of Object.entries(result)) {
        times[path] ??= {}
        times[path][peer] ??= []
        times[path][peer].push(time)
      }
    }
  }
  for (const of of Object.values(times)) {
    for (const peer of peers) of[peer] = of[peer].includes(null) ? null : median(of[peer])
  }
  return times
}

/** How many times as fast as a peer: over all feeds that both read, the median feed, and the slowest tenth. */
function compared(times, ours, theirs) {
  const both = Object.values(times).filter((of) => of[ours] !== null && of[theirs] !== null)
  const sum = (peer) => both.reduce((total, of) => total + of[peer], 0)
  const ratios = both.map((of) => of[theirs] / of[ours]).sort((a, b) => a - b)
  return {
    feeds: both.length,
    sum: sum(theirs) / sum(ours),
    median: median(ratios),
    tenth: ratios[Math.floor(ratios.length / 10)],
  }
}

try {
  if (wants('real') && corpus !== undefined) {
    const paths = readdirSync(corpus, { recursive: true })
      .map((name) => join(corpus, name))
      .filter((path) => statSync(path).isFile())
    const times = measured(paths)
    console.log('| real feeds, warm, CPU | feeds | sum | median | slowest tenth |\n|---|---:|---:|---:|---:|')
    for (const ours of before === undefined ? ['feedmill'] : ['before', 'feedmill']) {
      for (const theirs of ['feedsmith', 'fast-xml-parser']) {
        const { feeds, sum, median, tenth } = compared(times, ours, theirs)
        console.log(`| ${ours} against ${theirs} | ${feeds} | ${number(sum)} | ${number(median)} | ${number(tenth)} |`)
      }
    }
    if (before !== undefined) {
      const { sum, median, tenth } = compared(times, 'feedmill', 'before')
      console.log(`| feedmill against before | | ${number(sum)} | ${number(median)} | ${number(tenth)} |`)
    }
    if (process.argv.includes('--feeds')) {
      const slow = Object.entries(times).sort(([, a], [, b]) => b.feedmill - a.feedmill)
      for (const [path, of] of slow.slice(0, 40))
        console.log(path.slice(corpus.length), ...peers.map((peer) => `${peer} ${Math.round(of[peer])}`))
    }
  }
  if (wants('texts')) {
    const texts = textFeeds()
    const paths = Object.keys(texts).map((_, n) => join(folder, `text-${n}.xml`))
    for (const [n, text] of Object.values(texts).entries()) writeFileSync(paths[n], text)
    const times = measured(paths)
    const theirs = peers.filter((peer) => peer !== 'feedmill')
    console.log(
      `\n| without media, warm, CPU | feedmill, ms | ${theirs.map((peer) => `against ${peer}`).join(' | ')} |\n|---|${'---:|'.repeat(peers.length)}`,
    )
    Object.keys(texts).forEach((name, n) => {
      const of = times[paths[n]]
      const cells = theirs.map((peer) => (of[peer] === null ? 'refused' : number(of[peer] / of.feedmill)))
      console.log(`| ${name} | ${number(of.feedmill / 1000)} | ${cells.join(' | ')} |`)
    })
    const sums = theirs.map((peer) => number(compared(times, 'feedmill', peer).sum))
    console.log(`| all, in sum | | ${sums.join(' | ')} |`)
  }
  const feeds = profileFeeds()
  const paths = Object.keys(feeds).map((_, n) => join(folder, `${n}.xml`))
  for (const [n, text] of Object.values(feeds).entries()) writeFileSync(paths[n], text)
  if (wants('profiles')) {
    console.log(
      `\n| generated, warm, CPU ms | ${peers.join(' | ')} | against feedsmith |\n|---|${'---:|'.repeat(peers.length + 1)}`,
    )
    // Each in processes of its own, as a profile of types of one feed would be.
    Object.keys(feeds).forEach((name, n) => {
      const [of] = Object.values(measured([paths[n]]))
      const cells = peers.map((peer) => (of[peer] === null ? 'refused' : number(of[peer] / 1000)))
      console.log(
        `| ${name} | ${cells.join(' | ')} | ${of.feedsmith === null ? '–' : number(of.feedsmith / of.feedmill)} |`,
      )
    })
  }
  const small = paths[Object.keys(feeds).indexOf('37 KB')]
  if (wants('fresh')) {
    const fresh = Object.fromEntries(peers.map((peer) => [peer, []]))
    const script = join(import.meta.dirname, 'fresh-case.mjs')
    for (let round = 0; round < rounds * 4; round += 1) {
      for (const peer of peers)
        fresh[peer].push(
          Number(run([script, peer === 'before' ? 'feedmill' : peer, small], peer === 'before' ? before : dist)),
        )
    }
    console.log('\n| one feed in a fresh process | CPU, ms |\n|---|---:|')
    for (const peer of peers) console.log(`| ${peer} | ${number(median(fresh[peer]))} |`)
  }
  if (wants('command')) {
    const wall = (args) => {
      const start = performance.now()
      run(args)
      return performance.now() - start
    }
    const commands = { 'bare Node': ['-e', '0'], 'feedmill parse': [join(dist, 'cli/main.js'), 'parse', small] }
    if (before !== undefined) commands['feedmill parse, before'] = [join(before, 'cli/main.js'), 'parse', small]
    const walls = Object.fromEntries(Object.keys(commands).map((name) => [name, []]))
    for (let round = 0; round < rounds * 4; round += 1)
      for (const [name, args] of Object.entries(commands)) walls[name].push(wall(args))
    console.log('\n| command line | wall, ms |\n|---|---:|')
    for (const name of Object.keys(commands)) console.log(`| ${name} | ${number(median(walls[name]))} |`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
