import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPodpingGauges } from '../../src/podping/metrics.ts'
import { readerState } from '../../src/podping/reader-rows.ts'
import { createMetrics } from '../../src/runtime/index.ts'
import { aLivingProcess } from '../support/living-process.ts'
import { podpingOf } from './hive-node.ts'
import { openPodpingWorld, type PodpingWorld } from './podping-world.ts'

let world: PodpingWorld
beforeAll(async () => {
  world = await openPodpingWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const DAY = 86_400
const isPinged = async (url: string): Promise<boolean> => (await world.feed(url)).is_awaited
const outcomes = (): unknown[] =>
  world.log
    .filter(({ name }) => name === 'podping.read')
    .map(({ fields }) => `${fields['reason']} ${fields['outcome']} ${fields['urls']}`)

test('the first start begins at the head, and a later Podping makes a known feed due within a minute', async () => {
  const url = await world.podcast('a')
  world.chain.add(podpingOf([url]))
  const round = world.reader()
  world.chain.addEmpty(3)
  await world.read(round)
  expect(await isPinged(url)).toBe(false)
  world.chain.add(podpingOf([url.replace('http:', 'https:'), 'https://unknown.example/feed']))
  await world.read(round)
  const feed = await world.feed(url)
  expect(feed).toMatchObject({ is_awaited: true, priority: 'REGULAR' })
  expect(feed.due_at! - world.nowS()).toBeLessThanOrEqual(60)
  expect(outcomes()).toEqual(['update known 1', 'update unknown 1'])
})

test('a lie costs one conditional request', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  const before = world.server.requests.get('/a.xml') ?? 0
  for (let ping = 0; ping < 50; ping += 1) world.chain.add(podpingOf([url]))
  world.advance(150)
  await world.read(round)
  for (let minute = 0; minute < 20; minute += 1) {
    world.advance(60)
    await world.refresh()
  }
  expect((world.server.requests.get('/a.xml') ?? 0) - before).toBe(1)
})

test('Podpings of accounts that `podping` does not follow do not count', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  world.chain.add(podpingOf([url], 'somebody'))
  await world.read(round)
  expect(await isPinged(url)).toBe(false)
  expect(outcomes()).toEqual(['none foreign 1'])
})

test('the accounts of the setting count in place of those that are followed', async () => {
  const url = await world.podcast('a')
  const round = world.reader({ accounts: ['somebody'] })
  await world.read(round)
  world.chain.add(podpingOf([url], 'somebody'))
  await world.read(round)
  expect(await isPinged(url)).toBe(true)
  expect(world.nodes.flatMap(({ asked }) => asked)).not.toContain('condenser_api.get_following')
})

test('accounts are read in pages, again each hour, and kept when they cannot be read', async () => {
  const names = Array.from({ length: 2_500 }, (_, index) => `podping.n${String(index).padStart(5, '0')}`)
  for (const node of world.nodes) node.following = names
  const round = world.reader()
  await world.read(round)
  world.chain.add()
  await world.read(round)
  expect((await readerState(world.db)).accounts).toHaveLength(2_500)
  for (const node of world.nodes) node.following = []
  world.advance(3_700)
  await world.read(round).catch(() => {})
  expect((await readerState(world.db)).accounts).toHaveLength(2_500)
})

test('a block that a node does not have is asked for at another node', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  world.nodes[0].missing.add(world.chain.add(podpingOf([url])))
  world.chain.addEmpty(20)
  world.advance(60)
  await world.read(round)
  expect(await isPinged(url)).toBe(true)
})

test.each(['hangs', 'fails', 'garbage', 'refuses'] as const)(
  'a node that %s is left out, and the next one answers',
  async (manner) => {
    const url = await world.podcast('a')
    const round = world.reader()
    await world.read(round)
    world.nodes[0].manner = manner
    world.chain.add(podpingOf([url]))
    await world.read(round)
    expect(await isPinged(url)).toBe(true)
    const asked = world.nodes[0].asked.length
    world.chain.add()
    await world.read(round)
    expect(world.nodes[0].asked.length).toBe(asked)
    expect(world.nodes.map(({ atOnce }) => atOnce)).toEqual([1, 1])
  },
)

