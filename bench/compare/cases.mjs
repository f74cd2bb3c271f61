// What is measured, each in a process of its own: `node cases.mjs CASE ARGUMENT…` prints one line of JSON.
import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs'
import { feedmill, feedmillPart } from './build.mjs'
import { peakRss } from './peak-rss.mjs'
import { FEED_URL, peers } from './peers.mjs'

const CHUNK = 64 * 1024

const seconds = ({ user, system }) => (user + system) / 1e6
const heldBytes = () => {
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function* pieces(bytes, length) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const chunksOf = (bytes, length = CHUNK) => [...pieces(bytes, length)]

/** The chunks of a file, read one by one: no stream adds to what is measured. */
function* chunksOfFile(path) {
  const file = openSync(path, 'r')
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK)
    const length = readSync(file, chunk, 0, CHUNK, null)
    if (length === 0) break
    yield chunk.subarray(0, length)
  }
  closeSync(file)
}

const SETTLING_MILLISECONDS = 500

/**
 * Hardly anything is compiled any more after so many runs and so long: of the time of a run after 1.2 s, which was the
 * measure once, a third was the compiler's.
 */
const WARM_RUNS = 4
const WARM_SECONDS = 5
/** The same of small feeds. */
const WARM_FEEDS = 3000
const MEASURED_RUNS = 4
const MEASURED_SECONDS = 1.5

/** Seconds of processor time, and of wall time, that one of many calls takes when the code is warm. */
async function warm(run) {
  const spent = async (runs, budget) => {
    const cpu = process.cpuUsage()
    const start = performance.now()
    let count = 0
    while (count < runs || seconds(process.cpuUsage(cpu)) < budget) {
      await run(count)
      count += 1
    }
    return { cpu: seconds(process.cpuUsage(cpu)) / count, wall: (performance.now() - start) / 1000 / count }
  }
  await spent(WARM_RUNS, WARM_SECONDS)
  return await spent(MEASURED_RUNS, MEASURED_SECONDS)
}

async function eachPart(path, see, options = {}) {
  const { readPodcast } = await feedmill('podcast/index')
  const input = createReadStream(path, { highWaterMark: CHUNK })
  for await (const part of readPodcast(input, { feedUrl: FEED_URL, limits: { maxItems: 1e6 }, ...options })) see(part)
}

/** How a caller goes through a feed of any size: streaming where the parser can. */
const wholeFeeds = {
  async feedmill(path) {
    let episodes = 0
    await eachPart(path, ({ type }) => {
      if (type === 'episode') episodes += 1
    })
    return episodes
  },
  async feedsmith(path) {
    const parse = await peers.feedsmith()
    return parse(readFileSync(path)).feed.items.length
  },
  async 'podcast-partytime'(path) {
    const parse = await peers['podcast-partytime']()
    return parse(readFileSync(path)).items.length
  },
}

/** What reads a document that may be anything; what is thrown at it counts as read. */
const hostileReaders = {
  async feedmill() {
    const { readPodcast } = await feedmill('podcast/index')
    return async (bytes, chunkBytes) => {
      for await (const part of readPodcast(pieces(bytes, chunkBytes), { feedUrl: FEED_URL }))
        if (part.type === 'end') return part
    }
  },
  async saxes() {
    const { SaxesParser } = await import('saxes')
    return (bytes) => {
      const parser = new SaxesParser({ xmlns: true, position: false })
      parser.on('error', () => {})
      parser.write(bytes.toString('utf8')).close()
    }
  },
  async feedsmith() {
    const parse = await peers.feedsmith()
    return (bytes) => {
      try {
        return parse(bytes)
      } catch {
        return null
      }
    }
  },
}

