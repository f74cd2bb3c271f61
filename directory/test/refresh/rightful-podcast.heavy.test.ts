import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { observeFeedByUrl } from '../../src/feeds/index.ts'
import { askWebsites } from '../../src/refresh/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const DAY = 86_400
const GUID = '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'
const GENUINE = '/genuine.xml'
const COPY = '/copy.xml'

/** Sets a document with the copied guid and episodes, and returns its URL. */
function set(path: string, channel = ''): string {
  return world.server.set(path, podcastDocument('Alpha', ['1', '2', '3'], `${GUID}${channel}`))
}

/** Submits the feeds one after the other. */
async function submit(...paths: readonly string[]): Promise<string[]> {
  const uuids: string[] = []
  for (const path of paths) {
    uuids.push(await world.submit('podcast', `${world.server.base}${path}`))
    await world.refresh()
    world.advance(60)
  }
  return uuids
}

const self = (path: string): string => `<atom:link rel="self" href="${world.server.base}${path}"/>`

/** The actions of events about series, in order. */
async function told(): Promise<string[]> {
  const rows = await world.db.selectFrom('events').select(['uuid', 'action', 'type']).orderBy('seq').execute()
  const ofSeries = rows.filter(({ type, action }) => type === 'PODCASTSERIES' && !/^(feed|new)_/.test(action))
  return ofSeries.map(({ action, uuid }) => `${action} ${uuid}`)
}

