import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { changeAccount } from '../../../src/accounts/index.ts'
import { measureStorage } from '../../../src/database/index.ts'
import { parseCsv } from '../../support/parse-csv.ts'
import { openBrowser } from '../browser.ts'
import { aPodcast, useOperatorWorld } from './operator-world.ts'

const world = useOperatorWorld()
const OPERATION = '/dashboard/operator'
let podcast: string
beforeAll(async () => {
  podcast = await world.submit('/opera.xml', aPodcast('Opera Cast'))
})

const inside = () => world.directory.started.directory

async function idOf(email: string): Promise<number> {
  const row = inside().db.selectFrom('accounts').select('account_id').where('email', '=', email)
  return (await row.executeTakeFirstOrThrow()).account_id
}

test('the first page leads to every room, and its figures to their lists', async () => {
  const { text } = await world.operator.get(OPERATION)
  for (const room of ['feeds', 'hosts', 'processes', 'jobs', 'webhooks', 'accounts', 'storage', 'audit']) {
    expect(text).toContain(`href="${OPERATION}/${room}"`)
  }
  for (const list of ['failing', 'due', 'never', 'unread', 'blocked']) {
    expect(text).toContain(`href="${OPERATION}/feeds?list=${list}"`)
  }
  expect((await world.operator.get('/dashboard')).text).toContain(`href="${OPERATION}"`)
  expect((await world.reader.get('/dashboard')).text).not.toContain(`href="${OPERATION}"`)
})

test('a process shows what it holds and runs, and leads to the due feeds of its slots', async () => {
  const [process] = await world.rows(`${OPERATION}/processes.json`)
  expect(process).toMatchObject({ isLost: false, roles: expect.arrayContaining(['http', 'refresh']) })
  const path = `${OPERATION}/processes/${process!['id']}`
  await expect.poll(async () => (await world.operator.get(path)).text).toContain('list=due&amp;slot=')
})

test('a lost process is shown as lost, and dismissed', async () => {
  const id = randomUUID()
  const at = new Date(inside().runtime.now() - 300_000)
  const row = {
    process_id: id,
    roles: ['refresh'],
    host: 'worker-7',
    started_at: at,
    // The directory itself looks for lost processes meanwhile.
    heartbeat_at: new Date(inside().runtime.now()),
    heard_since: at,
  }
  await inside().db.insertInto('processes').values(row).execute()
  const list = async () => (await world.operator.get(`${OPERATION}/processes`)).text
  expect(await list()).toContain('Running, started 5 minutes ago')
  const lost = { heartbeat_at: at, lost_at: at }
  await inside().db.updateTable('processes').set(lost).where('process_id', '=', id).execute()
  expect(await list()).toContain('Lost: it ended without saying so, and was last heard 5 minutes ago')
  expect((await world.operator.get(OPERATION)).text).toContain('<span class="quiet">1 lost</span>')
  const dismissed = await world.operator.post(`${OPERATION}/processes/${id}/dismiss`)
  expect([dismissed.path, dismissed.text.includes('worker-7')]).toEqual([`${OPERATION}/processes?done=dismiss`, false])
  expect(await world.lastEntry()).toMatchObject({ action: 'dismiss', target: id })
  const again = await world.operator.post(`${OPERATION}/processes/${id}/dismiss`)
  expect([again.status, again.text.includes('not among the lost ones')]).toEqual([400, true])
})

test('a host shows its share, its pace and its failures, and leads to its feeds', async () => {
  const { host } = new URL(world.directory.publisher.base)
  const [first] = await world.rows(`${OPERATION}/hosts.json`)
  expect(first).toMatchObject({ host, feeds: 1, share: 1, failing: 0 })
  const { text } = await world.operator.get(`${OPERATION}/hosts/${encodeURIComponent(host)}`)
  expect(text).toContain('Feeds looked at in the last hour')
  const list = `${OPERATION}/feeds?list=scheduled&amp;host=${encodeURIComponent(host)}`
  expect(text).toContain(`href="${list}"`)
  expect((await world.operator.get(list.replaceAll('&amp;', '&'))).text).toContain('Opera Cast')
})

