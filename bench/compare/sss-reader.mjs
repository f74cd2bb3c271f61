// Reads one document in one way and prints what it took. A process of its own for each, so that start-up counts and
// nothing is shared.
import { closeSync, openSync, readSync } from 'node:fs'
import { feedmill, feedmillPart } from './build.mjs'
import { peakRss } from './peak-rss.mjs'

const CHUNK = 64 * 1024
const [way, path] = process.argv.slice(2)

/** The pieces of the file: in one buffer, which the next piece overwrites, for whoever does not keep them. */
function* chunks(areKept = false) {
  const file = openSync(path, 'r')
  const reused = Buffer.allocUnsafeSlow(CHUNK)
  for (;;) {
    const chunk = areKept ? Buffer.allocUnsafeSlow(CHUNK) : reused
    const length = readSync(file, chunk, 0, CHUNK, null)
    if (length === 0) break
    yield chunk.subarray(0, length)
  }
  closeSync(file)
}

let issues = 0
let stories = 0
function see(issue) {
  issues += 1
  stories += issue.stories.length
}

const ways = {
  nothing() {},

  bytes() {
    for (const chunk of chunks()) issues += chunk.length === 0
  },

  'JSON.parse'() {
    const document = JSON.parse(Buffer.concat([...chunks(true)]).toString('utf8'))
    for (const issue of document.issues) see(issue)
  },

  async '@streamparser/json'() {
    const { JSONParser } = await import('@streamparser/json')
    const parser = new JSONParser({ paths: ['$.issues.*'], keepStack: false })
    parser.onValue = ({ value }) => see(value)
    for (const chunk of chunks()) parser.write(chunk)
  },

  async 'feedmill, elements'() {
    const { JsonDocument } = await feedmillPart('json-document')
    const limits = { maxBytes: Infinity, maxItemBytes: 8 << 20, maxDepth: 64 }
    const document = new JsonDocument({
      arrays: ['issues'],
      limits,
      maxItems: () => Infinity,
      wholeBytes: 4 << 20,
      diagnostics: { report: console.error },
    })
    const drain = () => {
      for (let element = document.next(); element !== null; element = document.next()) see(element.value())
    }
    for (const chunk of chunks()) {
      document.write(chunk)
      drain()
    }
    document.end()
    drain()
  },

  async 'feedmill, entities'() {
    const { readSss } = await feedmill('sss/index')
    const limits = { maxBytes: Infinity, maxItems: Infinity }
    for await (const part of readSss(chunks(), { limits })) {
      if (part.type === 'issue') see(part.issue)
      // The reader is still alive here, with all that it keeps of what it has read.
      else if (part.type === 'end') note()
    }
  },
}

const start = process.hrtime.bigint()
let noted = null

/** Notes what it took so far, and what stays when the garbage is gone (with `--expose-gc`). */
function note() {
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const cpu = (userCPUTime + systemCPUTime) / 1e6
  const rss = peakRss()
  // The second one sweeps what the first one found.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  noted = { seconds, cpu, rss, kept: (heapUsed + external) / 2 ** 20 }
}

await ways[way]()
if (noted === null) note()
console.log(JSON.stringify({ ...noted, issues, stories }))