async function reasonOf(uuid: string) {
  return await world.db
    .selectFrom('feeds')
    .select(['duplicate_of', 'priority', 'priority_reason'])
    .where('series_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
}

const duplicateOf = (uuid: string) => ({
  duplicate_of: uuid,
  priority: 'NEVER',
  priority_reason: 'DUPLICATE_FEED',
})

describe('of two podcasts with one guid and the same episodes (changes 3.10)', () => {
  test('the first stays without evidence, whatever the second says for itself', async () => {
    set(COPY)
    set(GENUINE, self(GENUINE))
    const [copy, genuine] = await submit(COPY, GENUINE)
    expect(await world.shown()).toEqual([copy])
    expect(await reasonOf(genuine!)).toEqual(duplicateOf(copy!))
  })

  test.each([[[COPY, GENUINE]], [[GENUINE, COPY]]])(
    'submitted as %j, the one that the `self` of the other names is shown',
    async (order) => {
      set(COPY, self(GENUINE))
      set(GENUINE)
      const uuids = await submit(...order)
      const [genuine, copy] = [uuids[order.indexOf(GENUINE)]!, uuids[order.indexOf(COPY)]!]
      expect(await world.shown()).toEqual([genuine])
      expect(await reasonOf(copy)).toEqual(duplicateOf(genuine))
    },
  )

  test('the first stays if each names the other', async () => {
    set(COPY, self(GENUINE))
    set(GENUINE, self(COPY))
    const [copy] = await submit(COPY, GENUINE)
    expect(await world.shown()).toEqual([copy])
  })

  test('the change of place is told as `updated`, and the uuids and URLs lead where they led', async () => {
    set(COPY, self(GENUINE))
    set(GENUINE)
    const [copy, genuine] = await submit(COPY, GENUINE)
    expect(await told()).toEqual([`created ${copy}`, `created ${genuine}`, `updated ${copy}`])
    expect(await submit(COPY, GENUINE)).toEqual([copy, genuine])
    const row = await world.db.selectFrom('podcast_series').select('name').where('uuid', '=', copy!).executeTakeFirst()
    expect(row?.name).toBe('Alpha')
  })

  test('a duplicate takes the place when the `self` of the first comes to name it', async () => {
    set(COPY)
    set(GENUINE)
    const [copy, genuine] = await submit(COPY, GENUINE)
    const before = (await told()).length
    set(COPY, `${self(GENUINE)}<itunes:author>Somebody</itunes:author>`)
    world.advance(DAY)
    await submit(COPY)
    world.advance(DAY)
    await world.refresh()
    expect(await world.shown()).toEqual([genuine])
    expect((await told()).slice(before)).toEqual(expect.arrayContaining([`created ${genuine}`, `updated ${copy}`]))
    expect((await told()).join()).not.toContain('deleted')
  })

  test.each(['redirect', 'new-feed-url'])(
    'a first one that leads to the second by a %s shows the second under its URL',
    async (by) => {
      set(COPY)
      set(GENUINE)
      const [copy, genuine] = await submit(COPY, GENUINE)
      const to = `${world.server.base}${GENUINE}`
      if (by === 'redirect') world.server.set(COPY, { status: 301, headers: { Location: to } })
      else set(COPY, `<itunes:new-feed-url>${to}</itunes:new-feed-url>`)
      for (let look = 0; look < 4; look++) {
        world.advance(2 * DAY)
        await submit(COPY)
      }
      const { rss_url } = await world.db
        .selectFrom('podcast_series')
        .select('rss_url')
        .where('uuid', '=', copy!)
        .executeTakeFirstOrThrow()
      expect([await world.shown(), rss_url]).toEqual([[copy], to])
      expect(await reasonOf(genuine!)).toEqual(duplicateOf(copy!))
    },
  )
})

describe('a website that both name (changes 3.10)', () => {
  const page = (...paths: readonly string[]): string =>
    `<!doctype html><html><head>${paths
      .map((path) => `<link rel="alternate" type="application/rss+xml" href="${path}">`)
      .join('')}</head><body><a href="${COPY}">Comment</a></body></html>`

  const SITE = '/site'
  const site = (): string => `<link>${world.server.base}${SITE}</link>`
  const ask = () => askWebsites(world, new AbortController().signal)

  async function copyThenGenuine(html: string): Promise<{ readonly copy: string; readonly genuine: string }> {
    world.server.set(SITE, { status: 200, headers: { 'Content-Type': 'text/html' }, body: html })
    set(COPY, site())
    set(GENUINE, site())
    const [copy, genuine] = await submit(COPY, GENUINE)
    await ask()
    world.advance(3600)
    await world.refresh()
    return { copy: copy!, genuine: genuine! }
  }

  test('decides for the one that it links to', async () => {
    const { copy, genuine } = await copyThenGenuine(page(GENUINE))
    expect(await world.shown()).toEqual([genuine])
    expect(await reasonOf(copy)).toEqual(duplicateOf(genuine))
    expect(await told()).toEqual([`created ${copy}`, `created ${genuine}`, `updated ${copy}`])
  })

  test.each([
    ['links to both', page(GENUINE, COPY)],
    ['links to neither', page()],
    ['links to the first', page(COPY)],
  ])('leaves the first if it %s', async (_, html) => {
    const { copy } = await copyThenGenuine(html)
    expect(await world.shown()).toEqual([copy])
  })

  test('counts only if both name it', async () => {
    world.server.set(SITE, { status: 200, headers: { 'Content-Type': 'text/html' }, body: page(GENUINE) })
    set(COPY)
    set(GENUINE, site())
    const [copy] = await submit(COPY, GENUINE)
    await ask()
    world.advance(60)
    await world.refresh()
    expect(await world.shown()).toEqual([copy])
    expect(world.server.requests.get(SITE)).toBeUndefined()
  })

  test('is asked again after a week, and not before', async () => {
    const { copy, genuine } = await copyThenGenuine(page())
    world.server.set(SITE, { status: 200, headers: { 'Content-Type': 'text/html' }, body: page(GENUINE) })
    await ask()
    expect([world.server.requests.get(SITE), await world.shown()]).toEqual([1, [copy]])
    world.advance(8 * DAY)
    await ask()
    world.advance(60)
    await world.refresh()
    expect(await world.shown()).toEqual([genuine])
  })

  test('has spoken for good: the copy does not come back when it is woken', async () => {
    const { copy, genuine } = await copyThenGenuine(page(GENUINE))
    const revival = { kind: 'revival', cause: 'operator' } as const
    await observeFeedByUrl(world.db, `${world.server.base}${COPY}`, revival, world.runtime.now())
    world.advance(DAY)
    await world.refresh()
    expect(await world.shown()).toEqual([genuine])
    expect(await reasonOf(copy)).toEqual(duplicateOf(genuine))
  })

  test('says less than the `self` of a feed', async () => {
    world.server.set(SITE, { status: 200, headers: { 'Content-Type': 'text/html' }, body: page(COPY) })
    set(COPY, `${site()}${self(GENUINE)}`)
    set(GENUINE, site())
    const [, genuine] = await submit(COPY, GENUINE)
    await ask()
    world.advance(DAY)
    await world.refresh()
    expect(await world.shown()).toEqual([genuine])
  })
})
