import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, aUuid } from '../support/entities/factories.ts'
import { openSearchedPages } from './searched-pages.ts'

const picture = (name: string) => `https://ink.example.org/${name}.png`
const banner = JSON.stringify({ base_url: 'https://ink.example.org/', banner_sm: 'small.png', banner_lg: 'large.png' })
const members = { scopesForExclusiveContent: ['patreon'] }

describeEachDatabase('the pages of comics', (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let pages: Awaited<ReturnType<typeof openSearchedPages>>
  beforeAll(async () => {
    opened = await open()
    pages = await openSearchedPages(opened.db)
  })
  afterAll(() => opened.close())

  const get = async (path: string) => await (await pages.app.request(path)).text()
  const nowS = () => Math.floor(pages.now() / 1_000)

  it('offer to start with the oldest issue that is not for members alone, and to see the newest one', async () => {
    const [free, newest, freeByNow] = [aUuid(), aUuid(), aUuid()]
    const issues = [
      { name: 'For members', ...members },
      { name: 'Not yet free', ...members, dateExclusiveContentIsAvailable: nowS() + 60 },
      { name: 'Left the feed', isRemoved: true },
      { name: 'Free', uuid: free },
      { name: 'Newest', uuid: newest, ...members },
    ]
    const path = `/comics/${await aComic(opened.db, {}, issues)}`
    expect(await get(path)).toContain(`<a class="button start" href="/issues/${free}#page-1">Start reading</a>`)
    expect(await get(path)).toContain(`<a class="button is-quiet" href="/issues/${newest}">Newest issue</a>`)
    const wasExclusive = [{ uuid: freeByNow, ...members, dateExclusiveContentIsAvailable: nowS() - 60 }, {}]
    const other = `/comics/${await aComic(opened.db, {}, wasExclusive)}`
    expect(await get(other)).toContain(`href="/issues/${freeByNow}#page-1"`)
  })

  it('offer no start if every issue is for members, and no issue twice', async () => {
    const closed = await get(`/comics/${await aComic(opened.db, {}, [members])}`)
    expect(closed).not.toContain('Start reading')
    expect(closed).toContain('Newest issue')
    const single = await get(`/comics/${await aComic(opened.db, {}, [{}])}`)
    expect(single).toContain('Start reading')
    expect(single).not.toContain('Newest issue')
    expect(await get(`/comics/${await aComic(opened.db)}`)).not.toMatch(/Start reading|Newest issue/)
  })

  it('show the large banner of a comic, and none that is no picture of the web', async () => {
    const withBanner = await aComic(opened.db, { bannerImageAsString: banner })
    expect(await get(`/comics/${withBanner}`)).toContain('<img class="banner" src="https://ink.example.org/large.png"')
    const without = await aComic(opened.db, { bannerImageAsString: 'javascript:alert(1)' })
    expect(await get(`/comics/${without}`)).not.toContain('class="banner"')
  })

  it('name the roles of creators on each issue', async () => {
    const [uuid, issue] = [aUuid(), aUuid()]
    const roles = ['COMICSERIES_WRITER', 'COMICSERIES_ARTIST'] as const
    const lin = await aCreator(opened.db, { name: 'Lin Quill' }, [{ contentUuid: uuid, roles }])
    await aComic(opened.db, { uuid, creators: [{ uuid: lin, sssUrl: null, contentPosition: 0 }] }, [{ uuid: issue }])
    expect(await get(`/issues/${issue}`)).toContain('Lin Quill</a><span class="quiet"> (Artist, Writer)</span>')
  })

  it('give each page of an issue an address and a likely size, and load the first two at once', async () => {
    const uuid = aUuid()
    const storyImageUrls = [picture('1'), 'javascript:alert(1)', picture('2'), picture('3')]
    await aComic(opened.db, {}, [{ uuid, storyImageUrls }])
    const html = await get(`/issues/${uuid}`)
    const images = [...html.matchAll(/<div class="reader-page" id="page-(\d)"><img src="([^"]+)"[^>]*>/g)]
    expect(images.map(([, number, url]) => [number, url])).toEqual([
      ['1', picture('1')],
      ['2', picture('2')],
      ['3', picture('3')],
    ])
    expect(images.map(([tag]) => /loading="(\w+)"/.exec(tag)![1])).toEqual(['eager', 'eager', 'lazy'])
    for (const [tag] of images) expect(tag).toContain('width="800" height="1200"')
  })

  it('lead from an issue to its neighbours by name, and from its last page to the next issue', async () => {
    const [first, second, third] = [aUuid(), aUuid(), aUuid()]
    const storyImageUrls = [picture('page')]
    await aComic(opened.db, { name: 'Ink and Salt' }, [
      { uuid: first, name: 'One <b>' },
      { uuid: second, name: null, storyImageUrls },
      { uuid: third, name: 'Three', thumbnailImageUrl: picture('three'), storyImageUrls },
    ])
    const html = await get(`/issues/${second}`)
    expect(html).toMatch(new RegExp(`href="/issues/${first}" rel="prev">.*?Previous issue</span> <bdi>One &lt;b&gt;<`))
    expect(html).toMatch(new RegExp(`href="/issues/${third}" rel="next">.*?Next issue</span> <bdi>Three<`))
    const end = /<div class="reader-end".*?<div class="reader-bar"/s.exec(html)![0]
    expect(end).toContain(`src="${picture('three')}"`)
    expect(end).toContain(`href="/issues/${third}#page-1"`)
    expect(end).toMatch(
      new RegExp(`<img class="reader-ahead" src="${picture('page')}"[^>]* loading="lazy"[^>]* hidden`),
    )
    expect(await get(`/issues/${first}`)).toContain('<bdi>Issue 2</bdi>')
    const last = await get(`/issues/${third}`)
    expect(last).toContain('This is the newest issue.')
    expect(last).not.toContain('reader-next')
  })

  it('say how the pages of an issue are turned, by the direction of the comic', async () => {
    const helpOf = async (seriesLayout: 'PAGE' | 'RIGHT_TO_LEFT' | 'VERTICAL_SCROLL_TOP_TO_BOTTOM') => {
      const uuid = aUuid()
      await aComic(opened.db, { seriesLayout }, [{ uuid, storyImageUrls: [picture('1')] }])
      const help = /<details class="reader-help">.*?<\/details>/s.exec(await get(`/issues/${uuid}`))![0]
      return help.replace(/<[^>]+>/g, '')
    }
    expect(await helpOf('PAGE')).toContain('→ Space Page Down next page')
    expect(await helpOf('RIGHT_TO_LEFT')).toContain('← Space Page Down next page')
    expect(await helpOf('VERTICAL_SCROLL_TOP_TO_BOTTOM')).toContain('Scroll down to read.')
  })

  it('say that an issue is for members until it is free', async () => {
    const notice = async (date: number | null) => {
      const uuid = aUuid()
      await aComic(opened.db, {}, [{ uuid, ...members, dateExclusiveContentIsAvailable: date }])
      return /This issue is for members \(patreon\)[^<]*/.exec(await get(`/issues/${uuid}`))?.[0]
    }
    expect(await notice(null)).toBe('This issue is for members (patreon).')
    expect(await notice(nowS() + 60)).toBe('This issue is for members (patreon), and free from ')
    expect(await notice(nowS() - 60)).toBeUndefined()
  })

  it('lead from genres and language of a comic, and from the country of a creator, to their lists', async () => {
    const comic = await aComic(opened.db, { genres: ['COMICSERIES_SCI_FI'], language: 'WELSH', tags: ['tides'] })
    const text = await get(`/comics/${comic}`)
    expect(text).toContain('<a href="/comics/sci-fi">Sci-Fi</a>')
    expect(text).toContain('<a href="/comics?language=WELSH">Welsh</a>')
    expect(text).toContain('<li dir="auto">tides</li>')
    const creator = await aCreator(opened.db, { country: 'FRANCE' })
    expect(await get(`/creators/${creator}`)).toContain('<a href="/creators?country=FRANCE">France</a>')
  })
})
