import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type Credentials, type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { openBrowser } from './browser.ts'

const DAY = 86_400
const guid = '<podcast:guid>8f2c3e3a-0c3a-5b57-9c9b-2d7a5b1f6a11</podcast:guid>'

describe('a second URL of a known podcast', () => {
  let directory: RunningDirectory
  let account: Credentials
  let first = ''
  let second = ''
  let secondUrl = ''
  beforeAll(async () => {
    directory = await startDirectory()
    account = await directory.anAccount()
    first = await directory.aPodcast(podcastDocument('Doubled Cast', ['1', '2'], guid), account)
    secondUrl = directory.publisher.set('/second.xml', podcastDocument('Doubled Cast', ['1', '2'], guid))
    second = (await submit()).uuid
    const reason = 'feedRefreshDetails { priorityReason }'
    const isSettled = async () =>
      expect((await read(reason)).feedRefreshDetails).toEqual({ priorityReason: 'DUPLICATE_FEED' })
    await vi.waitFor(isSettled, { timeout: 60_000 })
  })
  afterAll(() => directory.stop())

  async function submit(): Promise<{ status: string; uuid: string }> {
    return (await directory.post('/feeds/add-podcastseries', { rssUrl: secondUrl }, account)).body
  }

  async function read(fields: string, uuid = second) {
    const query = `{getPodcastSeries(uuid:"${uuid}"){${fields}}}`
    return (await directory.post('/graphql', { query }, account)).body.data.getPodcastSeries
  }

  /** Moves the time at which the second feed was found to be a duplicate. */
  async function foundLater(seconds: number): Promise<void> {
    await directory.started.directory.db
      .updateTable('feeds')
      .set(({ eb }) => ({ last_checked_at: eb('last_checked_at', '+', seconds) }))
      .where('series_uuid', '=', second)
      .execute()
  }

  test('is answered with success and its uuid, first and again', async () => {
    expect(await submit()).toEqual({ status: 'success', uuid: second })
    expect(second).not.toBe(first)
  })

  test('names the podcast that is shown as canonicalUuid', async () => {
    expect(await read('canonicalUuid totalEpisodesCount')).toEqual({ canonicalUuid: first, totalEpisodesCount: 0 })
    expect(await read('canonicalUuid', first)).toEqual({ canonicalUuid: null })
  })

  test('says on its page, and on that of its feed, which one is shown and why', async () => {
    for (const path of [`/podcasts/${second}`, `/feeds/${second}`]) {
      const page = await openBrowser(directory).get(path)
      expect([page.status, page.path]).toEqual([200, path])
      expect(page.text).toContain(`href="/podcasts/${first}"`)
      expect(page.text).toContain('Both feeds declare the same podcast:guid')
    }
  })

  test('redirects its page for good once two days have passed', async () => {
    // On a clock that is ahead, the directory would read feeds again, and have read them in the future afterwards.
    await foundLater(-2 * DAY)
    const answer = await fetch(`${directory.started.url}/podcasts/${second}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/podcasts/${first}`])
    await foundLater(2 * DAY)
  })

  test('is compared again when somebody lets the directory look', async () => {
    directory.publisher.set('/second.xml', podcastDocument('A Cast of Its Own', ['8', '9']))
    const browser = openBrowser(directory)
    directory.advance(60)
    await browser.post(`/feeds/${second}/look-again`)
    await expect
      .poll(async () => await read('name canonicalUuid'))
      .toEqual({
        name: 'A Cast of Its Own',
        canonicalUuid: null,
      })
  })
})
