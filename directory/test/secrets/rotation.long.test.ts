import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { claimSecretsFact, firstSecretsFact } from '../../src/service/secrets/secrets-fact.ts'
import { runCommandLine } from '../cli/recording-terminal.ts'
import { postgresqlStorage, type Storage } from '../support/chaos/storage.ts'
import { describePostgresql, makeDataFolder, testRuntime } from '../support/database/test-database.ts'
import { beginProcess, type StartingProcess, spawnCommand } from '../support/processes/started-process.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { openSecretsWorld, secretOf } from './secrets-world.ts'

// To start processes takes seconds, and many more on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Runs a command in this process, which must succeed, and returns its output. */
async function runCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommandLine(args, env)
  expect([
    exitCode,
    stderr.replace(/^(?:Sealed with the new secret: \d+|.*seal with the new secret.*)\n/gm, ''),
  ]).toEqual([0, ''])
  return stdout
}

const hex = (byte: number) => Buffer.from(secretOf(byte)).toString('hex')

describePostgresql('a rotation with processes', () => {
  let storage: Storage
  let database: OpenDatabase
  beforeAll(async () => {
    storage = await postgresqlStorage()
    database = await openDatabase({ kind: 'postgresql', url: storage.env['DATABASE_URL']! }, testRuntime())
  })
  afterAll(async () => {
    await database.close()
    await storage.remove()
  })
  const env = (present: number, next?: number): Readonly<Record<string, string>> => ({
    DATABASE_URL: storage.env['DATABASE_URL']!,
    SERVICE_SECRET: hex(present),
    METRICS_PORT: '',
    ...(next !== undefined && { SERVICE_SECRET_NEXT: hex(next) }),
  })

  test('goes on after `kill -9`, and loses nothing', async () => {
    const world = await openSecretsWorld(database, 1)
    await world.store(new ServiceSecrets(secretOf(1)), 3_000)
    const second = new ServiceSecrets(secretOf(2))
    const sealed = async () => (await world.read(second)).opened
    await database.db.transaction().execute(async (tx) => {
      // The last key is sealed anew by nobody before the process is killed.
      await tx.selectFrom('api_keys').select('key_id').orderBy('key_id', 'desc').limit(1).forUpdate().execute()
      const child = spawnCommand(['secret', 'rotate'], { env: env(1, 2) })
      await once(child.stderr!, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
    })
    expect(await sealed()).toBeGreaterThan(0)
    expect(await sealed()).toBeLessThan(3_003)
    expect(await runCommand(['secret', 'rotate'], env(1, 2))).toContain('Everything is sealed with the new secret.')
    expect(await sealed()).toBe(3_003)
    expect(await runCommand(['secret', 'rotate'], env(1, 2))).toContain('The old secret and all sessions have ended.')
    await openSecretsWorld(database, 1)
    await database.run('delete from directory_facts')
  })

  test('two processes answer requests and sign deliveries before, during and after it', async () => {
    await claimSecretsFact(database.db, firstSecretsFact(new ServiceSecrets(secretOf(1)).current.digest))
    const receiver = await startReceiver()
    const begin = (given: Readonly<Record<string, string>>, roles: string) =>
      beginProcess(['--roles', roles, '--allow-private', '--log-level', 'info'], { env: given })
    let processes: StartingProcess[] = [begin(env(1), 'http'), begin(env(1, 2), 'http,deliver')]
    try {
      const urls = await Promise.all(processes.map(({ ready }) => ready))
      const made = await runCommand(
        ['account', 'create', '--plan', 'business', '--email', 'ann@example.org', '--json'],
        env(1),
      )
      const { userId, apiKey } = JSON.parse(made)
      const headers = { 'Content-Type': 'application/json', 'X-USER-ID': String(userId), 'X-API-KEY': apiKey }
      const ask = async (url: string | null, query: string) =>
        JSON.parse(
          await (await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).text(),
        )
      const mutation = `mutation { addWebhookUrlForUser(endpointUrl: "${receiver.base}/", webhookEvents: ["podcastseries.created"]) { id webhookSecret } }`
      const secretAt = async (url: string | null) => {
        const { data } = await ask(url, '{ getMyDeveloperWebhooks { webhooks { webhookSecret } } }')
        return data.getMyDeveloperWebhooks.webhooks[0].webhookSecret as string
      }
      const added = await ask(urls[1]!, mutation)
      const { webhookSecret } = added.data.addWebhookUrlForUser
      const isDelivered = async () => {
        const count = receiver.requests.length
        await database.run('update webhooks set is_verified = false')
        await database.run('update webhook_receivers set verify_due_at = 1')
        await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThan(count), { timeout: 60_000 })
        const { text: body, headers: signed } = receiver.requests.at(-1)!
        new Webhook(webhookSecret).verify(body, signed as Record<string, string>)
      }
      const refused = await runCommandLine(['secret', 'rotate'], env(1, 2))
      expect(refused.stderr).toContain('A process does not accept the next secret:')
      await processes[0]!.stop()
      processes = [begin(env(1, 2), 'http'), processes[1]!]
      urls[0] = await processes[0]!.ready
      const holds = async () => {
        for (const url of urls) expect(await secretAt(url)).toBe(webhookSecret)
        await isDelivered()
      }
      await holds()
      expect(await runCommand(['secret', 'rotate'], env(1, 2))).toContain('Everything is sealed with the new secret.')
      await holds()
      expect(await runCommand(['secret', 'rotate'], env(1, 2))).toContain('The old secret and all sessions have ended.')
      await holds()
      const late = await runCommandLine(['account', 'list'], env(1))
      expect(late.stderr).toContain('SERVICE_SECRET is the secret that `secret rotate` ended.')
      expect(await runCommand(['account', 'list', '--json'], env(2))).toContain('ann@example.org')
    } finally {
      for (const process of processes) await process.kill()
      await receiver.close()
    }
  })
})

