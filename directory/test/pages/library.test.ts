import { personUuid, type RemoteItem } from 'feedmill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { readNews } from '../../src/pages/library/news.ts'
import { MOST_ASKED } from '../../src/pages/library/news-request.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast, aUuid } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'
import { openSearchedPages } from './searched-pages.ts'

type Followed = Awaited<ReturnType<typeof readNews>>['followed'][number]

const DAY_S = 86_400
const nowhere: RemoteItem = {
  feedGuid: null,
  feedUrl: null,
  itemGuid: null,
  medium: null,
  title: null,
}
const publisherBlock = { blocked: true, by: ['podcast:block'] as const }

describeEachDatabase('the library', (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let pages: Awaited<ReturnType<typeof openSearchedPages>>
  let nowS: number
  const lanterns = aUuid()
  const feed = 'https://feeds.example.org/lanterns.xml'
  const newest = aUuid()
  const host = { url: 'https://ana.test/', imageUrl: 'https://ana.test/1.jpg' }
  const ana = personUuid(lanterns, 'Ana Lindqvist')
  let comic: string
  let creator: string
  let blocked: string
  let withheld: string
  let unread: string
  beforeAll(async () => {
    opened = await open()
    const { db } = opened
    pages = await openSearchedPages(db)
    nowS = Math.floor(pages.now() / 1_000)
    const own = {
      uuid: lanterns,
      name: 'Lantern Makers',
      imageUrl: 'https://lanterns.test/1.jpg',
      persons: [aPerson(lanterns, 'Ana Lindqvist', host)],
    }
    const dated = (days: number, name: string, more = {}) => ({ name, datePublished: nowS - days * DAY_S, ...more })
    await aPodcast(
      db,
      own,
      [
        dated(-400, 'From the future'),
        dated(1, 'Not for lists', { extras: { publisherBlock: true } }),
        dated(2, 'Taken back', { isRemoved: true }),
        { ...dated(3, 'The newest'), uuid: newest, audioUrl: 'https://lanterns.test/1.mp3', duration: 60 },
        ...Array.from({ length: 9 }, (_, index) => dated(4 + index, `Older ${index}`)),
      ],
      { url: feed },
    )
    comic = await aComic(db, { name: 'Paper Boats' }, [{ name: 'Bow' }, { name: null }])
    creator = await aCreator(db, { name: 'Mara Holt' }, [{ contentUuid: comic }, { contentUuid: lanterns }])
    blocked = await aPodcast(db, {}, [{ name: 'Secret' }], { isBlocked: true })
    withheld = await aPodcast(db, { extras: { publisherBlock } }, [{ name: 'Hidden' }])
    unread = await aPodcast(db, {}, [], { isUnread: true })
  })
  afterAll(() => opened.close())

  const ask = async (body: unknown) => {
    const response = await pages.app.request('/library/new', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as Awaited<ReturnType<typeof readNews>>
    return { status: response.status, headers: response.headers, body: answer }
  }
  const get = async (path: string) => await (await pages.app.request(path)).text()
  const namesOf = ({ newest: list }: { readonly newest: readonly { readonly name: string }[] }) =>
    list.map(({ name }) => name)

  it('is a page that says what it needs without scripts, and links to it stand in head and foot', async () => {
    const text = await get('/library')
    expect(text).toContain('This page needs scripts')
    expect(text).toMatch(/<script type="module" src="\/static\/library\.js\?v=/)
    expect(text.match(/<section [^>]*hidden/g)).toHaveLength(5)
    expect(text.match(/href="\/library"/g)).toHaveLength(2)
  })

  describe('answers a browser that asks what is new', () => {
    it('with names, pictures and the newest of podcasts, comics, creators and persons', async () => {
      const { status, headers, body } = await ask({ uuids: [lanterns, comic, creator, ana] })
      expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
      const [ofPodcast, ofComic, ofCreator, ofPerson] = body.followed as [Followed, Followed, Followed, Followed]
      expect(ofPodcast).toMatchObject({
        asked: lanterns,
        kind: 'podcast',
        uuid: lanterns,
        name: 'Lantern Makers',
        imageUrl: 'https://lanterns.test/1.jpg',
        feedUrl: feed,
      })
      expect(ofPodcast.newest[0]).toEqual({
        kind: 'episode',
        uuid: newest,
        name: 'The newest',
        seriesUuid: lanterns,
        seriesName: 'Lantern Makers',
        imageUrl: 'https://lanterns.test/1.jpg',
        datePublished: nowS - 3 * DAY_S,
        duration: 60,
        audioUrl: 'https://lanterns.test/1.mp3',
      })
      expect(namesOf(ofPodcast)).toEqual(['The newest', 'Older 0', 'Older 1', 'Older 2', 'Older 3'])
      expect([ofComic.kind, namesOf(ofComic)]).toEqual(['comic', ['Issue 2', 'Bow']])
      expect([ofCreator.kind, namesOf(ofCreator).sort()]).toEqual(['creator', ['Issue 2', 'The newest']])
      expect(ofPerson).toMatchObject({ kind: 'person', name: 'Ana Lindqvist', imageUrl: host.imageUrl, feedUrl: null })
      expect(namesOf(ofPerson)).toEqual(namesOf(ofPodcast))
      expect(body.missing).toEqual([])
    })

    it('with the newest of the podcasts of a publisher', async () => {
      const at = (feedUrl: string): RemoteItem => ({ ...nowhere, feedUrl })
      const other = 'https://feeds.example.org/publisher-other.xml'
      await aPodcast(opened.db, { name: 'Other' }, [{ name: 'Of today', datePublished: nowS - 60 }], { url: other })
      const house = await aPodcast(opened.db, {
        name: 'Lantern House',
        extras: { medium: 'publisher', remoteItems: [at(feed), at(other), at('https://feeds.example.org/absent.xml')] },
      })
      const { body } = await ask({ uuids: [house] })
      expect(body.followed[0]).toMatchObject({ kind: 'publisher', name: 'Lantern House' })
      expect(namesOf(body.followed[0]!)).toEqual(['Of today', 'The newest'])
      expect(await get(`/podcasts/${house}`)).toContain(`data-kind="publisher" data-uuid="${house}"`)
    })

    it('with fewer of each if many are asked for', async () => {
      const uuids = [lanterns, ana, ...Array.from({ length: MOST_ASKED - 2 }, aUuid)]
      const { body } = await ask({ uuids })
      expect(body.followed.map(namesOf)).toEqual([['The newest'], ['The newest']])
      expect(body.missing).toHaveLength(MOST_ASKED - 2)
    })

    it('with the content of today for the uuid of merged content', async () => {
      const alias = aUuid()
      await opened.db.insertInto('uuid_aliases').values({ alias, uuid: comic }).execute()
      const { body } = await ask({ uuids: [alias] })
      expect(body.followed[0]).toMatchObject({ asked: alias, uuid: comic, name: 'Paper Boats' })
    })

    it('with the podcast that is shown in place of a duplicate', async () => {
      const { db } = opened
      const duplicate = await aPodcast(db, { name: 'Lantern Makers, again' }, [], { isDuplicate: true })
      await db.updateTable('feeds').set({ duplicate_of: lanterns }).where('series_uuid', '=', duplicate).execute()
      const { body } = await ask({ uuids: [duplicate] })
      expect(body.followed[0]).toMatchObject({ asked: duplicate, uuid: lanterns, name: 'Lantern Makers' })
    })

    it('with the uuids of content that was blocked, is withheld or unread, or never was here', async () => {
      const gone = [blocked, withheld, unread, aUuid()]
      const { body } = await ask({ uuids: [lanterns, ...gone] })
      expect(body.missing).toEqual(gone)
      expect(body.followed).toHaveLength(1)
    })

    it('with no episode of a person from a podcast that is withheld', async () => {
      const uuid = aUuid()
      const persons = [aPerson(uuid, 'Ana Lindqvist', host)]
      await aPodcast(opened.db, { uuid, name: 'Velvet Room', persons, extras: { publisherBlock } }, [
        { name: 'Curtains', datePublished: nowS - DAY_S },
      ])
      const { body } = await ask({ uuids: [ana] })
      expect(namesOf(body.followed[0]!)).not.toContain('Curtains')
    })

    it('with the newest episode of a guest of a single one', async () => {
      const uuid = aUuid()
      const guest = [aPerson(uuid, 'Zoë Quill', { role: 'PODCASTSERIES_GUEST' })]
      const others = Array.from({ length: 30 }, (_, index) => ({
        name: `Alone ${index}`,
        datePublished: nowS - index * DAY_S,
      }))
      await aPodcast(opened.db, { uuid, name: 'Many guests' }, [
        ...others,
        { name: 'With Zoë', datePublished: nowS - 90 * DAY_S, persons: guest },
      ])
      const { body } = await ask({ uuids: [personUuid(uuid, 'Zoë Quill')] })
      expect(namesOf(body.followed[0]!)).toEqual(['With Zoë'])
    })

    it('with the podcasts of feeds, in any spelling, and with the feeds that are not here', async () => {
      const spelled = 'http://www.feeds.example.org/lanterns.xml'
      const { body } = await ask({ feeds: [spelled, 'https://elsewhere.test/x.xml', 'no address'] })
      expect(body.followed).toMatchObject([{ asked: spelled, uuid: lanterns, name: 'Lantern Makers', newest: [] }])
      expect(body.missing).toEqual(['https://elsewhere.test/x.xml', 'no address'])
    })

    it.each([
      ['{', 'The body has to be JSON, such as {"uuids": []}.'],
      ['[]', 'The body has to be JSON, such as {"uuids": []}.'],
      [{ uuids: 'one' }, 'The field "uuids" has to be a list of texts.'],
      [{ feeds: [7] }, 'The field "feeds" has to be a list of texts.'],
      [{ uuids: ['one'] }, 'Number 1 of "uuids" is not a uuid.'],
      [{ feeds: ['a'.repeat(2_001)] }, 'Number 1 of "feeds" is longer than 2,000 characters.'],
      [
        { uuids: Array(250).fill(aUuid()), feeds: Array(251).fill('a') },
        'At most 500 uuids and feeds may be asked for at once.',
      ],
    ])('with 400 and a sentence for wrong input %#', async (body, error) => {
      expect(await ask(body)).toMatchObject({ status: 400, body: { error } })
    })
  })

  it('has places for hearts on the pages of what may be followed', async () => {
    for (const [kind, uuid] of [
      ['podcast', lanterns],
      ['comic', comic],
      ['creator', creator],
      ['person', ana],
    ]) {
      expect(await get(`/${kind}s/${uuid}`)).toContain(`<span class="follow" data-kind="${kind}" data-uuid="`)
    }
    expect(await get(`/podcasts/${unread}`)).not.toContain('class="follow"')
  })
})
