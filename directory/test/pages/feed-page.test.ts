import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockContent, feedReportBySeriesUuid } from '../../src/feeds/index.ts'
import { readStaticFiles, type StaticFiles } from '../../src/pages/index.ts'
import { feedPage } from '../../src/pages/public/feed-page.tsx'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument } from '../support/documents.ts'
import { anonymousScope } from '../support/runtime/anonymous-scope.ts'
import { openSearchedPages } from './searched-pages.ts'

const DAY = 86_400
const HOSTILE = '<script>alert(1)</script>'

let world: World
let files: StaticFiles
const uuids: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  files = await readStaticFiles()
  const { server } = world
  const now = Math.floor(Date.now() / 1000)
  const add = async (name: string, document: string) => {
    uuids[name] = await world.submit('podcast', server.set(`/${name}`, document))
    await world.refresh()
  }
  const guid = '<podcast:guid>8f2c3e3a-0c3a-5b57-9c9b-2d7a5b1f6a11</podcast:guid>'
  const fresh = (id: string) => ({ guid: id, date: now - DAY })
  await add('well', podcastDocument('Well Cast', [fresh('w')]))
  await add('failing', podcastDocument('Failing Cast', [fresh('f')]))
  await add('original', podcastDocument('Original Cast', [fresh('o')], guid))
  await add('duplicate', podcastDocument('Original Cast', [fresh('o')], guid))
  await add('blocked', podcastDocument('Blocked Cast', [fresh('b')]))
  await add('quiet', podcastDocument('Quiet Cast', [{ guid: 'q', date: now - 800 * DAY }]))
  const medium = '<podcast:medium>publisher</podcast:medium>'
  await add('publisher', podcastDocument('Quiet House', [{ guid: 'p', date: now - 800 * DAY }], medium))
  await add(
    'faulty',
    podcastDocument('Faulty Cast', [
      fresh('1'),
      ...['2', '3'].map((id) => ({ ...fresh(id), extra: `<itunes:duration><![CDATA[${HOSTILE}]]></itunes:duration>` })),
    ]),
  )
  await blockContent(world, { uuid: uuids['blocked']!, reason: 'A test', actor: 'test' })
  server.set('/failing', { status: 404 })
  world.advance(2 * DAY)
  await world.refresh()
})
afterAll(() => world.close())

async function pageOf(name: string): Promise<string> {
  const report = await feedReportBySeriesUuid(world.db, uuids[name]!)
  const now = Math.floor(world.runtime.now() / 1000)
  return String(await feedPage({ db: world.db, files }, report!, { canLookAgain: true, look: 'none', now }))
}

/** Returns the notice about the state of a feed, without the rest of its page. */
async function noticeOf(name: string): Promise<string> {
  return /<(p|section) class="notice.*?<\/\1>/s.exec(await pageOf(name))?.[0] ?? ''
}

const today = new Date().toISOString().slice(0, 10)
const inTwoDays = new Date(Date.now() + 2 * DAY * 1000).toISOString().slice(0, 10)

