import { expect, test } from 'vitest'
import {
  createDiff,
  decodeSnapshot,
  emptySnapshot,
  encodeSnapshot,
  forgetChildren,
  type Snapshot,
} from '../../src/changes/index.ts'
import { parsePodcast, readPodcast } from '../../src/podcast/index.ts'
import { podcast } from '../ingest/one-host.ts'

const feedUrl = 'https://feeds.example/feed'
const DAY = 86_400_000
const START = Date.UTC(2026, 5, 1)

async function read(snapshot: Snapshot, document: string, days: number) {
  const diff = createDiff(snapshot)
  for await (const part of readPodcast(document, { feedUrl, known: snapshot })) diff.see(part)
  return diff.finish({ now: START + days * DAY })
}

const uuidOf = (title: string): string =>
  parsePodcast(podcast(['b', 'a']), { feedUrl }).episodes.find(({ name }) => name === title)?.uuid as string

test('a forgotten child is read again and reported as updated, whether its content changed or not', async () => {
  const first = await read(emptySnapshot(), podcast(['b', 'a']), 0)
  const uuid = uuidOf('Episode a')
  const forgotten = decodeSnapshot(encodeSnapshot(forgetChildren(first.snapshot, [uuid])))
  for (const document of [podcast(['b', 'a']), podcast(['b', 'a']).replace('Episode a', 'Episode A')]) {
    const { children, snapshot } = await read(forgotten, document, 1)
    expect(children).toEqual([expect.objectContaining({ uuid, change: 'updated', previousHash: null, isMinor: false })])
    expect((await read(snapshot, document, 2)).children).toEqual([])
  }
})

test('a forgotten child stays forgotten until a reading lists it', async () => {
  const first = await read(emptySnapshot(), podcast(['b', 'a']), 0)
  const forgotten = forgetChildren(first.snapshot, [uuidOf('Episode a')])
  const withoutA = await read(forgotten, podcast(['b']), 1)
  expect(withoutA.children).toEqual([])
  // A quarter of an hour later: a child counts as removed only after an hour.
  const back = await read(withoutA.snapshot, podcast(['b', 'a']), 1.01)
  expect(back.children.map(({ change }) => change)).toEqual(['updated'])
  const removed = createDiff(withoutA.snapshot).tick(START + 3 * DAY)
  const returned = await read(removed.snapshot, podcast(['b', 'a']), 4)
  expect(returned.children.map(({ change }) => change)).toEqual(['returned'])
})

test('forgetting changes neither the given snapshot, nor other children, nor `childrenHash`', async () => {
  const { snapshot } = await read(emptySnapshot(), podcast(['b', 'a']), 0)
  const before = encodeSnapshot(snapshot)
  const forgotten = forgetChildren(snapshot, [uuidOf('Episode a')])
  expect(encodeSnapshot(snapshot)).toEqual(before)
  expect(forgotten.childrenHash).toBe(snapshot.childrenHash)
  const states = [0, 1].map((place) => forgotten.child(place)).map(({ uuid, isForgotten }) => [uuid, isForgotten])
  expect(new Map(states as [string, boolean][])).toEqual(
    new Map([
      [uuidOf('Episode a'), true],
      [uuidOf('Episode b'), false],
    ]),
  )
  expect(encodeSnapshot(forgetChildren(snapshot, []))).toEqual(before)
})

test('forgetting refuses an invalid uuid', () => {
  expect(() => forgetChildren(emptySnapshot(), ['one'])).toThrow(TypeError)
})