const cases = {
  nothing() {},

  /** Reads the file and does nothing with it. */
  bytes(path) {
    let size = 0
    for (const chunk of chunksOfFile(path)) size += chunk.length
    return { size }
  },

  /** A parser on the bytes of one feed, again and again. */
  async parse(peer, path) {
    const parse = await peers[peer]()
    const bytes = readFileSync(path)
    return warm(() => parse(bytes))
  },

  /** The streaming reader on the same. */
  async read(path) {
    const { readPodcast } = await feedmill('podcast/index')
    const chunks = chunksOf(readFileSync(path))
    return warm(async () => {
      let episodes = 0
      for await (const { type } of readPodcast(chunks, { feedUrl: FEED_URL })) episodes += type === 'episode'
      return episodes
    })
  },

  /** feedmill's tokenizer, without a table. */
  async events(way, path) {
    const { [way]: read } = await feedmillPart('xml-events')
    const chunks = chunksOf(readFileSync(path))
    return warm(() => read(chunks))
  },

  async saxes(path) {
    const { SaxesParser } = await import('saxes')
    const chunks = chunksOf(readFileSync(path))
    return warm(() => {
      let characters = 0
      const parser = new SaxesParser({ xmlns: true, position: false })
      parser.on('opentag', ({ attributes }) => {
        for (const name in attributes) characters += attributes[name].value.length
      })
      parser.on('text', (text) => {
        characters += text.length
      })
      parser.on('cdata', (text) => {
        characters += text.length
      })
      parser.on('closetag', () => {})
      const decoder = new TextDecoder()
      for (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }))
      parser.close()
      return characters
    })
  },

  /** Its tokenizer is what several parsers of feeds stand on; it knows no namespaces. */
  async htmlparser2(path) {
    const { Parser } = await import('htmlparser2')
    const chunks = chunksOf(readFileSync(path))
    return warm(() => {
      let characters = 0
      const parser = new Parser(
        {
          onattribute(_, value) {
            characters += value.length
          },
          ontext(text) {
            characters += text.length
          },
        },
        { xmlMode: true },
      )
      const decoder = new TextDecoder()
      for (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }))
      parser.end()
      return characters
    })
  },

  /** Many small feeds, one after the other, when the code is warm. */
  async small(peer, ...paths) {
    const parse = await peers[peer]()
    const feeds = paths.map((path) => readFileSync(path))
    for (let n = 0; n < WARM_FEEDS; n += 1) await parse(feeds[n % feeds.length])
    const cpu = process.cpuUsage()
    const start = performance.now()
    for (let n = 0; n < 2000; n += 1) await parse(feeds[n % feeds.length])
    return { cpu: seconds(process.cpuUsage(cpu)) / 2000, wall: (performance.now() - start) / 2e6 }
  },

  /** A whole process that reads one feed from disk, once. */
  async once(peer, path) {
    return { episodes: await wholeFeeds[peer](path) }
  },

  /** What is held when a caller keeps the titles alone. Needs --expose-gc. */
  async titles(peer, path) {
    const titles = []
    const before = heldBytes()
    if (peer === 'feedmill') {
      await eachPart(path, (part) => {
        if (part.type === 'episode') titles.push(part.episode.name)
      })
    } else {
      const parse = await peers[peer]()
      for (const { title } of parse(readFileSync(path)).feed.items) titles.push(title)
    }
    // The second turn lets go of what the first one's stack still names.
    await new Promise(setImmediate)
    return { held: (heldBytes() - before) / 1e6, episodes: titles.length }
  },

  /** Real feeds, in a process that has just started. */
  async cold(peer, ...paths) {
    const parse = await peers[peer]()
    let failed = 0
    for (const path of paths) {
      try {
        if ((await parse(readFileSync(path))) === null) failed += 1
      } catch {
        failed += 1
      }
    }
    return { failed }
  },

  /** How long it takes until the parser can be called. */
  async import(peer) {
    const cpu = process.cpuUsage()
    const start = performance.now()
    await peers[peer]()
    return { importCpu: seconds(process.cpuUsage(cpu)), importWall: (performance.now() - start) / 1000 }
  },

  /**
   * As many readers as asked for, each in the middle of the same feed. Needs --expose-gc, and a young generation that has
   * its largest size from the start: it grows by 19 MB in any process that reads for long, here with many readers only.
   */
  async open(count, path) {
    const { readPodcast } = await feedmill('podcast/index')
    const chunks = chunksOf(readFileSync(path))
    const middle = chunks.length >> 1
    let reached = 0
    let rest = () => {}
    const pause = new Promise((resolve) => {
      rest = resolve
    })
    async function* slowly() {
      yield* chunks.slice(0, middle)
      reached += 1
      await pause
      yield* chunks.slice(middle)
    }
    let episodes = 0
    const reading = async () => {
      for await (const { type } of readPodcast(slowly(), { feedUrl: FEED_URL })) episodes += type === 'episode'
    }
    // The same work is done whatever stays open, so that the code is as warm and the heap as worn.
    for (let n = Number(count); n < 200; n += 1) {
      for await (const { type } of readPodcast(chunks.slice(0, middle), { feedUrl: FEED_URL }))
        episodes += type === 'episode'
    }
    const all = Array.from({ length: Number(count) }, reading)
    while (reached < Number(count)) await new Promise(setImmediate)
    const peak = process.memoryUsage.rss() / 1e6
    // What a collection frees is given back by another thread, and what it finds dead of buffers is freed by the next.
    for (let n = 0; n < 2; n += 1) {
      globalThis.gc()
      await new Promise((resolve) => setTimeout(resolve, SETTLING_MILLISECONDS))
    }
    const rss = process.memoryUsage.rss() / 1e6
    const held = heldBytes() / 1e6
    rest()
    await Promise.all(all)
    return { peak, held, open: rss, episodes }
  },

  /**
   * The longest time that `readPodcast` keeps everything else waiting, in milliseconds, from a cold start. Of wall time and
   * processor time the smaller counts: the one has in it what other processes took, the other what helping threads did.
   */
  async stretch(path) {
    const { readPodcast } = await feedmill('podcast/index')
    const stretches = []
    let read = 0
    let done = false
    const watch = async () => {
      let wall = performance.now()
      let cpu = process.cpuUsage()
      while (!done) {
        await new Promise(setImmediate)
        const wallNow = performance.now()
        const cpuNow = process.cpuUsage()
        const spent = seconds(cpuNow) - seconds(cpu)
        stretches.push({ milliseconds: Math.min(wallNow - wall, spent * 1000), at: read / 1e6 })
        wall = wallNow
        cpu = cpuNow
      }
    }
    function* counted() {
      for (const chunk of chunksOfFile(path)) {
        read += chunk.length
        yield chunk
      }
    }
    const watching = watch()
    let episodes = 0
    for await (const { type } of readPodcast(counted(), { feedUrl: FEED_URL })) episodes += type === 'episode'
    done = true
    await watching
    stretches.sort((a, b) => b.milliseconds - a.milliseconds)
    const warm = stretches.find(({ at }) => at > 5)
    return {
      longest: stretches[0].milliseconds,
      at: stretches[0].at,
      longestWarm: warm.milliseconds,
      stretches: stretches.slice(0, 5),
      episodes,
    }
  },

  /** A feed whose episodes are known but for the newest, read and compared; and the same feed read whole. */
  async refresh(path) {
    const { readPodcast } = await feedmill('podcast/index')
    const { createDiff, emptySnapshot } = await feedmill('changes/index')
    const bytes = readFileSync(path)
    const end = bytes.indexOf('</item>') + '</item>'.length
    const older = Buffer.concat([bytes.subarray(0, bytes.indexOf('<item>')), bytes.subarray(end)])
    const refresh = async (chunks, known, now) => {
      const diff = createDiff(known)
      let read = 0
      let contextDigest = null
      for await (const part of readPodcast(chunks, { feedUrl: FEED_URL, known })) {
        diff.see(part)
        if (part.type === 'episode') read += 1
        else if (part.type === 'end') contextDigest = part.contextDigest
      }
      return { read, snapshot: diff.finish({ now, contextDigest }).snapshot }
    }
    const now = Date.UTC(2026, 6, 1)
    const { snapshot } = await refresh(chunksOf(older), emptySnapshot(), now)
    const chunks = chunksOf(bytes)
    const again = await refresh(chunks, snapshot, now + 3_600_000)
    const known = await warm(() => refresh(chunks, snapshot, now + 3_600_000))
    const whole = await warm(() => refresh(chunks, emptySnapshot(), now))
    return { known: known.cpu, whole: whole.cpu, read: again.read }
  },

  /** A stored snapshot of many episodes is decoded, compared with a reading that has them all, and encoded again. */
  async diff(count) {
    const { readPodcast } = await feedmill('podcast/index')
    const { createDiff, decodeSnapshot, emptySnapshot, encodeSnapshot } = await feedmill('changes/index')
    const items = Array.from({ length: Number(count) }, (_, n) => {
      const date = new Date(1.7e12 - n * 86_400_000).toUTCString()
      return `<item><guid>${n}-harbour</guid><title>Episode ${n}</title><pubDate>${date}</pubDate><enclosure url="https://media.example.com/${n}.mp3" length="1234567" type="audio/mpeg"/></item>`
    })
    const feed = `<rss version="2.0"><channel><title>Harbour</title>${items.join('')}</channel></rss>`
    const parts = []
    for await (const part of readPodcast(feed, { feedUrl: FEED_URL })) parts.push(part)
    const compare = (stored, now) => {
      const diff = createDiff(decodeSnapshot(stored))
      for (const part of parts) diff.see(part)
      return encodeSnapshot(diff.finish({ now }).snapshot)
    }
    const now = Date.UTC(2026, 6, 1)
    const stored = compare(encodeSnapshot(emptySnapshot()), now)
    const { cpu } = await warm(() => compare(stored, now + 3_600_000))
    return { cpu, bytes: stored.length / count }
  },

  /** One hostile document from the first byte to the last, in a process that has just started. */
  async hostile(peer, path, chunkBytes) {
    const bytes = readFileSync(path)
    const own = await hostileReaders[peer]()
    const cpu = process.cpuUsage()
    const start = performance.now()
    const result = await own(bytes, Number(chunkBytes))
    return {
      wall: (performance.now() - start) / 1000,
      cpu: seconds(process.cpuUsage(cpu)),
      isRefused: result === null,
    }
  },

  /** Canonical form and hash of an episode, while the feed is read: the median of the readings. */
  async hash(path) {
    const { hashInReading } = await feedmillPart('hash-in-reading')
    const chunks = chunksOf(readFileSync(path))
    const seconds = []
    await warm(() => seconds.push(hashInReading(chunks, FEED_URL)))
    const measured = seconds.slice(WARM_RUNS).sort((a, b) => a - b)
    return { perEpisode: measured[measured.length >> 1] }
  },
}

const [name, ...rest] = process.argv.slice(2)
// Some parsers write about feeds that they do not like.
const print = console.log
console.log = console.warn = console.error = () => {}
const begun = process.hrtime.bigint()
const figures = await cases[name](...rest)
const wall = Number(process.hrtime.bigint() - begun) / 1e9
const { userCPUTime, systemCPUTime } = process.resourceUsage()
print(JSON.stringify({ wall, cpu: (userCPUTime + systemCPUTime) / 1e6, rss: peakRss(), ...figures }))
