import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { parseCsv } from '../../support/parse-csv.ts'
import { aPodcast, useOperatorWorld } from './operator-world.ts'

const world = useOperatorWorld()
const FEEDS = '/dashboard/operator/feeds'
let podcast: string
let broken: string
let host: string
beforeAll(async () => {
  podcast = await world.submit('/opera.xml', aPodcast('Opera Cast'))
  broken = await world.submit('/about.html', '<!doctype html><title>About us</title><p>Hello</p>')
  host = new URL(world.directory.publisher.base).host
})

const uuidsIn = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(({ uuid }) => uuid)

/** Follows the list from page to page, and returns the uuids that it shows. */
async function walk(path: string): Promise<string[]> {
  const seen: string[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { text } = await world.operator.get(next)
    seen.push(...[...text.matchAll(/href="\/dashboard\/operator\/feeds\/([0-9a-f-]{36})"/g)].map(([, uuid]) => uuid!))
    next = /<a rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  return seen
}

/** Makes feeds that all began to fail at the same moment. */
async function manyFailing(count: number, at: number): Promise<string[]> {
  const { db } = world.directory.started.directory
  const pattern = await db.selectFrom('feeds').selectAll().where('series_uuid', '=', broken).executeTakeFirstOrThrow()
  const feeds = Array.from({ length: count }, () => ({
    ...pattern,
    feed_id: randomUUID(),
    series_uuid: randomUUID(),
    host: 'many.example',
    last_reason: 'dns/not-found',
    websub: null,
    failing_since: at,
    due_at: at + 10 ** 9,
  }))
  await db.insertInto('feeds').values(feeds).execute()
  return feeds.map(({ series_uuid: uuid }) => uuid)
}

test('a failing feed is listed with its reason, and leads to its page, its host and its reason', async () => {
  const { text } = await world.operator.get(FEEDS)
  expect(text).toContain(`href="${FEEDS}/${broken}"`)
  expect(text).toContain(`href="/dashboard/operator/hosts/${encodeURIComponent(host)}"`)
  expect(text).toContain('The URL leads to a web page, not to a feed.')
  expect(text).not.toContain(podcast)
  expect((await world.operator.get(`${FEEDS}/reasons`)).text).toContain('list=failing&amp;reason=not-feed%2Fhtml')
  expect(uuidsIn(await world.rows(`${FEEDS}.json?list=failing&reason=not-feed/html`))).toEqual([broken])
  expect(uuidsIn(await world.rows(`${FEEDS}.json?list=failing&host=${encodeURIComponent(host)}`))).toEqual([broken])
  expect(await world.rows(`${FEEDS}.json?list=failing&reason=timeout`)).toEqual([])
})

test('a list is gone through to its end where many feeds failed at the same moment', async () => {
  const at = Math.floor(world.directory.started.directory.runtime.now() / 1_000) - 5_000
  const made = await manyFailing(120, at)
  const seen = await walk(`${FEEDS}?host=many.example`)
  expect(seen).toHaveLength(120)
  expect(new Set(seen)).toEqual(new Set(made))
  const csv = parseCsv((await world.operator.get(`${FEEDS}.csv?host=many.example`)).text)
  expect(new Set(csv.slice(1).map(([uuid]) => uuid))).toEqual(new Set(made))
  const reasons = await world.rows(`${FEEDS}/reasons.json`)
  expect(reasons).toEqual([
    { reason: 'dns/not-found', feeds: 120 },
    { reason: 'not-feed/html', feeds: 1 },
  ])
  expect(await world.rows(`${FEEDS}/hosts.json`)).toEqual([
    { host: 'many.example', feeds: 120 },
    { host, feeds: 1 },
  ])
  const { db } = world.directory.started.directory
  await db.deleteFrom('feeds').where('host', '=', 'many.example').execute()
})

test.each(['due', 'never', 'unread', 'blocked'] as const)(
  'the list %s has the feeds that are so, in parts that overlap nowhere',
  async (list) => {
    const { db, runtime } = world.directory.started.directory
    const now = Math.floor(runtime.now() / 1_000)
    const made = await manyFailing(60, now)
    const columns = {
      due: { due_at: now - 5, failing_since: null },
      never: { due_at: null, priority: 'NEVER' },
      unread: { last_checked_at: null, failing_since: null },
      blocked: { is_blocked: true, due_at: null },
    } as const
    // Workers must not take them.
    const leased = { lease_token: randomUUID(), lease_until: new Date(runtime.now() + 10 ** 8) }
    await db
      .updateTable('feeds')
      .set({ ...columns[list], ...leased })
      .where('host', '=', 'many.example')
      .execute()
    const seen = await walk(`${FEEDS}?list=${list}`)
    expect(new Set(seen).size).toBe(seen.length)
    expect(made.filter((uuid) => !seen.includes(uuid))).toEqual([])
    expect(seen).not.toContain(podcast)
    await db.deleteFrom('feeds').where('host', '=', 'many.example').execute()
  },
)

test('a feed is found by its name, its URL in another spelling, its host, its uuid, and the address of a page', async () => {
  const url = `${world.directory.publisher.base}/opera.xml`
  for (const term of [
    'opera cast',
    'Oper',
    url,
    `${url}/#top`,
    url.replace('http://', ''),
    podcast.toUpperCase(),
    `https://d.example/podcasts/${podcast}`,
  ]) {
    const found = async () => uuidsIn(await world.rows(`${FEEDS}.json?find=${encodeURIComponent(term)}`))
    await expect.poll(found).toContain(podcast)
  }
  expect(uuidsIn(await world.rows(`${FEEDS}.json?find=${encodeURIComponent(host)}`))).toEqual(
    expect.arrayContaining([podcast, broken]),
  )
  expect(uuidsIn(await world.rows(`${FEEDS}.json?find=${broken}`))).toEqual([broken])
  for (const term of [
    'xyzzyx',
    '%',
    "'; drop table feeds; --",
    '\0',
    'http://[',
    '00000000-0000-4000-8000-000000000000',
  ]) {
    expect(await world.rows(`${FEEDS}.json?find=${encodeURIComponent(term)}`)).toEqual(
      term === '\0' ? expect.anything() : [],
    )
  }
})

test('a name that a spreadsheet takes for a formula is a text in CSV, and itself in JSON', async () => {
  const name = '=HYPERLINK("https://evil.example","x")'
  const uuid = await world.submit('/formula.xml', aPodcast(name.replaceAll('"', '&quot;')))
  const { text } = await world.operator.get(`${FEEDS}.csv?find=${uuid}`)
  expect(parseCsv(text)[1]).toContain(`'${name}`)
  expect((await world.rows(`${FEEDS}.json?find=${uuid}`))[0]).toMatchObject({ name })
  expect((await world.operator.get(`${FEEDS}?find=${uuid}`)).text).not.toContain('"https://evil.example"')
})

test('one feed shows its state, its looks, its events and who submitted it', async () => {
  const { text } = await world.operator.get(`${FEEDS}/${broken}`)
  expect(text).toContain('reader@example.org')
  expect(text).toContain('History of looks')
  expect(text).toContain('not-feed/html')
  const read = (await world.operator.get(`${FEEDS}/${podcast}`)).text
  expect(read).toContain('podcastepisode.created')
  expect(read).toMatch(/href="\/dashboard\/operator\/content\/[0-9a-f-]{36}"/)
})

test('a feed is found under its earlier uuid', async () => {
  const alias = '11111111-2222-4333-8444-555555555555'
  const { db } = world.directory.started.directory
  await db.insertInto('uuid_aliases').values({ alias, uuid: podcast }).execute()
  expect((await world.operator.get(`${FEEDS}/${alias}`)).text).toContain('Opera Cast')
  expect(await world.reader.get(`/feeds/${alias}`)).toMatchObject({ status: 200, path: `/feeds/${podcast}` })
  await db.deleteFrom('uuid_aliases').where('alias', '=', alias).execute()
})

test('a feed that fails and is mended has both in the history of its looks', async () => {
  const path = '/mended.xml'
  const uuid = await world.submit(path, '<!doctype html><p>Not yet')
  world.directory.publisher.set(path, aPodcast('Mended Cast'))
  world.directory.advance(60)
  const answered = await world.operator.post(`${FEEDS}/${uuid}/read`, { reason: 'The publisher mended it' })
  expect(answered.path).toBe(`${FEEDS}/${uuid}?done=read`)
  const page = async () => (await world.operator.get(`${FEEDS}/${uuid}`)).text
  await expect.poll(page, { timeout: 60_000 }).toContain('Mended Cast')
  const looks = /id="looks"[\s\S]*?<\/section>[\s\S]*?<\/section>/.exec(await page())![0]
  expect(looks).toContain('not-feed/html')
  expect(looks).toContain('Read, with changes')
})

test('a feed is taken out and put back, and the audit says by whom and why', async () => {
  const taken = await world.operator.post(`${FEEDS}/${podcast}/block`, { reason: 'Complaint of 3 May' })
  expect([taken.status, taken.path]).toEqual([200, `${FEEDS}/${podcast}?done=block`])
  expect(taken.text).toContain('It is taken out.')
  expect((await world.reader.get(`/podcasts/${podcast}`)).status).toBe(410)
  expect(await world.lastEntry()).toMatchObject({
    email: 'operator@example.org',
    action: 'block',
    target: podcast,
    reason: 'Complaint of 3 May',
  })
  expect(uuidsIn(await world.rows(`${FEEDS}.json?list=blocked`))).toEqual([podcast])
  const refused = await world.operator.post(`${FEEDS}/${podcast}/read`, { reason: 'x' })
  expect([refused.status, refused.text.includes('The feed is blocked')]).toEqual([400, true])
  expect((await world.operator.post(`${FEEDS}/${podcast}/block`, { reason: 'Again' })).text).toContain(
    'It was so already',
  )
  const back = await world.operator.post(`${FEEDS}/${podcast}/unblock`, { reason: 'Settled' })
  expect(back.text).toContain('It is put back.')
  expect((await world.reader.get(`/podcasts/${podcast}`)).status).toBe(200)
})

test('an episode is taken out by itself, by way of the events of its feed', async () => {
  const { text } = await world.operator.get(`${FEEDS}/${podcast}`)
  const [, path] = /href="(\/dashboard\/operator\/content\/[0-9a-f-]{36})"/.exec(text)!
  const episode = path!.split('/').at(-1)
  expect((await world.operator.get(path!)).text).toContain('Opera Cast')
  await world.operator.post(`${path}/block`, { reason: 'Its music' })
  expect((await world.reader.get(`/episodes/${episode}`)).status).toBe(410)
  expect(await world.lastEntry()).toMatchObject({ action: 'block', target: episode, reason: 'Its music' })
  await world.operator.post(`${path}/unblock`, { reason: 'Cleared' })
  expect((await world.reader.get(`/episodes/${episode}`)).status).toBe(200)
  // The uuid of a series leads to its feed.
  expect((await world.operator.get(`/dashboard/operator/content/${podcast}`)).path).toBe(`${FEEDS}/${podcast}`)
})

test('a feed is read whole, with an entry in the audit', async () => {
  const done = await world.operator.post(`${FEEDS}/${podcast}/reparse`, { reason: 'New release' })
  expect(done.text).toContain('fetched and read whole')
  expect(await world.lastEntry()).toMatchObject({ action: 'reparse', target: podcast, reason: 'New release' })
})

test('two podcasts are made one without typing a uuid', async () => {
  const twin = await world.submit('/twin.xml', aPodcast('Opera Cast'))
  const page = await world.operator.get(`${FEEDS}/${twin}/merge`)
  expect(page.text).toContain(`<input type="radio" name="into" value="${podcast}" required`)
  expect(page.text).not.toContain(`value="${twin}"`)
  const searched = await world.operator.get(`${FEEDS}/${twin}/merge?find=xyzzyx`)
  expect(searched.text).toContain('No other series of this kind was found')
  const path = `${FEEDS}/${twin}/merge`
  const unsure = await world.operator.post(path, { into: podcast, reason: 'The same show' })
  expect([unsure.status, unsure.text.includes('Tick the box')]).toEqual([400, true])
  const chosen = await world.operator.post(path, { reason: 'The same show', sure: 'yes' })
  expect([chosen.status, chosen.text.includes('Choose the one that stays')]).toEqual([400, true])
  const merged = await world.operator.post(path, { into: podcast, reason: 'The same show', sure: 'yes' })
  expect(merged.path).toBe(`${FEEDS}/${podcast}?done=merge`)
  expect(await world.lastEntry()).toMatchObject({ action: 'merge', target: `${twin} ${podcast}` })
  expect((await world.reader.get(`/podcasts/${twin}`)).text).toContain('Opera Cast')
})

test('a feed is deleted only if the operator is sure', async () => {
  const uuid = await world.submit('/gone.xml', aPodcast('Gone Cast'))
  const unsure = await world.operator.post(`${FEEDS}/${uuid}/delete`, { reason: 'Asked for' })
  expect([unsure.status, unsure.text.includes('Gone Cast')]).toEqual([400, true])
  const deleted = await world.operator.post(`${FEEDS}/${uuid}/delete`, { reason: 'Asked for', sure: 'yes' })
  expect(deleted.path).toBe(`${FEEDS}?done=delete`)
  expect(await world.lastEntry()).toMatchObject({ action: 'delete', target: uuid, reason: 'Asked for' })
  expect((await world.operator.get(`${FEEDS}/${uuid}`)).status).toBe(404)
  const { db } = world.directory.started.directory
  expect(await db.selectFrom('feed_turns').selectAll().where('feed_id', '=', uuid).execute()).toEqual([])
})

test.each(['read', 'reparse', 'block', 'delete'])('%s needs a reason', async (name) => {
  for (const reason of ['', '   ', undefined]) {
    const refused = await world.operator.post(`${FEEDS}/${podcast}/${name}`, {
      sure: 'yes',
      ...(reason !== undefined && { reason }),
    })
    expect([refused.status, refused.text.includes('Say why.')]).toEqual([400, true])
    expect(refused.text).toContain('Opera Cast')
  }
})
