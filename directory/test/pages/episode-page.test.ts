import type { Chapter } from 'feedmill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Chapters } from '../../src/pages/components/chapters.tsx'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument } from '../support/documents.ts'
import { openSearchedPages } from './searched-pages.ts'

describe('the page of an episode', () => {
  let world: World
  let app: Awaited<ReturnType<typeof openSearchedPages>>['app']
  beforeAll(async () => {
    world = await openWorld()
    app = (await openSearchedPages(world.db)).app
  })
  afterAll(() => world.close())

  let feeds = 0
  /** Reads a feed with one episode, and returns its page. */
  async function pageWith(extra: string): Promise<string> {
    feeds += 1
    const document = podcastDocument(`Podcast ${feeds}`, [{ guid: `e${feeds}`, extra }])
    const uuid = await world.submit('podcast', world.server.set(`/e-${feeds}.xml`, document))
    await world.refresh()
    const list = await (await app.request(`/podcasts/${uuid}`)).text()
    return await (await app.request(/\/episodes\/[0-9a-f-]{36}/.exec(list)![0])).text()
  }

  it('has soundbites with title, length and place, which the player plays from their second', async () => {
    const text = await pageWith(`
      <podcast:soundbite startTime="73.5" duration="60">Rope &amp; sail</podcast:soundbite>
      <podcast:soundbite startTime="1234" duration="42"/>`)
    expect(text).toMatch(/href="https:\/\/media\.example\.org\/e\d+\.mp3#t=73\.5" data-seconds="73\.5"[^>]*>1:13</)
    expect(text).toMatch(/<bdi>Rope &amp; sail<\/bdi> <span class="quiet">60 sec</)
    expect(text).toMatch(/data-seconds="1234"[^>]*>20:34<\/a><p><bdi>Episode e\d+<\/bdi> <span class="quiet">42 sec</)
  })

  it('shows the best video among the other versions that browsers play', async () => {
    const version = (type: string, uri: string, height = '') =>
      `<podcast:alternateEnclosure type="${type}" ${height}><podcast:source uri="${uri}"/></podcast:alternateEnclosure>`
    const text = await pageWith(
      version('audio/opus', 'https://m.example.org/a.opus') +
        version('video/mp4', 'ipfs://somewhere', 'height="720"') +
        version('video/mp4', 'https://m.example.org/low.mp4', 'height="360"') +
        version('video/mp4', 'https://m.example.org/huge.mp4', 'height="2160"') +
        version('video/mp4', 'https://m.example.org/good.mp4', 'height="1080"'),
    )
    expect(text).toContain('<video class="watch" controls="" preload="none" src="https://m.example.org/good.mp4"')
    expect(await pageWith('')).not.toContain('<video')
  })

  it.each([
    ['bonus', 'Bonus'],
    ['trailer', 'Trailer'],
  ])('says that it is a %s', async (type, word) => {
    expect(await pageWith(`<itunes:episodeType>${type}</itunes:episodeType>`)).toContain(
      `<span class="mark">${word}</span>`,
    )
  })

  it('links to other places of the episode, but not to scripts', async () => {
    const text = await pageWith(`
      <podcast:contentLink href="https://video.example.org/1">On &amp; off</podcast:contentLink>
      <podcast:contentLink href="javascript:alert(1)">Bad</podcast:contentLink>`)
    expect(text).toMatch(/href="https:\/\/video\.example\.org\/1"[^>]*><span dir="auto">On &amp; off</)
    expect(text).not.toContain('javascript:')
  })
})

describe('the chapters of an episode', () => {
  const chaptersWith = (extras: Chapter['extras']) =>
    String(
      Chapters({
        chapters: [{ id: '1', title: 'Out to sea', startTimecode: 90_000, ...(extras !== undefined && { extras }) }],
        mediaUrl: 'https://m.example.org/1.mp3',
      }),
    )

  it('have their picture, which is loaded when it comes into sight, and their link', () => {
    const text = chaptersWith({ img: 'https://i.example.org/1.jpg', url: 'https://sea.example.org/' })
    expect(text).toMatch(/<img src="https:\/\/i\.example\.org\/1\.jpg"[^>]* loading="lazy"/)
    expect(text).toContain('href="https://sea.example.org/"')
    expect(text).toContain('href="https://m.example.org/1.mp3#t=90" data-seconds="90"')
  })

  it('have no picture from elsewhere than the web', () => {
    expect(chaptersWith({ img: 'data:image/svg+xml,<svg/>' })).not.toContain('<img')
    expect(chaptersWith(undefined)).not.toContain('<img')
  })
})
