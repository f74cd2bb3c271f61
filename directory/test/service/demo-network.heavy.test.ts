import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

let directory: RunningDirectory
beforeAll(async () => {
  directory = await startDirectory({ DEMO: 'yes', ALLOW_PRIVATE: 'no' })
})
afterAll(() => directory.stop())

test('the demo reads feeds of its own server', async () => {
  const read = () => directory.logged.map((line) => JSON.parse(line)).find(({ event }) => event === 'feed.refreshed')
  await vi.waitFor(() => expect(read()).toMatchObject({ outcome: 'modified' }), { timeout: 60_000 })
})

test('the demo refuses a feed on another port of loopback', async () => {
  const account = await directory.anAccount()
  const rssUrl = directory.publisher.set('/feed.xml', podcastDocument('Low Water', ['1']))
  const { status, text } = await directory.post('/feeds/add-podcastseries', { rssUrl }, account)
  expect(status).toBe(400)
  expect(text).toContain('the address in the URL is not a public one')
  expect(directory.publisher.requests.size).toBe(0)
})
