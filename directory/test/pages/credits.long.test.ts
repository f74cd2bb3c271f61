import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAccount } from '../../src/accounts/index.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { AUDIO, sendJson, verboseJson } from '../transcripts/world-of-sound.ts'
import { chromiumPath, inChromium, openChromium } from './chromium.ts'

const email = 'credits@example.org'
const names = ['Tides', 'Ropes', 'Lamps']

describe.skipIf(chromiumPath === undefined)(`credits for transcripts ${inChromium}`, () => {
  let directory: RunningDirectory
  /** Publishes sound, and makes transcripts as OpenAI does. */
  let provider: FeedServer
  let browser: Browser
  let page: Page
  let answer: (response: ServerResponse) => void
  const episodes = new Map<string, string>()

  beforeAll(async () => {
    provider = await startFeedServer()
    for (const name of names) {
      provider.set(`/${name}.mp3`, (_, response) => {
        response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end(AUDIO)
      })
    }
    provider.set('/v1/audio/transcriptions', (request, response) => void transcribe(request, response))
    directory = await startDirectory({ TRANSCRIPTION_PROVIDER: 'openai', TRANSCRIPTION_URL: `${provider.base}/v1` })
    browser = await openChromium()
    const series = await directory.aPodcast(spokenPodcast(), await directory.anAccount())
    const { db } = directory.started.directory
    const rows = await db
      .selectFrom('podcast_episodes')
      .select(['uuid', 'name'])
      .where('series_uuid', '=', series)
      .execute()
    for (const { uuid, name } of rows) episodes.set(name!, uuid)
    page = await (await browser.newContext()).newPage()
    await page.goto(`${directory.started.url}/signup`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill('a long enough password')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/dashboard')
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await directory?.stop()
    await provider?.close()
  })

  async function transcribe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for await (const _ of request) {
      // The provider reads the whole sound.
    }
    answer(response)
  }

  function spokenPodcast(): string {
    const items = names.map(
      (name) => `<item><guid isPermaLink="false">${name}</guid><title>${name}</title>
        <itunes:duration>60</itunes:duration>
        <enclosure url="${provider.base}/${name}.mp3" length="${AUDIO.length}" type="audio/mpeg"/></item>`,
    )
    return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
      <title>Spoken</title><description>About it</description>${items.join('')}</channel></rss>`
  }

  const transcripts = () => page.getByRole('region', { name: 'Transcripts', exact: true })
  const openDashboard = async () => await page.goto(`${directory.started.url}/dashboard`)

  /** Asks for the transcript of an episode in the explorer, with the key of the logged-in account. */
  async function ask(name: string): Promise<void> {
    const query = `{getEpisodeTranscript(uuid:"${episodes.get(name)}",style:UTTERANCE,useOnDemandCreditsIfNeeded:true){text}}`
    await page.goto(`${directory.started.url}/explorer?${new URLSearchParams({ query })}`)
    await page.locator('#schema summary').first().waitFor()
    await page.getByRole('button', { name: 'Use my key' }).click()
    await page.getByText('The key is filled in.').waitFor()
    await page.getByRole('button', { name: 'Ask' }).click()
  }
  const answered = async (words: string) =>
    await expect.poll(() => page.locator('#answer').textContent(), { timeout: 60_000 }).toContain(words)

  test('the dashboard says so if the plan of an account has no credits', async () => {
    await openDashboard()
    expect(await transcripts().textContent()).toContain('The plan Free has none')
  })

  test('the dashboard shows how many credits the plan has', async () => {
    const { db, runtime } = directory.started.directory
    await changeAccount(db, email, { plan: 'pro' }, { runtime, actor: 'test' })
    await openDashboard()
    expect(await transcripts().textContent()).toContain('0 of 100 transcripts')
  })

  test('a transcript in the making reserves a credit, and spends it when it is finished', async () => {
    let give = () => {}
    const isAsked = new Promise<void>((resolve) => {
      answer = (response) => {
        give = () => sendJson(response, verboseJson(['Hello there.', 'This is the news.']))
        resolve()
      }
    })
    await ask('Tides')
    await isAsked
    const beside = await page.context().newPage()
    await beside.goto(`${directory.started.url}/dashboard`)
    await beside.getByRole('row', { name: /Tides/ }).getByText('held while it is made').waitFor()
    give()
    await answered('This is the news.')
    await beside.reload()
    await beside.getByRole('row', { name: /Tides/ }).getByText('spent').waitFor()
    expect(await beside.getByRole('region', { name: 'Transcripts', exact: true }).textContent()).toContain(
      '1 of 100 transcripts',
    )
    await beside.getByRole('link', { name: 'Tides' }).click()
    await beside.getByRole('heading', { level: 1, name: 'Tides' }).waitFor()
    // Public pages do not show transcripts that an account paid for.
    expect(await beside.textContent('main')).not.toContain('This is the news.')
    await beside.close()
  })

  test('the same transcript costs nothing again', async () => {
    answer = (response) => sendJson(response, '{}', 500)
    await ask('Tides')
    await answered('This is the news.')
    await openDashboard()
    expect(await transcripts().textContent()).toContain('1 of 100 transcripts')
  })

  test('a transcript that fails gives its credit back', async () => {
    answer = (response) => sendJson(response, '{"error":{"message":"no"}}', 400)
    await ask('Ropes')
    await answered('"errors"')
    await openDashboard()
    await page.getByRole('row', { name: /Ropes/ }).getByText('given back').waitFor()
    expect(await transcripts().textContent()).toContain('1 of 100 transcripts')
  })
})
