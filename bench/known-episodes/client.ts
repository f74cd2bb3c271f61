import { readFileSync } from 'node:fs'
import type { PodcastPart } from '../../src/podcast/index.ts'
import { PodcastReader } from '../../src/podcast/podcast-reader.ts'
import { knownEpisodesOf, nothingKnown, rememberedOf } from '../../test/podcast/remembered-episodes.ts'
import { median } from '../running/median.ts'

/*
 * One measurement of `bench/known-episodes/main.ts`, in a fresh process: TASK BEFORE AFTER RUNS WARM_UPS. `whole` reads the
 * second file as an unknown feed, `digests` does the same and makes the digests for the next reading, `refresh` reads it
 * after the first. Prints the median of processor time in milliseconds, and how many episodes
 * were read and recognised.
 */

const [task = '', before = '', after = '', runs = '1', warmUps = '0'] = process.argv.slice(2)
const feedUrl = 'https://feeds.example.com/harbour'
const CHUNK = 65_536

function read(bytes: Buffer, known: typeof nothingKnown | undefined): PodcastPart[] {
  const parts: PodcastPart[] = []
  const reader = new PodcastReader((part) => parts.push(part), { feedUrl, known })
  for (let at = 0; at < bytes.length; at += CHUNK) reader.write(bytes.subarray(at, at + CHUNK))
  reader.end()
  return parts
}

const former = task === 'refresh' ? read(readFileSync(before), nothingKnown) : []
const known =
  task === 'whole' ? undefined : task === 'digests' ? nothingKnown : knownEpisodesOf(former, rememberedOf(former))
const bytes = readFileSync(after)
let found = { read: 0, known: 0 }
for (let left = Number(warmUps); left > 0; left -= 1) read(bytes, known)
const times = Array.from({ length: Number(runs) }, () => {
  const start = process.cpuUsage()
  const parts = read(bytes, known)
  const { user, system } = process.cpuUsage(start)
  found = {
    read: parts.filter(({ type }) => type === 'episode').length,
    known: parts.filter(({ type }) => type === 'known').length,
  }
  return (user + system) / 1000
})
console.log(JSON.stringify({ milliseconds: median(times), ...found }))