test('accounts are listed with their usage, and found by a part of the address', async () => {
  const rows = await world.rows(`${OPERATION}/accounts.json?find=READER@`)
  expect(rows).toMatchObject([
    { email: 'reader@example.org', plan: 'free', isOperator: false, requestsOfMonth: 0, keys: 1 },
  ])
  expect(await world.rows(`${OPERATION}/accounts.json?find=%25`)).toEqual([])
  expect(await world.rows(`${OPERATION}/accounts.json?plan=pro`)).toEqual([])
  await world.person('cmd@example.org')
  await inside()
    .db.updateTable('accounts')
    .set({ email: '=cmd@example.org' })
    .where('email', '=', 'cmd@example.org')
    .execute()
  const csv = parseCsv((await world.operator.get(`${OPERATION}/accounts.csv?find=cmd`)).text)
  expect(csv[1]).toContain("'=cmd@example.org")
  const page = await world.operator.get(`${OPERATION}/accounts/${await idOf('reader@example.org')}`)
  expect(page.text).toContain('0 of 500')
  expect(page.text).toContain(`href="${OPERATION}/feeds/${podcast}"`)
})

test('accounts are gone through part by part', async () => {
  const base = { plan: 'pro', created_at: 1, is_service: true }
  const values = Array.from({ length: 60 }, (_, index) => ({ ...base, email: `service-${index}@example.org` }))
  await inside().db.insertInto('accounts').values(values).execute()
  const first = await world.operator.get(`${OPERATION}/accounts?plan=pro`)
  const next = /<a rel="next" href="([^"]+)"/.exec(first.text)![1]!.replaceAll('&amp;', '&')
  const second = await world.operator.get(next)
  const seen = [first, second].flatMap(({ text }) => text.match(/service-\d+@/g) ?? [])
  expect([seen.length, new Set(seen).size, second.text.includes('rel="next"')]).toEqual([60, 60, false])
  await inside().db.deleteFrom('accounts').where('plan', '=', 'pro').execute()
})

test('the plan of an account is changed, its keys and its sessions end, each with its entry', async () => {
  const person = await world.person('changed@example.org')
  const id = await idOf('changed@example.org')
  const path = `${OPERATION}/accounts/${id}`
  const changed = await world.operator.post(`${path}/plan`, { plan: 'pro', reason: 'They pay' })
  expect([changed.path, changed.text.includes('The plan is changed.')]).toEqual([`${path}?done=plan`, true])
  expect(await world.lastEntry()).toMatchObject({ action: 'account set', target: String(id), reason: 'They pay' })
  expect((await world.operator.post(`${path}/plan`, { plan: 'gold', reason: 'x' })).status).toBe(400)
  const keys = () =>
    inside().db.selectFrom('api_keys').select(['key_id', 'expires_at']).where('account_id', '=', id).execute()
  const [old] = await keys()
  await world.operator.post(`${path}/key`, { reason: 'It leaked' })
  expect((await keys()).find(({ key_id }) => key_id === old!.key_id)?.expires_at).not.toBeNull()
  expect(await world.lastEntry()).toMatchObject({ action: 'account key --rotate', reason: 'It leaked' })
  expect((await person.get('/dashboard')).path).toBe('/dashboard')
  const ended = await world.operator.post(`${path}/sessions`, { reason: 'A stolen telephone' })
  expect(ended.text).toContain('All sessions have ended.')
  expect((await person.get('/dashboard')).path).toBe('/login')
  expect(await world.lastEntry()).toMatchObject({ action: 'account sessions', reason: 'A stolen telephone' })
  const closed = await world.operator.post(`${path}/close`, { reason: 'Asked for', sure: 'yes' })
  expect(closed.path).toBe(`${OPERATION}/accounts?done=close`)
  expect(await world.lastEntry()).toMatchObject({ action: 'account delete', target: String(id), reason: 'Asked for' })
  expect((await world.operator.get(path)).status).toBe(404)
})

