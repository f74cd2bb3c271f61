import { expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { aPodcast, useOperatorWorld } from './operator-world.ts'

const world = useOperatorWorld()
const OPERATION = '/dashboard/operator'
const lists = [
  'processes',
  'feeds',
  'feeds/reasons',
  'feeds/hosts',
  'hosts',
  'accounts',
  'webhooks',
  'jobs',
  'audit',
  'storage',
]
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The paths of all pages about one thing. */
async function pagesOfThings(): Promise<readonly string[]> {
  const uuid = await world.submit('/access.xml', aPodcast('Access Cast'))
  const [process] = await world.rows(`${OPERATION}/processes.json`)
  const [account] = await world.rows(`${OPERATION}/accounts.json`)
  const [feed] = await world.rows(
    `${OPERATION}/feeds.json?list=scheduled&host=${encodeURIComponent(new URL(world.directory.publisher.base).host)}`,
  )
  return [
    `feeds/${uuid}`,
    `feeds/${uuid}/merge`,
    `hosts/${encodeURIComponent(String(feed!['host']))}`,
    `processes/${process!['id']}`,
    `accounts/${account!['userId']}`,
    'jobs/content.count',
  ]
}

test('operators see every page, and each list as CSV and JSON', async () => {
  const things = await pagesOfThings()
  for (const path of ['', ...lists, ...things]) {
    const page = await world.operator.get(`${OPERATION}${path === '' ? '' : `/${path}`}`)
    expect([path, page.status, page.text.match(/<h1/g)?.length]).toEqual([path, 200, 1])
    expect(page.headers.get('cache-control')).toBe('no-store')
  }
  for (const path of lists) {
    const csv = await world.operator.get(`${OPERATION}/${path}.csv`)
    expect([path, csv.status, csv.headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8'])
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="${path.replace('/', '-')}.csv"`)
    const rows = await world.rows(`${OPERATION}/${path}.json`)
    // The first line has names.
    expect([path, csv.text.trimEnd().split('\r\n').length]).toEqual([path, rows.length + 1])
  }
})

test('nobody else sees a page or a file, or learns that it is there', async () => {
  const stranger = openBrowser(world.directory)
  const files = lists.flatMap((path) => [`${path}.csv`, `${path}.json`])
  for (const path of ['', ...lists, ...files, ...(await pagesOfThings())]) {
    const address = `${OPERATION}${path === '' ? '' : `/${path}`}`
    const { status, text } = await world.reader.get(address)
    expect([path, status, text.includes('The directory has nothing under this address.')]).toEqual([path, 404, true])
    expect([path, (await stranger.get(address)).path]).toEqual([path, '/login'])
  }
})

test('a key of an operator opens no page: a person has to sign in', async () => {
  const { 'X-USER-ID': userId, ...key } = await world.directory.anAccount()
  const { db } = world.directory.started.directory
  await db.updateTable('accounts').set({ is_operator: true }).where('account_id', '=', Number(userId)).execute()
  const headers = { 'X-USER-ID': userId, ...key }
  const answer = await world.directory.send(`${OPERATION}/feeds.json`, { headers, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
  await db.updateTable('accounts').set({ is_operator: false }).where('account_id', '=', Number(userId)).execute()
})

const acts = [
  `feeds/${NOBODY}/read`,
  `feeds/${NOBODY}/reparse`,
  `feeds/${NOBODY}/block`,
  `feeds/${NOBODY}/unblock`,
  `feeds/${NOBODY}/merge`,
  `feeds/${NOBODY}/delete`,
  `content/${NOBODY}/block`,
  `content/${NOBODY}/unblock`,
  'accounts/999999/plan',
  'accounts/999999/key',
  'accounts/999999/sessions',
  'accounts/999999/operator',
  'accounts/999999/not-operator',
  'accounts/999999/close',
  `webhooks/${NOBODY}/disable`,
  `webhooks/${NOBODY}/requeue`,
  `processes/${NOBODY}/dismiss`,
  'jobs/content.nothing/run',
]

test.each(acts)('%s is for operators only, refuses forms of other sites, and says what is not there', async (path) => {
  const address = `${OPERATION}/${path}`
  const fields = { reason: 'x', sure: 'yes', into: '11111111-0000-4000-8000-000000000000', plan: 'pro' }
  expect((await world.reader.post(address, fields)).status).toBe(404)
  expect((await openBrowser(world.directory).post(address, fields)).path).toBe('/login')
  expect((await world.operator.post(address, fields, 'https://evil.example')).status).toBe(403)
  expect((await world.operator.post(address, fields, null)).status).toBe(403)
  const before = await world.rows(`${OPERATION}/audit.json`)
  const refused = await world.operator.post(address, fields)
  expect([refused.status, refused.text.includes('role="alert"')]).toEqual([400, true])
  expect(await world.rows(`${OPERATION}/audit.json`)).toEqual(before)
})

test.each([
  'feeds/nonsense',
  `feeds/${NOBODY}`,
  `feeds/${NOBODY}/merge`,
  `content/${NOBODY}`,
  'hosts/nowhere.example',
  `processes/${NOBODY}`,
  'accounts/999999',
  'accounts/0',
  `webhooks/${NOBODY}`,
  'jobs/no.such-job',
  'feeds?list=all',
  'feeds?list=scheduled',
  'feeds?after=nonsense',
  `feeds?list=due&after=text!${NOBODY}`,
  'feeds?list=due&slot=256',
  'feeds.csv?slot=1',
  'hosts?after=-1',
  'accounts?plan=gold',
  'accounts?after=x',
  'webhooks.json?after=1',
  'audit?after=1e9',
])('%s is no page', async (path) => {
  expect((await world.operator.get(`${OPERATION}/${path}`)).status).toBe(404)
})
