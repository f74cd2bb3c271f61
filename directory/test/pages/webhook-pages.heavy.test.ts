import { afterAll, beforeAll, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'
import { openBrowser, type PlainBrowser } from './browser.ts'

const SECRET = /whsec_[A-Za-z0-9+/]{43}=/
let directory: RunningDirectory
let receiver: Receiver
let series = ''
let count = 0

beforeAll(async () => {
  directory = await startDirectory({ TRUST_PROXY: '1' })
  receiver = await startReceiver()
  const document = podcastDocument('Small journeys', ['The lighthouse'])
  series = await directory.aPodcast(document, await directory.anAccount())
})
afterAll(async () => {
  await receiver.close()
  await directory.stop()
})

/** Signs a person up, whose plan has webhooks unless the test says otherwise. */
async function someone(plan = 'business'): Promise<PlainBrowser> {
  count += 1
  const email = `hooks${count}@example.org`
  const browser = openBrowser(directory)
  await browser.post('/signup', { email, password: 'a long enough password' })
  const { db } = directory.started.directory
  await db.updateTable('accounts').set({ plan }).where('email', '=', email).execute()
  return browser
}

const events = { 'event:podcastseries.created': 'yes', 'event:podcastseries.updated': 'yes' }

async function withWebhook() {
  const browser = await someone()
  const { path, text } = await browser.post('/dashboard/webhooks', { endpointUrl: `${receiver.base}/hook`, ...events })
  const shown = async () => (await browser.get(path)).text
  return { browser, path, text, shown }
}

test('the export of an account has its webhooks with filters, and no secret', async () => {
  const { browser, path } = await withWebhook()
  const listed = '00000000-0000-4000-8000-000000000000'
  await browser.post(`${path}/filters/new`, {
    eventType: 'podcastseries.updated',
    description: 'Zoology',
    field1: 'name',
    value1: 'zebra|ibex',
    includedUuids: listed,
  })
  const exported = (await browser.get('/dashboard/account/export')).text
  expect(JSON.parse(exported).webhooks).toMatchObject([
    {
      endpointUrl: `${receiver.base}/hook`,
      events: ['podcastseries.created', 'podcastseries.updated'],
      isActive: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      filters: [
        {
          eventType: 'podcastseries.updated',
          description: 'Zoology',
          clauses: [{ field: 'name', pattern: 'zebra|ibex' }],
          includedUuids: [listed],
          excludedUuids: [],
        },
      ],
    },
  ])
  const secret = SECRET.exec((await browser.post(`${path}/secret`)).text)![0]
  expect(exported).not.toContain(secret)
  expect(exported).not.toMatch(/whsec_|webhookSecret/)
})

test('a plan without webhooks says so', async () => {
  const browser = await someone('free')
  expect((await browser.get('/dashboard/webhooks')).text).toContain('The plan free has no webhooks')
  expect((await browser.post('/dashboard/webhooks', { endpointUrl: receiver.base, ...events })).status).toBe(403)
})

test('a webhook is added, verified, changed and deleted', async () => {
  const { browser, path, text, shown } = await withWebhook()
  expect(path).toMatch(/^\/dashboard\/webhooks\/[0-9a-f-]{36}$/)
  expect(text).toContain(`${receiver.base}/hook`)
  await expect.poll(shown).toMatch(/<dd>Active<\/dd>/)
  const changed = await browser.post(path, { endpointUrl: 'ftp://nowhere.example/', ...events })
  expect([changed.status, changed.text.includes('must begin with https://')]).toEqual([400, true])
  expect((await browser.post(`${path}/options`, { sendsInitialImport: 'yes' })).text).toContain('Saved.')
  expect((await browser.post(`${path}/delete`)).path).toBe('/dashboard/webhooks')
  expect((await browser.get(path)).status).toBe(404)
})

test('the form keeps its values when it is refused', async () => {
  const browser = await someone()
  const refused = await browser.post('/dashboard/webhooks', { endpointUrl: `${receiver.base}/kept` })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Choose at least one event.')
  expect(refused.text).toContain(`${receiver.base}/kept`)
})

test('the secret is hidden until it is requested, and can be made anew', async () => {
  const { browser, path, text } = await withWebhook()
  expect(text).not.toMatch(SECRET)
  const secret = SECRET.exec((await browser.post(`${path}/secret`)).text)![0]
  const fresh = SECRET.exec((await browser.post(`${path}/secret/rotate`)).text)![0]
  expect(fresh).not.toBe(secret)
  directory.advance(1_800)
  const asked = await browser.post(`${path}/secret`)
  expect([asked.status, SECRET.test(asked.text)]).toEqual([403, false])
  expect((await browser.post(`${path}/secret`, { password: 'a long enough password' })).text).toContain(fresh)
  directory.advance(-1_800)
})

test('a filter is tried on recent events, saved, opened and deleted', async () => {
  const { browser, path } = await withWebhook()
  const filter = { eventType: 'podcastseries.created', field1: 'name', value1: 'journeys' }
  const tried = await browser.post(`${path}/filters/new/try`, filter)
  expect(tried.text).toContain('The filter would have sent 1 of the last 1.')
  expect((await browser.post(`${path}/filters/new/try`, { ...filter, value1: 'walkman' })).text).toContain(
    'would have sent 0 of the last 1.',
  )
  const wrong = await browser.post(`${path}/filters/new`, { ...filter, value1: '(' })
  expect([wrong.status, wrong.text.includes('The text of condition 1 is not a valid pattern')]).toEqual([400, true])
  const saved = await browser.post(`${path}/filters/new`, { ...filter, excludedUuids: series })
  expect(saved.text).toContain('name =~ journeys')
  const [own] = /\/filters\/[0-9a-f-]{36}/.exec(saved.text)!
  const opened = await browser.get(`${path}${own}`)
  expect(opened.text).toContain(series)
  expect((await browser.post(`${path}${own}`, { ...filter, description: 'Journeys' })).text).toContain('Journeys')
  expect((await browser.post(`${path}${own}/delete`)).text).toContain('The filter is deleted.')
})

test('a mock event is sent and listed among the deliveries, and a replay tells its result', async () => {
  const { browser, path, shown } = await withWebhook()
  // A receiver that answers its verification wrongly is asked again only after minutes.
  await expect.poll(shown).toMatch(/<dd>Active<\/dd>/)
  const mock = { event: 'podcastseries.updated', contentUuid: series }
  const sent = await browser.post(`${path}/mock`, mock)
  expect(sent.text).toContain('The mock event came through.')
  expect(sent.text).toMatch(/podcastseries\.updated<\/a> <span class="mark">Mock</)
  receiver.answer = (_, response) => void response.writeHead(500).end('<b>Not today</b>')
  const failed = await browser.post(`${path}/mock`, mock)
  expect(failed.text).toContain('did not come through')
  expect(failed.text).toContain('&lt;b&gt;Not today&lt;/b&gt;')
  receiver.answer = 204
  expect((await browser.post(`${path}/mock`, { ...mock, contentUuid: 'x' })).status).toBe(400)
  expect((await browser.post(`${path}/replay`)).text).toContain('0 deliveries came through.')
})

test('a mock event without a uuid is of the content that changed last', async () => {
  const { browser, path } = await withWebhook()
  const sent = await browser.post(`${path}/mock`, { event: 'podcastseries.updated', contentUuid: '' })
  expect(sent.text).toContain('The mock event came through.')
  expect(sent.text).toContain(series)
})

/** A webhook of the bin, and a path that its page has for a delivery. */
async function withBin() {
  const browser = await someone()
  const { path } = await browser.post('/dashboard/webhooks', { endpointUrl: '', bin: 'yes', ...events })
  const shown = async (part = '') => (await browser.get(`${path}${part}`)).text
  await expect.poll(() => shown()).toMatch(/<dd>Active<\/dd>/)
  return { browser, path, shown }
}

test('a webhook without a server sends to the request bin, which shows each request to its owner alone', async () => {
  const { browser, path, shown } = await withBin()
  expect(await shown()).toContain('Request bin of this directory')
  await browser.post(`${path}/mock`, { event: 'podcastseries.updated', contentUuid: series })
  const bin = await shown('/bin')
  expect(bin).toContain('podcastseries.updated, answered with 204')
  expect(bin).toContain('webhook.verification, answered with 200')
  expect(bin).toMatch(/webhook-signature: v1,[\w+/]+=/)
  expect(bin).toContain('x-service-webhook-secret: whsec_…')
  expect(bin).not.toMatch(SECRET)
  expect(bin).toContain('&quot;name&quot;: &quot;Small journeys&quot;')
  expect((await (await someone()).get(`${path}/bin`)).status).toBe(404)
})

test('the bin answers with the status that its form has', async () => {
  const { browser, path, shown } = await withBin()
  expect((await browser.post(`${path}/bin`, { answer: '503' })).text).toContain('Saved.')
  await expect.poll(() => shown()).toMatch(/<dd>Active<\/dd>/)
  const sent = await browser.post(`${path}/mock`, { event: 'podcastseries.updated', contentUuid: series })
  expect(sent.text).toContain('did not come through')
  expect(await shown('/bin')).toContain('podcastseries.updated, answered with 503')
  await browser.post(`${path}/bin`, { answer: '999' })
  expect(await shown('/bin')).toMatch(/<option value="503" selected/)
})

test('a delivery shows its body and its tries, and is sent again alone or with all that wait', async () => {
  const { browser, path, shown } = await withBin()
  await browser.post(`${path}/mock`, { event: 'podcastseries.updated', contentUuid: series })
  const { db } = directory.started.directory
  const webhookId = path.split('/').at(-1)!
  const [own] = /\/deliveries\/\d+/.exec(await shown())!
  const mock = await browser.post(`${path}${own}`)
  expect([mock.status, mock.text.includes('it was a mock event')]).toEqual([400, true])
  await db.updateTable('deliveries').set({ is_mock: false }).where('webhook_id', '=', webhookId).execute()
  const delivery = await shown(own)
  expect(delivery).toContain('&quot;matchingFilters&quot;: []')
  expect(delivery).toMatch(/204 in \d+ ms/)
  const again = await browser.post(`${path}${own}`)
  expect([again.status, again.text.includes('The delivery came through.')]).toEqual([200, true])
  expect(again.text).toContain('Delivered, 2 tries')
  const later = directory.started.directory.runtime.now() + 3_600_000
  await db.updateTable('deliveries').set({ state: 0, due_at: later }).where('webhook_id', '=', webhookId).execute()
  expect(await shown()).toContain('Send now what waits')
  expect((await browser.post(`${path}/hurry`)).text).toContain('1 delivery is being sent.')
  await expect.poll(() => shown(own)).toContain('Delivered, 3 tries')
  expect((await browser.get(`${path}/deliveries/999999999`)).status).toBe(404)
  expect((await (await someone()).get(`${path}${own}`)).status).toBe(404)
})

test('nothing is sent again before the receiver is verified', async () => {
  const browser = await someone()
  receiver.answer = 500
  const { path } = await browser.post('/dashboard/webhooks', { endpointUrl: `${receiver.base}/no`, ...events })
  const refused = await browser.post(`${path}/hurry`)
  receiver.answer = 204
  expect([refused.status, refused.text.includes('before the receiver is verified')]).toEqual([400, true])
})

test('a filter has the fields of its event, and keeps what was filled in when the event changes', async () => {
  const browser = await someone()
  const { path } = await browser.post('/dashboard/webhooks', {
    endpointUrl: `${receiver.base}/hook`,
    'event:podcastseries.created': 'yes',
    'event:podcastepisode.created': 'yes',
  })
  const form = (await browser.get(`${path}/filters/new`)).text
  expect(form).toMatch(/<option value="totalEpisodesCount"/)
  const changed = await browser.post(`${path}/filters/new/fields`, {
    eventType: 'podcastepisode.created',
    field1: 'name',
    how1: 'contains',
    value1: 'zune, ipod',
  })
  expect(changed.text).toMatch(/<option value="podcastSeries.name"/)
  expect(changed.text).not.toMatch(/<option value="totalEpisodesCount"/)
  expect(changed.text).toContain('value="zune, ipod"')
  const wrong = await browser.post(`${path}/filters/new`, {
    eventType: 'podcastepisode.created',
    field2: 'totalEpisodesCount',
    value2: '1',
  })
  expect(wrong.text).toContain('The field of condition 2, totalEpisodesCount, is none of podcastepisode.created.')
  const half = await browser.post(`${path}/filters/new`, { eventType: 'podcastepisode.created', field3: 'name' })
  expect(half.text).toContain('The text of condition 3 must be given with the field of condition 3')
})

test('a webhook of another person is not found, and forms of other sites are refused', async () => {
  const { browser, path } = await withWebhook()
  const other = await someone()
  for (const part of [
    '',
    '/secret',
    '/delete',
    '/mock',
    '/replay',
    '/verify',
    '/options',
    '/filters/new',
    '/hurry',
    '/bin',
  ]) {
    expect((await other.post(`${path}${part}`, events)).status).toBe(404)
    expect((await browser.post(`${path}${part}`, events, 'https://evil.example')).status).toBe(403)
  }
  expect((await browser.get(path)).status).toBe(200)
})
