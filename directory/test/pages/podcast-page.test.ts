import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument, type WrittenEpisode } from '../support/documents.ts'
import { openSearchedPages } from './searched-pages.ts'

const type = (word: string) => `<itunes:episodeType>${word}</itunes:episodeType>`
const season = (number: number, name?: string) =>
  `<podcast:season${name === undefined ? '' : ` name="${name}"`}>${number}</podcast:season>`
const picture = (url: string) => `<itunes:image href="${url}"/>`
/** The time of the clock of these pages. */
const NOW = Date.UTC(2026, 10, 23, 12)
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()

describe('the page of a podcast', () => {
  let world: World
  let app: Awaited<ReturnType<typeof openSearchedPages>>['app']
  beforeAll(async () => {
    world = await openWorld()
    app = (await openSearchedPages(world.db)).app
  })
  afterAll(() => world.close())

  let feeds = 0
  /** Reads a feed, and returns the path of its podcast. */
  async function read(
    title: string,
    episodes: readonly (WrittenEpisode | string)[],
    channel = '',
    description = `About ${title}`,
  ): Promise<string> {
    feeds += 1
    // Podcasts with the same episodes would count as one.
    const own = episodes.map((each) => {
      const episode = typeof each === 'string' ? { guid: each } : each
      return { title: `Episode ${episode.guid}`, ...episode, guid: `${feeds}-${episode.guid}` }
    })
    const document = podcastDocument(title, own, channel).replace(`About ${title}`, description)
    const url = world.server.set(`/feed-${feeds}.xml`, document)
    const uuid = await world.submit('podcast', url)
    await world.refresh()
    return `/podcasts/${uuid}`
  }
  const get = async (path: string) => await (await app.request(path)).text()
  /** Returns the part of a page under a heading; empty if there is none. */
  const sectionOf = (text: string, id: string) =>
    new RegExp(`<section[^>]* aria-labelledby="${id}">.*?</section>`, 's').exec(text)?.[0] ?? ''
  const episodesIn = (text: string) =>
    [...sectionOf(text, 'episodes').matchAll(/<a href="\/episodes\/[^"]+">([^<]+)</g)].map(([, name]) => name)

  describe('shows a trailer', () => {
    const trailer = (url: string, pubdate: string, more = '') =>
      `<podcast:trailer pubdate="${pubdate}" url="${url}" ${more}>Hear ${url.slice(-5, -4)}</podcast:trailer>`

    it('of the channel, the newest for the whole podcast', async () => {
      const path = await read(
        'Trailed',
        ['1', { guid: 'old', extra: type('trailer') }],
        trailer('https://m.example.org/a.mp3', 'Thu, 01 Apr 2021 08:00:00 EST') +
          trailer('https://m.example.org/b.mp3', 'Thu, 01 Apr 2022 08:00:00 EST') +
          trailer('https://m.example.org/c.mp3', 'Thu, 01 Apr 2023 08:00:00 EST', 'season="2"'),
      )
      const text = await get(path)
      const shown = sectionOf(text, 'trailer')
      expect(shown).toContain('src="https://m.example.org/b.mp3"')
      expect(shown).toContain('Hear b')
      expect(text.indexOf('id="trailer"')).toBeLessThan(text.indexOf('id="episodes"'))
      expect(sectionOf(await get(`${path}?season=2`), 'trailer')).toContain('src="https://m.example.org/c.mp3"')
      for (const further of ['page=2', 'find=1']) {
        expect(sectionOf(await get(`${path}?${further}`), 'trailer')).toBe('')
      }
    })

    it('as a film, if it is one', async () => {
      const path = await read('Film', ['1'], trailer('https://m.example.org/v.mp4', '', 'type="video/mp4"'))
      expect(sectionOf(await get(path), 'trailer')).toContain('<video')
    })

    it('that is the newest episode of this type, if the channel has none', async () => {
      const episodes = [1, 2, 3].map((day) => ({
        guid: `${day}`,
        date: 1_780_000_000 + day * 86_400,
        extra: day === 3 ? '' : type('trailer'),
      }))
      const path = await read('Episodes', episodes)
      expect(sectionOf(await get(path), 'trailer')).toMatch(/href="\/episodes\/[^"]+">Episode 2</)
    })

    it('only if there is one', async () => {
      expect(await get(await read('None', ['1']))).not.toContain('id="trailer"')
    })
  })

  describe('shows seasons', () => {
    it('by links with their names, and the episodes of one', async () => {
      const path = await read('Seasons', [
        { guid: '1', date: 1_780_000_000, extra: season(1, 'The &lt;Harbour&gt;') },
        { guid: '2', date: 1_780_100_000, extra: season(1) },
        { guid: '3', date: 1_780_200_000, extra: season(2) },
        { guid: '4', date: 1_780_300_000 },
      ])
      const text = await get(path)
      expect(text).toContain(`href="${path}?season=1"`)
      expect(text).toContain('Season 1: The &lt;Harbour&gt;</a>')
      expect(text).toContain('Season 2</a>')
      expect(text).toMatch(new RegExp(`href="${path}" aria-current="true"[^>]*>All episodes<`))
      const first = await get(`${path}?season=1`)
      expect(episodesIn(first)).toEqual(['Episode 2', 'Episode 1'])
      expect(first).toContain(`href="${path}?season=1&amp;order=oldest"`)
      expect(first).toContain('<input type="hidden" name="season" value="1"')
      expect(episodesIn(await get(`${path}?season=1&order=oldest`))).toEqual(['Episode 1', 'Episode 2'])
      expect(episodesIn(await get(`${path}?season=1&find=3`))).toEqual([])
      expect(episodesIn(await get(`${path}?season=1&find=Episode+2`))).toEqual(['Episode 2'])
    })

    it('with as many pages as the season has', async () => {
      const episodes = Array.from({ length: 45 }, (_, index) => ({
        guid: `${index}`,
        date: 1_780_000_000 + index * 3_600,
        extra: season(index < 21 ? 1 : 2),
      }))
      const path = await read('Pages', episodes)
      expect(await get(`${path}?season=1`)).toContain(`href="${path}?season=1&amp;page=2" rel="next"`)
      const second = await get(`${path}?season=1&page=2`)
      expect(episodesIn(second)).toEqual(['Episode 0'])
      expect(second).not.toContain('rel="next"')
    })

    it('not for a podcast with one season', async () => {
      expect(await get(await read('One season', [{ guid: '1', extra: season(1) }]))).not.toContain('?season=')
    })

    it.each(['0', '-1', '1.5', 'x', '99999999'])('and answers 404 to season %s', async (number) => {
      const path = await read(`Wrong ${number}`, ['1'])
      expect((await app.request(`${path}?season=${number}`)).status).toBe(404)
    })
  })

  it('leads from its language and each genre to all podcasts with it', async () => {
    const genre = '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>'
    const text = await get(await read('Genres', ['1'], genre))
    expect(text).toContain('<a href="/podcasts?language=ENGLISH">English</a>')
    const [, chips = ''] = /<ul class="tags" aria-label="Genres">(.*?)<\/ul>/s.exec(text)!
    const paths = [...chips.matchAll(/<a href="([^"]+)">/g)].map(([, path]) => path!)
    expect(paths).toContain('/podcasts/arts-books')
    for (const path of [...paths, '/podcasts?language=ENGLISH']) {
      expect([path, (await app.request(path)).status]).toEqual([path, 200])
    }
  })

  it('marks bonus episodes and trailers in the list', async () => {
    const path = await read('Marks', [
      { guid: '1', extra: type('bonus') },
      { guid: '2', extra: type('trailer') },
      { guid: '3', extra: type('full') },
    ])
    const list = sectionOf(await get(path), 'episodes')
    expect([...list.matchAll(/<span class="mark">([^<]+)</g)].map(([, word]) => word).sort()).toEqual([
      'Bonus',
      'Trailer',
    ])
  })

  it('shows the picture of an episode where it is not that of the podcast', async () => {
    const path = await read(
      'Pictures',
      [
        { guid: '1', extra: picture('https://i.example.org/own.jpg') },
        { guid: '2', extra: picture('https://i.example.org/cover.jpg') },
      ],
      picture('https://i.example.org/cover.jpg'),
    )
    const list = sectionOf(await get(path), 'episodes')
    expect([...list.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      'https://i.example.org/own.jpg',
    ])
    expect(list).toContain('loading="lazy"')
  })

  it('folds a long description, which opens without scripts, and leaves a short one as it is', async () => {
    const words = 'Ferries and <strong>lamps</strong> &amp; harbours. '.repeat(40)
    const long = await get(await read('Long', ['1'], '', `<![CDATA[${words}]]>`))
    const [, folded] = /<details class="folded">(.*?)<\/details>/s.exec(long) ?? []
    expect(folded).toMatch(/^<summary><span class="folded-beginning"[^>]*>Ferries and lamps &amp; harbours\./)
    expect(folded).toContain('<div class="description" dir="auto"')
    expect(folded).toContain('<strong>lamps</strong>')
    expect(await get(await read('Short', ['1']))).not.toContain('class="folded"')
  })

  it('writes a long name smaller', async () => {
    expect(await get(await read('A very long name '.repeat(8), ['1']))).toContain('<h1 class="is-long"')
  })

  it('shows live streams with their time and state, without those that have ended or never began', async () => {
    const live = (status: string, start: number, title: string, more = '') =>
      `<podcast:liveItem status="${status}" start="${at(start)}" end="${at(start + 1)}"><title>${title}</title>
        <guid>${title}</guid>${more}</podcast:liveItem>`
    const link = '<podcast:contentLink href="https://stream.example.org/x">Watch us</podcast:contentLink>'
    const sound = '<enclosure url="https://m.example.org/live.mp3" type="audio/mpeg" length="1"/>'
    const path = await read(
      'Live',
      ['1'],
      live('pending', 30, 'Tomorrow', link) +
        live('live', -1, 'On air', sound) +
        live('ended', -5, 'Over') +
        live('pending', -100, 'Forgotten'),
    )
    const shown = sectionOf(await get(path), 'live')
    expect([...shown.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, name]) => name)).toEqual(['On air', 'Tomorrow'])
    expect(shown).toMatch(
      /Live now<\/span>.*since <time datetime="2026-11-23T11:00:00\.000Z"[^>]*>23 Nov 2026, 11:00 UTC/s,
    )
    expect(shown).toMatch(/Announced<\/span>.*for <time/s)
    expect(shown).toContain('src="https://m.example.org/live.mp3"')
    expect(shown).toMatch(/href="https:\/\/stream\.example\.org\/x"[^>]*><span dir="auto">Watch us</)
  })

  it('shows six of the podcasts that its makers recommend, and a link to all', async () => {
    const urls: string[] = []
    for (let index = 0; index < 7; index += 1) {
      await read(`Recommended ${index}`, [`r${index}`])
      urls.push(`${world.server.base}/feed-${feeds}.xml`)
    }
    const items = urls.map((url) => `<podcast:remoteItem feedUrl="${url}"/>`).join('')
    const unknown = '<podcast:remoteItem feedUrl="https://unknown.example.org/"/>'
    const path = await read('Recommends', ['1'], `<podcast:podroll>${unknown}${items}</podcast:podroll>`)
    const shown = sectionOf(await get(path), 'recommended')
    expect(shown).toContain('Recommended by the makers')
    expect(shown.match(/class="card"/g)).toHaveLength(6)
    expect(shown).toContain('>Recommended 0<')
    expect(shown).not.toContain('>Recommended 6<')
    expect(shown).toContain(`href="${path}/podroll"`)
  })
})
