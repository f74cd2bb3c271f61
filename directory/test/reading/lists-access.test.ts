import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

/** Tests that lists and shapes of a running directory share one limit of an address. */

let directory: RunningDirectory
beforeAll(async () => {
  directory = await startDirectory({ KEYLESS_PER_MINUTE: '4', PAGES_PER_MINUTE: '1' })
})
afterAll(() => directory.stop())

test('lists are open to other sites, are not sent twice, and count with other requests without a key', async () => {
  const first = await directory.send('/podcasts.atom')
  expect([first.status, first.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const etag = first.headers.get('etag')!
  const again = await directory.send('/podcasts.atom', { headers: { 'If-None-Match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await directory.send('/search?media=podcast&term=')).text).toBe('{"resultCount":0,"results":[]}')
  expect((await directory.send('/search.opml?q=harbour')).status).toBe(200)
  for (const path of [
    '/podcasts.opml',
    '/search.opml?term=harbour',
    '/lookup?id=1',
    '/toplist.json',
    '/api/search',
    '/open-data/x.gz',
  ]) {
    const { status, headers } = await directory.send(path)
    expect([path, status, Number(headers.get('retry-after')) > 0]).toEqual([path, 429, true])
  }
  expect((await directory.send('/search?term=harbour')).status).toBe(200)
})
