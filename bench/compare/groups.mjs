// What is measured together: the cases of a group take turns, so that they can be compared with each other.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from './build.mjs'
import { expatCounter } from './expat.mjs'
import { generatedFile, hostileFiles, someRealFeeds } from './inputs.mjs'
import { peers } from './peers.mjs'
import { writeSeries } from './sss-document.mjs'

const everyPeer = Object.keys(peers)
/** Where a large feed would take the slow ones minutes. */
const rivals = ['feedmill', 'feedsmith', 'podcast-partytime']
const pair = ['feedmill', 'feedsmith']
const collectable = ['--expose-gc']
const collectableAndGrown = [...collectable, '--min-semi-space-size=16', '--max-semi-space-size=16']

const each = (names, make) => Object.fromEntries(names.map((name) => [name, make(name)]))

/** What an answer 304 costs over the loopback interface, beside undici's bare `request`: the project's own measurement. */
async function unchangedAnswers() {
  const { stdout } = await promisify(execFile)('npx', ['tsx', 'bench/fetch/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
  })
  const [, section = ''] = stdout.split('304 answers\n')
  const [bare, feedmill, ratio] = ['bare', 'feedmill', 'ratio'].map((name) =>
    Number(new RegExp(`${name}\\s+([\\d.]+)`).exec(section)?.[1]),
  )
  return { bare, feedmill, ratio }
}

/**
 * Builds feedmill, writes the documents into the folder and names the cases.
 *
 * @param short the documents of 200 MB become 50, those of 50 become 20, and of the hostile ones feedmill alone is asked.
 */
export async function groupsOf(folder, { short }) {
  build()
  const large = short ? 50e6 : 200e6
  const middle = short ? 20e6 : 50e6
  const ten = await generatedFile(folder, 10e6)
  const one = await generatedFile(folder, 1e6)
  const fifty = await generatedFile(folder, middle)
  const whole = await generatedFile(folder, large)
  const escaped = await generatedFile(folder, 10e6, { html: 'escaped' })
  const japanese = await generatedFile(folder, 10e6, { language: 'ja' })
  const small = await Promise.all(Array.from({ length: 20 }, (_, n) => generatedFile(folder, 37e3, { seed: n + 1 })))
  const real = someRealFeeds()
  const json = join(folder, 'comic.json')
  writeSeries(json, short ? 20e6 : 100e6)
  const hostile = await hostileFiles(folder, 8e6)
  const count = expatCounter(folder)
  const expat = count === null ? {} : { expat: count(ten) }

  return {
    sizes: { large: large / 1e6, middle: middle / 1e6, json: short ? 20 : 100, real: real.length },
    hasExpat: count !== null,
    groups: {
      warm: {
        ...each(rivals, (peer) => ({ args: ['parse', peer, ten] })),
        read: { args: ['read', ten] },
        collect: { args: ['events', 'collectEvents', ten] },
        count: { args: ['events', 'countEvents', ten] },
        saxes: { args: ['saxes', ten] },
        htmlparser2: { args: ['htmlparser2', ten] },
        ...expat,
      },
      escaped: each(pair, (peer) => ({ args: ['parse', peer, escaped] })),
      japanese: each(pair, (peer) => ({ args: ['parse', peer, japanese] })),
      peers: each(everyPeer, (peer) => ({ args: ['parse', peer, one] })),
      import: each(everyPeer, (peer) => ({ args: ['import', peer] })),
      ...(real.length > 0 && {
        cold: { ...each(everyPeer, (peer) => ({ args: ['cold', peer, ...real] })) },
      }),
      small: each(pair, (peer) => ({ args: ['small', peer, ...small] })),
      large: {
        nothing: { args: ['nothing'] },
        bytes: { args: ['bytes', whole] },
        middle: { args: ['once', 'feedmill', fifty] },
        feedmill: { args: ['once', 'feedmill', whole] },
        feedsmith: { args: ['once', 'feedsmith', whole] },
      },
      titles: each(pair, (peer) => ({ node: collectable, args: ['titles', peer, whole] })),
      open: {
        one: { node: collectableAndGrown, args: ['open', '1', one] },
        many: { node: collectableAndGrown, args: ['open', '200', one] },
      },
      // What the compiler does beside it does not hold the event loop.
      stretch: { feedmill: { args: ['stretch', fifty], withHelpers: true } },
      hash: { feedmill: { args: ['hash', ten] } },
      refresh: { feedmill: { args: ['refresh', ten] } },
      diff: { feedmill: { args: ['diff', '10000'] } },
      sss: each(['JSON.parse', 'feedmill, elements', 'feedmill, entities'], (way) => ({
        script: 'sss-reader.mjs',
        args: [way, json],
      })),
      hostile: {
        ...each(Object.keys(hostile), (name) => ({
          args: ['hostile', 'feedmill', hostile[name], '65536'],
          seconds: 20,
        })),
        'a feed of 1 MB in chunks of one byte': { args: ['hostile', 'feedmill', one, '1'], seconds: 20 },
      },
    },
    /** It has rounds of its own, and prints their median. */
    fetch: { 304: unchangedAnswers },
    /** Once is enough to see who falls: they take up to ten seconds each. */
    fallen: short
      ? {}
      : Object.fromEntries(
          Object.keys(hostile).flatMap((name) =>
            ['saxes', 'feedsmith'].map((peer) => [
              `${peer}: ${name}`,
              { args: ['hostile', peer, hostile[name]], seconds: 10 },
            ]),
          ),
        ),
  }
}
