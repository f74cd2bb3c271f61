import { expect, test } from 'vitest'
import { HubQueue } from '../../src/cli/ingest/hub-queue.ts'
import type { SubscribeRequest } from '../../src/websub/index.ts'

/** A queue whose hubs answer when the test lets them. */
function heldQueue() {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const queue = new HubQueue((request) => {
    asked.push(request.feedId)
    return new Promise((resolve) => answers.push(resolve))
  })
  const answerAll = async (): Promise<void> => {
    for (const answer of answers.splice(0)) answer()
    await new Promise(setImmediate)
  }
  return { queue, asked, answerAll }
}

const request = (feedId: string, hub: string): SubscribeRequest => {
  const url = `https://feeds.example/${feedId}`
  return { feedId, feedUrl: url, topicUrl: url, hubs: [`https://${hub}/`] }
}

test('asks one hub for five feeds at a time, in order, and other hubs meanwhile', async () => {
  const { queue, asked, answerAll } = heldQueue()
  for (let at = 0; at < 7; at += 1) queue.add(request(`a${at}`, 'a.example'))
  queue.add(request('b', 'b.example'))
  expect(asked).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'b'])
  await answerAll()
  expect(asked.slice(6)).toEqual(['a5', 'a6'])
})

test('asks for twenty feeds at a time, and waiting hubs take turns', async () => {
  const { queue, asked, answerAll } = heldQueue()
  for (let hub = 0; hub < 6; hub += 1)
    for (let at = 0; at < 5; at += 1) queue.add(request(`${hub}${at}`, `${hub}.example`))
  expect(asked).toHaveLength(20)
  await answerAll()
  expect(asked.slice(20).sort()).toEqual(['40', '41', '42', '43', '44', '50', '51', '52', '53', '54'])
})

test('skips requests beyond 10,000 waiting ones', async () => {
  const { queue, asked, answerAll } = heldQueue()
  for (let at = 0; at < 10_006; at += 1) queue.add(request(`${at}`, 'a.example'))
  while (asked.length < 10_005) await answerAll()
  await answerAll()
  expect(asked).toHaveLength(10_005)
  queue.add(request('again', 'a.example'))
  expect(asked.at(-1)).toBe('again')
})

test('a hub that fills the queue without answering makes room for others', async () => {
  const { queue, asked } = heldQueue()
  for (let at = 0; at < 10_005; at += 1) queue.add(request(`${at}`, 'dead.example'))
  expect(asked).toHaveLength(5)
  queue.add(request('other', 'b.example'))
  expect(asked.at(-1)).toBe('other')
})

test('closed, asks no more hubs, and waits for those already asked', async () => {
  const { queue, asked, answerAll } = heldQueue()
  for (let at = 0; at < 7; at += 1) queue.add(request(`${at}`, 'a.example'))
  let isClosed = false
  const closed = queue.close().then(() => {
    isClosed = true
  })
  queue.add(request('late', 'b.example'))
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  await answerAll()
  await closed
  expect(asked).toHaveLength(5)
})
