import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAccount } from '../../src/accounts/index.ts'
import type { Database } from '../../src/database/database.ts'
import { openPeople } from '../../src/service/people.ts'
import { openBrowser } from '../pages/browser.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

const KEY = /dk_[\w-]{43}/
const email = 'secretive@example.org'
const password = 'a password that nobody else has'
const wrongPassword = 'a password that is another one'
const newPassword = 'a password of somebody who forgot'
let directory: RunningDirectory
beforeAll(async () => {
  directory = await startDirectory({ TRUST_PROXY: '1' })
})
afterAll(() => directory.stop())

/** Returns all rows of all tables as text, with bytes in every encoding that a dump may use. */
async function dumpOf(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db)
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(`${schema}.${name}`)}`.execute(db)
    for (const value of rows.flatMap((row) => Object.values(row))) texts.push(textOf(value))
  }
  return texts.join('\n')
}

function textOf(value: unknown): string {
  if (!(value instanceof Uint8Array)) return typeof value === 'string' ? value : JSON.stringify(value)
  const bytes = Buffer.from(value)
  return [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64url')].join('\n')
}

test('neither the database nor the log has a key, password, token or secret as plain text', async () => {
  const { db, runtime, secrets } = directory.started.directory
  const browser = openBrowser(directory)
  await browser.post('/signup', { email, password })
  await changeAccount(db, email, { plan: 'business' }, { runtime, actor: 'test' })
  const first = KEY.exec((await browser.post('/dashboard/key')).text)![0]
  const page = await browser.post('/dashboard/key/rotate')
  const second = KEY.exec(page.text)![0]
  const userId = /<code>(\d+)<\/code>/.exec(page.text)![1]!
  const link = await openPeople(directory.started.directory).makeResetLink(email)
  const resetToken = new URL(link!).searchParams.get('token')!
  const { body } = await directory.send('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': second },
    body: JSON.stringify({
      query: `mutation { addWebhookUrlForUser(endpointUrl: "https://hooks.example.org/a",
        webhookEvents: ["podcastepisode.created"]) { webhookSecret } }`,
    }),
  })
  const { webhookSecret } = body.data.addWebhookUrlForUser
  const webhooksPage = await browser.get('/dashboard/webhooks')
  const webhook = /\/dashboard\/webhooks\/[0-9a-f-]{36}/.exec(webhooksPage.text)![0]
  const rotated = /whsec_[\w+/=-]{20,}/.exec((await browser.post(`${webhook}/secret/rotate`)).text)![0]
  const sessionToken = decodeURIComponent([...browser.cookies.values()][0]!).split('.')[0]!
  const other = openBrowser(directory)
  expect((await other.post('/login', { email, password: wrongPassword })).status).toBe(403)
  expect((await other.post('/login', { email, password })).path).toBe('/dashboard')
  const otherToken = decodeURIComponent([...other.cookies.values()][0]!).split('.')[0]!
  await other.post('/forgot', { email })
  await other.get(`/reset?token=${resetToken}`)
  expect((await other.post('/reset', { token: resetToken, password: newPassword })).path).toBe('/login')

  const hidden: Readonly<Record<string, string>> = {
    'the key': first,
    'the key without its prefix': first.slice(3),
    'the new key': second,
    'the password': password,
    'the wrong password': wrongPassword,
    'the password that was set by a link': newPassword,
    'the token of the session': sessionToken,
    'the token of the second session': otherToken,
    'the token of the reset link': resetToken,
    'the secret of the webhook': webhookSecret,
    'the secret of the webhook without its prefix': webhookSecret.slice('whsec_'.length),
    'the new secret of the webhook': rotated,
    'the secret of the service': Buffer.from(secrets.current.bytes).toString('hex'),
  }
  const dump = await dumpOf(db)
  expect(dump).toContain(email)
  const log = directory.logged.join('')
  expect(log).toContain('/dashboard/key/rotate')
  for (const [name, text] of Object.entries(hidden)) {
    expect(text.length, name).toBeGreaterThan(15)
    expect(dump.includes(text), name).toBe(false)
    for (const each of [text, encodeURIComponent(text), new URLSearchParams({ text }).toString().slice(5)]) {
      expect(log.includes(each), `${name} in the log`).toBe(false)
    }
  }
})