test('no operator ends their own right or closes their own account, and the last one stays', async () => {
  const own = `${OPERATION}/accounts/${await idOf('operator@example.org')}`
  const page = await world.operator.get(own)
  expect(page.text).toContain('Only another operator can close it')
  for (const act of ['not-operator', 'close']) {
    expect(page.text).not.toContain(`action="${own}/${act}"`)
    const refused = await world.operator.post(`${own}/${act}`, { reason: 'x', sure: 'yes' })
    expect([refused.status, refused.text.includes('This is your own account')]).toEqual([400, true])
  }
  const left = await world.operator.post('/dashboard/account/delete', { password: 'a long enough password' })
  expect([left.status, left.text.includes('This is the last operator')]).toEqual([400, true])
  expect((await world.operator.get(OPERATION)).status).toBe(200)
})

test('one operator makes another, and ends the right again', async () => {
  const second = await world.person('second@example.org')
  const path = `${OPERATION}/accounts/${await idOf('second@example.org')}`
  expect((await second.get(OPERATION)).status).toBe(404)
  await world.operator.post(`${path}/operator`, { reason: 'For the holidays' })
  expect((await second.get(OPERATION)).status).toBe(200)
  await world.operator.post(`${path}/not-operator`, { reason: 'The holidays are over' })
  expect((await second.get(OPERATION)).status).toBe(404)
  const acting = { runtime: inside().runtime, actor: 'account 1', keepsOperator: true }
  await expect(changeAccount(inside().db, 'operator@example.org', { isOperator: false }, acting)).rejects.toThrow(
    /last operator/,
  )
})

test('the webhooks of all accounts show their health; one is switched off, and its deliveries are sent again', async () => {
  const hook = randomUUID()
  const account = await idOf('reader@example.org')
  const { db, runtime } = inside()
  const now = Math.floor(runtime.now() / 1_000)
  const row = {
    webhook_id: hook,
    account_id: account,
    endpoint_url: 'https://hooks.example/in',
    events: ['podcastseries.updated'],
  }
  await db
    .insertInto('webhooks')
    .values({ ...row, secret: 'sealed', created_at: now, is_verified: true })
    .execute()
  await db
    .insertInto('webhook_receivers')
    .values({ webhook_id: hook, failures: 7, failing_since: runtime.now() - 60_000 })
    .execute()
  const list = await world.rows(`${OPERATION}/webhooks.json`)
  expect(list).toMatchObject([{ id: hook, email: 'reader@example.org', state: 'answersWrong', failures: 7 }])
  expect(JSON.stringify(list)).not.toContain('sealed')
  await db.updateTable('webhooks').set({ endpoint_url: 'https://bin.invalid/204' }).execute()
  const page = (await world.operator.get(`${OPERATION}/webhooks`)).text
  expect(page).toContain('Request bin of this directory')
  expect(page).not.toContain('bin.invalid')
  await db.updateTable('webhooks').set({ endpoint_url: row.endpoint_url }).execute()
  const path = `${OPERATION}/webhooks/${hook}`
  expect((await world.operator.get(path)).text).toContain('Answers wrongly, or not at all')
  const requeued = await world.operator.post(`${path}/requeue`, { reason: 'Their server is back' })
  expect(requeued.text).toContain('No delivery of the last 14 days had failed.')
  expect(await world.lastEntry()).toMatchObject({ action: 'webhook requeue', target: hook })
  const off = await world.operator.post(`${path}/disable`, { reason: 'Floods a neighbour' })
  expect(off.text).toContain('The webhook is inactive now.')
  expect(await world.lastEntry()).toMatchObject({
    action: 'webhook disable',
    target: hook,
    reason: 'Floods a neighbour',
  })
  const refused = await world.operator.post(`${path}/requeue`, { reason: 'x' })
  expect([refused.status, refused.text.includes('not active')]).toEqual([400, true])
  expect((await world.operator.get(`${OPERATION}/accounts/${account}`)).text).toContain(path)
})