test('the metrics have the delay of the reader, and nothing before its first start', async () => {
  const metrics = createMetrics()
  addPodpingGauges(metrics, world.db, world.runtime)
  const lag = async () => /^directory_podping_lag_seconds (\d+)$/m.exec(await metrics.text())?.[1]
  expect(await lag()).toBeUndefined()
  const round = world.reader()
  world.chain.add()
  await world.read(round)
  const before = Number(await lag())
  world.advance(900)
  expect(Number(await lag())).toBe(before + 900)
})

test('a node that tells of a head far ahead does not move the reader', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  world.nodes[0].headAhead = 1_000_000
  const block = world.chain.add(podpingOf([url]))
  await world.read(round)
  expect(await isPinged(url)).toBe(true)
  expect((await readerState(world.db)).next_block).toBe(block + 1)
})

test('blocks that a reorganisation may take away are not read before they are irreversible', async () => {
  const [dropped, kept] = [await world.podcast('a'), await world.podcast('b')]
  for (const node of world.nodes) node.reversible = 15
  const round = world.reader()
  await world.read(round)
  world.chain.add(podpingOf([dropped]))
  await world.read(round)
  world.chain.reorganise(1)
  world.chain.add(podpingOf([kept]))
  for (let block = 0; block < 14; block += 1) world.chain.add()
  await world.read(round)
  expect(await isPinged(kept)).toBe(false)
  world.chain.add()
  world.advance(48)
  await world.read(round)
  expect([await isPinged(dropped), await isPinged(kept)]).toEqual([false, true])
})

test('one node that tells of another head does not move the reader while the others are left out', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  world.nodes[0].manner = 'fails'
  world.nodes[1].headAhead = 1_000_000
  const block = world.chain.add(podpingOf([url]))
  for (let time = 0; time < 20; time += 1) {
    await world.read(round).catch(() => {})
    world.advance(30)
  }
  expect((await readerState(world.db)).next_block).toBe(block)
  world.nodes[0].manner = 'answers'
  world.advance(700)
  world.chain.addEmpty(430)
  await world.read(round)
  expect(await isPinged(url)).toBe(true)
})

/** Reads a block each 3 seconds. */
async function readOn(round: () => Promise<boolean>, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    for (const chain of new Set(world.nodes.map((node) => node.chain))) chain.add()
    world.advance(3)
    await world.read(round).catch(() => {})
  }
}

test('what a node on another fork told while the others failed is read again from them', async () => {
  const [early, late] = [await world.podcast('a'), await world.podcast('b')]
  const round = world.reader()
  await world.read(round)
  await readOn(round, 210)
  expect((await readerState(world.db)).confirmed_block).toBeGreaterThan(world.chain.first)
  world.nodes[1].chain = world.chain.forked()
  world.nodes[0].manner = 'fails'
  world.chain.add(podpingOf([early]))
  world.nodes[1].chain.add()
  await readOn(round, 300)
  world.chain.add(podpingOf([late]))
  world.nodes[1].chain.add()
  await readOn(round, 2)
  expect([await isPinged(early), await isPinged(late)]).toEqual([false, false])
  world.nodes[0].manner = 'answers'
  await readOn(round, 500)
  expect([await isPinged(early), await isPinged(late)]).toEqual([true, true])
})

test('nodes that contradict each other all the time are both read, and not asked without end', async () => {
  const round = world.reader()
  await world.read(round)
  await readOn(round, 110)
  const forked = world.chain.forked()
  world.nodes[1].chain = forked
  const asked = () => world.nodes.reduce((sum, node) => sum + node.asked.length, 0)
  for (const name of ['a', 'b', 'c']) {
    const [one, other] = [await world.podcast(`${name}-one`), await world.podcast(`${name}-other`)]
    // To read the feeds took the clock ahead.
    for (const chain of [world.chain, forked]) chain.addEmpty(240)
    world.chain.add(podpingOf([one]))
    forked.add(podpingOf([other]))
    await readOn(round, 330)
    expect([name, await isPinged(one), await isPinged(other)]).toEqual([name, true, true])
  }
  const before = asked()
  await readOn(round, 400)
  // A round asks for a head and for blocks. Now and then, 50 to 200 blocks are read once more.
  expect(asked() - before).toBeLessThan(3 * 400)
  const { next_block: next } = await readerState(world.db)
  expect(Math.max(world.chain.head, forked.head) - next!).toBeLessThan(150)
})

