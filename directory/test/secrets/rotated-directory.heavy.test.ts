import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { revealNewestKey, tellLeaks } from '../../src/accounts/index.ts'
import { secretRotate } from '../../src/cli/secret/secret-rotate.ts'
import { openMail } from '../../src/service/people.ts'
import { type SmtpServer, startSmtpServer } from '../accounts/smtp-server.ts'
import { openBrowser, type PlainBrowser } from '../pages/browser.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'

const password = 'a long enough password'
const KEY = /dk_[\w-]{43}/
let directory: RunningDirectory
let mail: SmtpServer
let receiver: Receiver
beforeAll(async () => {
  ;[mail, receiver] = [await startSmtpServer(), await startReceiver()]
  directory = await startDirectory({ MAIL_URL: mail.url, MAIL_FROM: 'directory@example.org' })
})
afterAll(async () => {
  await directory.stop()
  await receiver.close()
  await mail.close()
})

const rotate = async (options: Record<string, string> = {}) => {
  const waiting = { actor: 'operator', progress: () => {}, signal: new AbortController().signal }
  return await secretRotate.act(directory.started.directory, options, '', waiting)
}
const answers = async (account: Parameters<RunningDirectory['post']>[2]) =>
  (await directory.post('/graphql', { query: '{getPodcastSeries(name:"Nobody"){uuid}}' }, account)).status

async function someone(email: string): Promise<PlainBrowser> {
  const browser = openBrowser(directory)
  await browser.post('/signup', { email, password })
  await directory.started.directory.db.updateTable('people').set({ is_email_verified: true }).execute()
  await browser.post('/login', { email, password })
  return browser
}

test('a running embedded directory makes its next secret, seals with it, and keeps it in place of the old one', async () => {
  const { settings, secrets } = directory.started.directory
  const file = () => readFileSync(join(settings.data, 'service-secret'), 'utf8').trim()
  const browser = await someone('ann@example.org')
  const key = KEY.exec((await browser.post('/dashboard/key')).text)![0]
  const old = file()
  expect(await rotate()).toContain('Run `secret rotate` again to end it and all sessions.')
  expect(file()).toBe(old)
  expect(KEY.exec((await browser.post('/dashboard/key')).text)![0]).toBe(key)
  expect(await rotate()).toContain('The old secret and all sessions have ended.')
  expect(file()).not.toBe(old)
  expect(file()).toBe(Buffer.from(secrets.current.bytes).toString('hex'))
  expect(readdirSync(settings.data).filter((name) => name.startsWith('service-secret'))).toEqual(['service-secret'])
  expect((await browser.get('/dashboard')).path).toBe('/login')
  await browser.post('/login', { email: 'ann@example.org', password })
  expect(KEY.exec((await browser.post('/dashboard/key')).text)![0]).toBe(key)
})

test('two calls at once make one next secret', async () => {
  const calls = await Promise.allSettled([rotate(), rotate()])
  expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { settings, secrets } = directory.started.directory
  const next = readFileSync(join(settings.data, 'service-secret.next'), 'utf8').trim()
  expect(next).toBe(Buffer.from(secrets.current.bytes).toString('hex'))
  await rotate()
})

test('the running directory rotates a second time', async () => {
  const { secrets } = directory.started.directory
  const { digest } = secrets.current
  expect(await rotate({ json: '' })).toBe('{"outcome":"sealed","unreadable":0,"replaced":0}\n')
  expect(await rotate({ json: '' })).toBe('{"outcome":"ended","unreadable":0,"replaced":0}\n')
  expect(secrets.accepted).toHaveLength(1)
  expect(secrets.current.digest).not.toBe(digest)
})

test('after a leak, old keys and secrets of webhooks work for a day beside new ones, and owners are told', async () => {
  const { db, runtime, secrets } = directory.started.directory
  const browser = await someone('bob@example.org')
  const page = await browser.post('/dashboard/key')
  const [old, userId] = [KEY.exec(page.text)![0], /<code>(\d+)<\/code>/.exec(page.text)![1]!]
  await db.updateTable('accounts').set({ plan: 'business' }).where('account_id', '=', Number(userId)).execute()
  const mutation = `mutation { addWebhookUrlForUser(endpointUrl: "${receiver.base}/", webhookEvents: ["podcastseries.created"]) { webhookSecret } }`
  const account = { 'X-USER-ID': userId, 'X-API-KEY': old }
  const { webhookSecret } = (await directory.post('/graphql', { query: mutation }, account)).body.data
    .addWebhookUrlForUser
  await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThan(0), { timeout: 60_000 })
  const service = await directory.anAccount()

  expect(await rotate({ leaked: '' })).toMatch(/[3-9] accounts have new keys and secrets of webhooks/)
  const fresh = (await revealNewestKey(db, Number(userId), { runtime, secrets }))!
  expect(fresh).not.toBe(old)
  // Until then, a process may know only the keys that it read before.
  directory.advance(31)
  for (const key of [old, fresh]) expect(await answers({ 'X-USER-ID': userId, 'X-API-KEY': key })).toBe(200)
  expect(await answers(service)).toBe(200)
  expect((await browser.get('/dashboard')).text).toContain('Your keys were replaced')
  // A second call, also with the option, replaces nothing again.
  expect(await rotate({ leaked: '' })).not.toContain('accounts have new keys')
  expect(await revealNewestKey(db, Number(userId), { runtime, secrets })).toBe(fresh)

  const { id } = await directory.started.directory.db
    .selectFrom('webhooks')
    .select('webhook_id as id')
    .executeTakeFirstOrThrow()
  const before = receiver.requests.length
  await db
    .updateTable('webhook_receivers')
    .set({ verify_due_at: runtime.now() - 1 })
    .where('webhook_id', '=', id)
    .execute()
  await db.updateTable('webhooks').set({ is_verified: false }).where('webhook_id', '=', id).execute()
  await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThan(before), { timeout: 60_000 })
  const { text, headers } = receiver.requests.at(-1)!
  const signed = new Webhook(webhookSecret)
  expect(() => signed.verify(text, headers as Record<string, string>)).not.toThrow()
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2)

  const telling = {
    db,
    runtime,
    sendMail: openMail(directory.started.directory.settings),
    publicUrl: 'http://directory.example',
  }
  const told = () => mail.mails.filter(({ subject }) => subject === 'Your keys were replaced').map(({ to }) => to)
  for (let run = 0; run < 2; run += 1) await tellLeaks(telling, new AbortController().signal)
  // The job of the directory may be sending one of them.
  await expect.poll(() => told().sort()).toEqual(['ann@example.org', 'bob@example.org'])

  directory.advance(86_400)
  await vi.waitFor(async () => expect(await answers({ 'X-USER-ID': userId, 'X-API-KEY': old })).toBe(401), 60_000)
  expect(await answers({ 'X-USER-ID': userId, 'X-API-KEY': fresh })).toBe(200)
  directory.advance(30 * 86_400)
  await browser.post('/login', { email: 'bob@example.org', password })
  expect((await browser.get('/dashboard')).text).not.toContain('Your keys were replaced')
})