describe('the state of a feed is shown with a sentence, a date and advice', () => {
  test('if it works', async () => {
    const notice = await noticeOf('well')
    expect(notice).toContain('The feed works. It was last read on')
    expect(notice).toContain(`<time datetime="${inTwoDays}`)
    expect(notice).toContain('Nothing has to be done.')
  })

  test('if it fails', async () => {
    const notice = await noticeOf('failing')
    expect(notice).toContain('The server has nothing at this URL (404).')
    expect(notice).toMatch(/It has failed since <time datetime="2/)
    expect(notice).toContain('let the old URL redirect')
  })

  test('if it is a duplicate, with a link to the original series', async () => {
    const notice = await noticeOf('duplicate')
    expect(notice).toContain('Another feed has the same content.')
    expect(notice).toContain(`<time datetime="${today}`)
    expect(notice).toContain(`<a href="/podcasts/${uuids['original']}">Original Cast</a> is shown in its place.`)
    expect(notice).toContain('let the other one redirect to it')
  })

  test('if it was taken out', async () => {
    const notice = await noticeOf('blocked')
    expect(notice).toContain('The feed was taken out of the directory')
    expect(notice).toContain(`<time datetime="${today}`)
    expect(notice).toContain('href="/takedown"')
  })

  test('if nothing new came for over a year', async () => {
    const notice = await noticeOf('quiet')
    expect(notice).toContain('Nothing new for over a year.')
    expect(notice).toMatch(/The newest publication was found on <time datetime="2/)
    expect(notice).toContain('Publish something new.')
  })
})

test('a publisher may be silent for years: its feed has podcasts in place of episodes', async () => {
  expect(await noticeOf('publisher')).toContain('The feed works.')
  const report = await feedReportBySeriesUuid(world.db, uuids['publisher']!)
  expect(report?.priority_reason).toBe('INACTIVE_FOR_OVER_1_YEAR')
  const app = await openSearchedPages(world.db)
  const page = await (await app.app.request(`/podcasts/${uuids['publisher']}`, {}, anonymousScope())).text()
  expect(page).toContain('The directory has no podcast of this publisher.')
  expect(page).not.toContain('Nothing new for over a year')
})

test('a permanent redirect is told with its date, and when it counts', async () => {
  const target = world.server.set('/moved-there', podcastDocument('Moving Cast', [{ guid: 'm', date: 1_790_000_000 }]))
  uuids['moving'] = await world.submit(
    'podcast',
    world.server.set('/moving', { status: 301, headers: { Location: target } }),
  )
  await world.refresh()
  const page = await pageOf('moving')
  expect(page).toContain(`the feed leads to <code>${target}</code>.`)
  const [seen, counts] = [...page.matchAll(/(?:On|after) <time datetime="([^"]+)"/g)].map(([, at]) => Date.parse(at!))
  expect((counts! - seen!) / 1000).toBe(2 * DAY)
})

test('a duplicate of blocked content has no link to it', async () => {
  const original = uuids['original']!
  await world.db.updateTable('podcast_series').set({ is_blocked: true }).where('uuid', '=', original).execute()
  expect(await noticeOf('duplicate')).not.toContain(original)
  await world.db.updateTable('podcast_series').set({ is_blocked: false }).where('uuid', '=', original).execute()
})

test('the faults of a document are shown with their number, their place and advice', async () => {
  const page = await pageOf('faulty')
  expect(page).toContain('The duration cannot be read and is left out.')
  expect(page).toContain('2 times')
  expect(page).toContain('First: Episode 2 in the document: duration')
  expect(page).toContain('Write it in seconds, such as 1800, or as 1:02:03.')
  expect(await noticeOf('faulty')).toContain('Its document has problems, which are listed below.')
})

test('a sound document has no list of faults', async () => {
  expect(await pageOf('well')).not.toContain('Problems in the document')
})

test('markup in a faulty document is shown as text', async () => {
  const page = await pageOf('faulty')
  expect(page).toContain('Found there: <code>&lt;script&gt;alert(1)&lt;/script&gt;</code>')
  expect(page).not.toContain('<script>alert')
})

test('markup in paths, codes and messages is shown as text', async () => {
  const group = {
    code: HOSTILE,
    severity: 'error',
    count: 1,
    message: `m${HOSTILE}`,
    path: `p${HOSTILE}`,
    offset: null,
  }
  const { feed_id } = (await feedReportBySeriesUuid(world.db, uuids['well']!))!
  await world.db
    .insertInto('feed_diagnostics')
    .values({ feed_id, read_at: 1_790_000_000, items: JSON.stringify([group]) })
    .execute()
  const page = await pageOf('well')
  await world.db.deleteFrom('feed_diagnostics').where('feed_id', '=', feed_id).execute()
  expect(page).toContain('<h3>m&lt;script&gt;')
  expect(page).toContain('First: p&lt;script&gt;')
  expect(page).not.toContain('<script>alert')
})