test('webhooks made in the same second are gone through part by part', async () => {
  const { db } = inside()
  const account = await idOf('reader@example.org')
  const hooks = Array.from({ length: 60 }, () => ({
    webhook_id: randomUUID(),
    account_id: account,
    endpoint_url: 'https://many.example/in',
    events: [],
    secret: 'sealed',
    created_at: 5,
  }))
  await db.insertInto('webhooks').values(hooks).execute()
  const ids = new Set<string>()
  for (let next: string | undefined = `${OPERATION}/webhooks`; next !== undefined; ) {
    const { text } = await world.operator.get(next)
    for (const [, id] of text.matchAll(/webhooks\/([0-9a-f-]{36})"/g)) ids.add(id!)
    next = /<a rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(hooks.filter(({ webhook_id: id }) => !ids.has(id))).toEqual([])
  await db.deleteFrom('webhooks').where('endpoint_url', '=', 'https://many.example/in').execute()
})

test('a job shows its runs, and runs now', async () => {
  const path = `${OPERATION}/jobs/database.measure`
  const done = await world.operator.post(`${path}/run`, { reason: 'To see the growth' })
  expect(done.path).toMatch(/done=run(?:Waits)?$/)
  expect(await world.lastEntry()).toMatchObject({ action: 'job run', target: 'database.measure' })
  await expect.poll(async () => (await world.operator.get(path)).text).toContain('Completed')
  const jobs = await world.rows(`${OPERATION}/jobs.json`)
  const job = jobs.find(({ name }) => name === 'database.measure')
  expect(job).toMatchObject({ everySeconds: 86_400, lastFailure: null })
  expect(job!['lastCompletedAt']).not.toBeNull()
})

test('storage shows sizes, their growth since an earlier day, and the oldest event', async () => {
  const { db, runtime } = inside()
  await measureStorage(db, runtime.now() - 2 * 86_400_000)
  const rows = await world.rows(`${OPERATION}/storage.json`)
  const feeds = rows.find(({ table }) => table === 'feeds')!
  expect(feeds['bytes']).toBeGreaterThan(8_000)
  expect(feeds).toMatchObject({ growthBytes: expect.any(Number), growthDays: 2 })
  const { text } = await world.operator.get(`${OPERATION}/storage`)
  expect(text).toContain('in 2 days')
  expect(text).toMatch(/Oldest event<\/dt><dd dir="auto"><time/)
  expect(text).toContain('None by the command backup')
})

test('the audit is filtered by action, by target and by who acted, and leads to the things', async () => {
  await world.operator.post(`${OPERATION}/feeds/${podcast}/reparse`, { reason: '=1+1' })
  const operator = await idOf('operator@example.org')
  const entry = { action: 'reparse', target: podcast, actor: `account ${operator}`, reason: '=1+1' }
  for (const query of ['action=reparse', `target=${podcast}`, `actor=account+${operator}`]) {
    expect((await world.rows(`${OPERATION}/audit.json?${query}`))[0]).toMatchObject(entry)
  }
  expect(await world.rows(`${OPERATION}/audit.json?action=reparse&target=other`)).toEqual([])
  const { text } = await world.operator.get(`${OPERATION}/audit?target=${podcast}`)
  expect(text).toContain(`href="${OPERATION}/accounts/${operator}"`)
  expect(text).toContain(`href="${OPERATION}/content/${podcast}"`)
  const csv = parseCsv((await world.operator.get(`${OPERATION}/audit.csv?target=${podcast}`)).text)
  expect(csv[1]).toContain("'=1+1")
})

test('pages show hostile names as texts', async () => {
  const hostile = '<script>alert(1)</script>'
  const uuid = await world.submit('/hostile.xml', aPodcast(hostile.replaceAll('<', '&lt;')))
  for (const path of [
    `feeds?find=${uuid}`,
    `feeds/${uuid}`,
    `audit?target=${encodeURIComponent(hostile)}`,
    `accounts?find=${encodeURIComponent(hostile)}`,
  ]) {
    const { status, text } = await world.operator.get(`${OPERATION}/${path}`)
    expect([path, status, text.includes(hostile)]).toEqual([path, 200, false])
  }
  expect((await openBrowser(world.directory).get(`${OPERATION}/feeds/${uuid}`)).path).toBe('/login')
})
