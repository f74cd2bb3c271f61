import { expect, vi } from 'vitest'
import { waveHeader } from '../../src/transcripts/audio/wave-header.ts'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { openChromium } from './chromium.ts'

const MINUTE = 73
const SENTENCE = 'The cassowary swallows whole plums and plants a forest that way.'
/** Two hours of silence as WAVE: Chromium plays as few samples a second as this. */
const RATE = 3_000
const SECONDS = 7_200

function silence(): Buffer {
  const size = RATE * SECONDS
  return Buffer.concat([waveHeader(size, { rate: RATE, bytesOfSample: 1 }), Buffer.alloc(size, 128)])
}

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Captions of two hours, five seconds each. One is said in minute 73. */
function captions(): string {
  const cues = Array.from({ length: SECONDS / 5 }, (_, index) => {
    const start = index * 5
    const text = start === MINUTE * 60 ? SENTENCE : `We speak of thing number ${index} for a while.`
    return `${clock(start)}.000 --> ${clock(start + 5)}.000\n<v ${index % 2 === 0 ? 'Ann' : 'Bob'}>${text}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** Publishes an episode of two hours. Returns its uuid once the directory has read it. */
async function publish({ publisher, anAccount, aPodcast, started }: RunningDirectory): Promise<string> {
  const audio = silence()
  const audioUrl = publisher.set('/two-hours.wav', (request, response) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
    const end = to === '' ? audio.length - 1 : Number(to)
    response.writeHead(request.headers.range === undefined ? 200 : 206, {
      'Content-Type': 'audio/wav',
      'Accept-Ranges': 'bytes',
      'Content-Length': end - Number(from) + 1,
      ...(request.headers.range !== undefined && { 'Content-Range': `bytes ${from}-${end}/${audio.length}` }),
    })
    response.end(audio.subarray(Number(from), end + 1))
  })
  const link = publisher.set('/two-hours.vtt', {
    status: 200,
    headers: { 'Content-Type': 'text/vtt' },
    body: captions(),
  })
  const document = podcastDocument('Long talks', [
    { guid: 'long', title: 'The long one', extra: `<podcast:transcript url="${link}" type="text/vtt"/>` },
  ]).replace(/<enclosure [^>]*>/, `<enclosure url="${audioUrl}" length="${audio.length}" type="audio/wav"/>`)
  const seriesUuid = await aPodcast(document, await anAccount())
  const { uuid } = await started.directory.db
    .selectFrom('podcast_episodes')
    .select('uuid')
    .where('series_uuid', '=', seriesUuid)
    .executeTakeFirstOrThrow()
  return uuid
}

/** Finds a sentence of minute 73 on the page of results, and plays it from there. */
export async function findAndPlay(env: Readonly<Record<string, string>>): Promise<void> {
  const directory = await startDirectory(env)
  const browser = await openChromium()
  try {
    const uuid = await publish(directory)
    const { url } = directory.started
    // Whoever opens the page asks for the transcript. Then it is held, and searched.
    await directory.send(`/episodes/${uuid}`)
    const path = '/search?term=cassowary+plums'
    await vi.waitFor(async () => expect((await directory.send(path)).text).toContain('class="said"'), {
      timeout: 60_000,
      interval: 250,
    })
    const page = await browser.newPage()
    const said = page.locator('.said li')
    // While another engine takes over, a search may miss what it was just given.
    const found = async () => {
      await page.goto(`${url}${path}`)
      return await said.count()
    }
    await expect.poll(found, { interval: 500 }).toBe(1)
    expect(await said.textContent()).toMatch(/^1:13:00 Ann .*The cassowary swallows whole plums/)
    expect(await said.locator('mark').allTextContents()).toEqual(['cassowary', 'plums'])
    await said.getByRole('link').click()
    await page.waitForURL(`${url}/episodes/${uuid}#t=${MINUTE * 60}`)
    const place = () => page.evaluate(`document.querySelector('.player audio')?.currentTime`)
    await expect.poll(place).toBe(MINUTE * 60)
    await page.getByRole('main').getByRole('button', { name: 'Play' }).click()
    await expect.poll(place).toBeGreaterThan(MINUTE * 60)
    expect(await place()).toBeLessThan(MINUTE * 60 + 60)
  } finally {
    await browser.close()
    await directory.stop()
  }
}