test('a first start waits until nodes agree about the head', async () => {
  world.nodes[0].headAhead = 500_000
  const round = world.reader()
  await expect(world.read(round)).rejects.toThrow(/unlike other nodes/)
  world.nodes[0].headAhead = 0
  world.advance(700)
  await world.read(round)
  expect((await readerState(world.db)).next_block).toBe(world.chain.head + 1)
})

test('after more than a day with one node, all blocks are read', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  world.nodes[1].manner = 'fails'
  world.chain.add(podpingOf([url]))
  world.chain.addEmpty(30_000)
  world.advance(90_000)
  await world.read(round)
  expect(await isPinged(url)).toBe(true)
})

test.each([true, false])('a reader that was away for hours reads all blocks (ranges: %s)', async (knowsRanges) => {
  const [first, last] = [await world.podcast('a'), await world.podcast('b')]
  for (const node of world.nodes) node.knowsRanges = knowsRanges
  await world.read(world.reader())
  world.chain.add(podpingOf([first]))
  world.chain.addEmpty(118)
  world.chain.add(podpingOf([last]))
  world.advance(360)
  const round = world.reader()
  await world.read(round)
  expect([await isPinged(first), await isPinged(last)]).toEqual([true, true])
})

test('after more than a day the reader goes on at the head', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  world.chain.add(podpingOf([url]))
  world.chain.addEmpty(30_000)
  world.advance(90_000)
  await world.read(round)
  expect(await readerState(world.db)).toMatchObject({ next_block: world.chain.head + 1 })
  expect(world.log).toContainEqual(
    expect.objectContaining({ name: 'podping.jumped', fields: expect.objectContaining({ reason: 'gap' }) }),
  )
})

test('of two processes one reads, and the other goes on when the first has died', async () => {
  const url = await world.podcast('a')
  const ids = [world.runtime.uuid(), world.runtime.uuid()] as const
  for (const id of ids) await aLivingProcess(world.db, id)
  const [one, other] = [world.reader({ processId: ids[0] }), world.reader({ processId: ids[1] })]
  await world.read(one)
  world.chain.add(podpingOf([url]))
  await world.read(other)
  expect(await isPinged(url)).toBe(false)
  await world.db.deleteFrom('processes').where('process_id', '=', ids[0]).execute()
  await world.read(other)
  expect(await isPinged(url)).toBe(true)
})

test('a flood of URLs is stored in several transactions, and each feed once', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  const flood = Array.from({ length: 400 }, (_, index) => `https://f.ex/${index}`)
  for (let block = 0; block < 20; block += 1) world.chain.add(podpingOf([...flood.slice(0, 300), url]))
  world.advance(60)
  await world.read(round)
  expect(await isPinged(url)).toBe(true)
  expect(outcomes().length).toBeGreaterThan(2)
})

test('while the reader lags, feeds return to their pace over four hours, and rely on Podping again at the next ping', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  world.chain.add(podpingOf([url]))
  await world.read(round)
  expect(await world.feed(url)).toMatchObject({ priority: 'REGULAR', podping_until: expect.any(Number) })
  world.advance(60)
  await world.refresh()
  for (const node of world.nodes) node.manner = 'fails'
  world.advance(700)
  await world.read(round).catch(() => {})
  expect((await world.feed(url)).podping_until).not.toBe(null)
  world.advance(4 * 3_600)
  await world.read(round).catch(() => {})
  expect(await world.feed(url)).toMatchObject({ priority: 'MEDIUM', podping_until: null })
  for (const node of world.nodes) node.manner = 'answers'
  world.advance(700)
  world.chain.addEmpty(5_000)
  world.chain.add(podpingOf([url]))
  const earliest = world.nowS() + 30 * DAY
  await world.read(round)
  const { priority, podping_until: until } = await world.feed(url)
  expect(priority).toBe('REGULAR')
  expect(until).toBeGreaterThanOrEqual(earliest)
  expect(until).toBeLessThanOrEqual(world.nowS() + 30 * DAY)
})

test('without nodes nobody is asked, and feeds still return to their pace', async () => {
  const url = await world.podcast('a')
  const round = world.reader()
  await world.read(round)
  world.chain.add(podpingOf([url]))
  await world.read(round)
  const asked = world.nodes[0].asked.length
  const off = world.reader({ nodes: [] })
  world.advance(700)
  await world.read(off)
  world.advance(4 * 3_600)
  await world.read(off)
  expect((await world.feed(url)).podping_until).toBe(null)
  expect(world.nodes[0].asked.length).toBe(asked)
})
