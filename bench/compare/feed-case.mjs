// The processor time of one parser for each of many feeds, warm: `node feed-case.mjs PEER PATH…` prints microseconds, by
// path. `null` if the parser refuses the feed.
import { readFileSync } from 'node:fs'
import { peers } from './peers.mjs'

const [peer, ...paths] = process.argv.slice(2)
const WARM_SECONDS = 6
/** Each feed is read again until it took so long. */
const LEAST_MICROSECONDS = 20_000

const spent = (before) => {
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const parse = await peers[peer]()
const feeds = paths.map((path) => ({ path, bytes: readFileSync(path) }))
async function reads({ bytes }) {
  try {
    return (await parse(bytes)) !== null
  } catch {
    return false
  }
}

const begun = process.cpuUsage()
for (let pass = 0; pass < 2 || spent(begun) < WARM_SECONDS * 1e6; pass += 1) for (const feed of feeds) await reads(feed)

const result = {}
for (const feed of feeds) {
  const before = process.cpuUsage()
  let count = 0
  let ok = true
  while (count < 2 || spent(before) < LEAST_MICROSECONDS) {
    ok = (await reads(feed)) && ok
    count += 1
  }
  result[feed.path] = ok ? spent(before) / count : null
}
console.log(JSON.stringify(result))