test('a backup is restored with its secret, and sealed with that of its new folder', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'feedmill-restore-'))
  const data = await makeDataFolder()
  try {
    const made = JSON.parse(
      await runCommand(['account', 'create', '--email', 'ann@example.org', '--json', '--data', data], {}),
    )
    const backup = join(parent, 'backup')
    await runCommand(['backup', backup, '--data', data], {})
    const restored = join(parent, 'restored')
    const restore = (...args: string[]) => runCommandLine(['restore', backup, '--data', restored, ...args])
    expect(await restore()).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--secret-file names a copy of the file service-secret.'),
    })
    const wrong = join(parent, 'wrong')
    writeFileSync(wrong, `${hex(9)}\n`)
    expect(await restore('--secret-file', wrong)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('This is not the secret of the backup.'),
    })
    expect(existsSync(join(restored, 'service-secret'))).toBe(false)
    const typed = readFileSync(join(data, 'service-secret'), 'utf8')
    const asked = await runCommandLine(['restore', backup, '--data', restored], {}, { askSecretly: async () => typed })
    expect(asked).toMatchObject({ exitCode: 0, stderr: '' })
    const [old, own] = [data, restored].map((folder) => readFileSync(join(folder, 'service-secret'), 'utf8'))
    expect(own).not.toBe(old)
    const key = JSON.parse(await runCommand(['account', 'key', 'ann@example.org', '--json', '--data', restored], {}))
    expect(key).toEqual(made)
  } finally {
    for (const folder of [parent, data]) rmSync(folder, { recursive: true, force: true })
  }
})

test('a backup that was made while a rotation sealed everything anew is restored with both secrets', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'feedmill-restore-'))
  const data = await makeDataFolder()
  const inDatabase = async (statement: string) => {
    const opened = await openDatabase({ kind: 'embedded', folder: data }, testRuntime())
    const { rows } = await opened.run(statement)
    await opened.close()
    return rows
  }
  try {
    const made = JSON.parse(
      await runCommand(['account', 'create', '--email', 'ann@example.org', '--json', '--data', data]),
    )
    const [row] = await inDatabase('select cipher from api_keys')
    await runCommand(['secret', 'rotate', '--data', data])
    // As if the rotation had not come to it yet.
    await inDatabase(`update api_keys set cipher = '${row!['cipher']}'`)
    const [backup, restored] = [join(parent, 'backup'), join(parent, 'restored')]
    await runCommand(['backup', backup, '--data', data])
    const restore = ['restore', backup, '--data', restored]
    const [next, old] = ['service-secret.next', 'service-secret'].map((name) => join(data, name)) as [string, string]
    expect(await runCommandLine([...restore, '--secret-file', next])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Give that one, too: --secret-file service-secret.next --old-secret-file'),
    })
    const typed = [next, old].map((file) => readFileSync(file, 'utf8'))
    const questions: string[] = []
    const askSecretly = async (question: string) => {
      questions.push(question)
      return typed[questions.length - 1] ?? null
    }
    expect(await runCommandLine(restore, {}, { askSecretly })).toMatchObject({ exitCode: 0, stderr: '' })
    expect(questions[1]).toContain('The backup was made during a rotation.')
    const again = ['restore', backup, '--data', join(parent, 'again')]
    await runCommand([...again, '--secret-file', next, '--old-secret-file', old])
    const key = await runCommand(['account', 'key', 'ann@example.org', '--json', '--data', join(parent, 'again')])
    expect(JSON.parse(key)).toEqual(made)
  } finally {
    for (const folder of [parent, data]) rmSync(folder, { recursive: true, force: true })
  }
})
