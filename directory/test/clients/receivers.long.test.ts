import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type Credentials, type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

const examples = fileURLToPath(new URL('../../examples/receivers', import.meta.url))
let directory: RunningDirectory
let account: Credentials
let uuid = ''
let folder: string
const receivers: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedmill-receivers-'))
  await cp(examples, folder, { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  await promisify(execFile)('npm', ['ci', '--engine-strict', '--no-audit', '--no-fund'], { cwd: folder, env })
  directory = await startDirectory()
  account = await directory.anAccount()
  const rssUrl = directory.publisher.set('/feed.xml', podcastDocument('Small journeys', ['The lighthouse']))
  const submitted = await post('/feeds/add-podcastseries', { rssUrl })
  while (uuid === '') {
    const { data } = (await post('/graphql', { query: `{getPodcastSeries(uuid:"${submitted.body.uuid}"){uuid name}}` }))
      .body
    if (data.getPodcastSeries.name !== null) uuid = data.getPodcastSeries.uuid
    else await pause(100)
  }
}, 900_000)

afterAll(async () => {
  for (const receiver of receivers) receiver.kill()
  await directory?.stop()
  await rm(folder, { recursive: true, force: true })
})

function post(path: string, body: object) {
  const headers = { 'Content-Type': 'application/json', ...account }
  return directory.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function ask(query: string) {
  const { body } = await post('/graphql', { query })
  expect(body.errors).toBeUndefined()
  return body.data
}

test('the receiver that the documentation shows is the one of node:http', async () => {
  const code = async (path: string) => await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
  const shown = /## A receiver in ten lines\n\n```js\n([^`]*(?:`[^`]+`[^`]*)*?)```/.exec(
    await code('docs/webhooks.md'),
  )![1]
  const example = await code('examples/receivers/node-http.mjs')
  expect(shown).toBe(example)
})

test.each([
  ['node:http', 'node', 'node-http.mjs'],
  ['express', 'node', 'express.mjs'],
  ['hono', 'node', 'hono.mjs'],
  ['http.server of Python', 'python3', 'receiver.py'],
])(
  'a receiver written with %s is verified, takes an event, and refuses unsigned requests',
  async (_, program, file) => {
    const port = await aFreePort()
    const { id, webhookSecret } = (
      await ask(
        `mutation{addWebhookUrlForUser(endpointUrl:"http://127.0.0.1:${port}/",webhookEvents:["podcastseries.updated"]){id webhookSecret}}`,
      )
    ).addWebhookUrlForUser
    const env = { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: webhookSecret }
    const receiver = spawn(program, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    receivers.push(receiver)
    const line = new Promise<string>((resolve) => createInterface(receiver.stdout).once('line', resolve))
    await untilListening(port)
    // The receiver missed the first verification: this asks again. A moved clock would make the signatures too new.
    await ask(
      `mutation{updateWebhookForUser(id:"${id}",endpointUrl:"http://127.0.0.1:${port}/",webhookEvents:["podcastseries.updated"]){id}}`,
    )
    const isVerified = async () =>
      (await ask('{getMyDeveloperWebhooks{webhooks{id isVerified}}}')).getMyDeveloperWebhooks.webhooks.find(
        (webhook: { id: string }) => webhook.id === id,
      ).isVerified
    while (!(await isVerified())) await pause(100)
    const mock = `mutation{mockWebhookEvent(webhookId:"${id}",action:updated,contentUuid:"${uuid}",serviceType:"podcastseries")}`
    expect((await ask(mock)).mockWebhookEvent).toBe(true)
    expect(await line).toBe('podcastseries.updated Small journeys')
    const forged = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{"data":{"name":"Forged"}}', headers })
    const plain = { 'content-type': 'application/json' }
    const signed = { 'webhook-id': 'forged', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
    expect((await forged(plain)).status).toBe(401)
    expect((await forged({ ...plain, ...signed, 'webhook-signature': `v1,${'A'.repeat(43)}=` })).status).toBe(401)
  },
)

async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Resolves when a process listens on a port. The deadline of the test limits the wait. */
async function untilListening(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await pause(50)
  }
}
