import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Recorded, runCommandLine } from './recording-terminal.ts'

let data: string

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'feedmill-commands-'))
})

afterAll(() => rmSync(data, { recursive: true }))

const command = (line: string, env: Record<string, string> = {}) =>
  runCommandLine([...line.split(' '), '--data', data], env)

test('account create on a new folder makes the folder, the account and its key', async () => {
  const { exitCode, stdout, stderr } = await command('account create --email Ada@example.org --plan pro')
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^User id: 1001\nAPI key: dk_[\w-]{43}\n$/)
})

describe('beside a process that serves the folder', () => {
  const stop = new AbortController()
  let serving: Promise<Recorded>

  beforeAll(async () => {
    await new Promise<void>((resolve, reject) => {
      serving = runCommandLine(
        ['serve', '--port', '0', '--log-level', 'off', '--first-account', '--data', data],
        {},
        { stopSignal: () => stop.signal, onOutput: () => resolve() },
      )
      serving.then(() => reject(new Error('It ended')), reject)
    })
  })

  test('account create --json prints user id and key as strings', async () => {
    const { exitCode, stdout } = await command('account create --service --per-minute 5 --per-month 3 --json')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ userId: '1002', apiKey: expect.stringMatching(/^dk_[\w-]{43}$/) })
    expect(statSync(join(data, 'admin.sock')).mode & 0o777).toBe(0o600)
  })

  test('account list shows all accounts, without keys', async () => {
    const { exitCode, stdout } = await command('account list')
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^1001 +ada@example\.org +pro +person +as the plan +as the plan +\d{4}-\d\d-\d\d$/m)
    expect(stdout).toMatch(/^1002 +free +service +5 +3 +/m)
    expect(stdout).not.toContain('dk_')
    const lines = (await command('account list --json')).stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).userId)).toEqual(['1001', '1002'])
  })

  test.each([
    ['account create --email ada@example.org', 'ada@example.org has an account already'],
    ['account create --email ada', "'ada' is not an e-mail address"],
  ])('%s is refused with exit code 1', async (line, sentence) => {
    expect(await command(line)).toEqual({ exitCode: 1, stdout: '', stderr: `feedmill-directory: ${sentence}\n` })
  })

  test.each([
    ['account create', 'Give the e-mail address of the person: --email EMAIL.'],
    ['account create --service --plan gold', "--plan must be free, pro, business, not 'gold'."],
    ['account create --service --per-minute 0', "--per-minute must be a whole number from 1 to 2147483647, not '0'."],
    ['account create --service --per-month 1e3', "--per-month must be a whole number from 1 to 2147483647, not '1e3'."],
  ])('%s ends with exit code 2', async (line, sentence) => {
    const { exitCode, stderr } = await command(line)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(sentence)
  })

  test('the process ends with exit code 0 when it is stopped, and leaves no socket behind', async () => {
    stop.abort()
    const { exitCode, stdout } = await serving
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/GraphQL +http:\/\/127\.0\.0\.1:\d+\/graphql\n/)
    expect(stdout).not.toContain('first account')
    expect(readdirSync(data)).not.toContain('admin.sock')
  })
})

test('the next command opens the folder itself', async () => {
  expect((await command('account list')).stdout).toMatch(/^1002 /m)
})

test('a command with another secret ends with exit code 2', async () => {
  const { exitCode, stderr } = await command('account list', { SERVICE_SECRET: 'ab'.repeat(32) })
  expect(exitCode).toBe(2)
  expect(stderr).toContain('SERVICE_SECRET is not the one that this database was made with.')
})

test('migrate has nothing to do', async () => {
  expect(await command('migrate')).toEqual({ exitCode: 0, stdout: 'The schema is up to date.\n', stderr: '' })
})

test('a command that only reads makes no folder', async () => {
  const missing = join(data, 'missing')
  const { exitCode, stderr } = await runCommandLine(['account', 'list', '--data', missing])
  expect(exitCode).toBe(3)
  expect(stderr).toContain(`There is no directory in ${missing}.`)
  expect(existsSync(missing)).toBe(false)
})

test('a command ends with exit code 2 if the folder cannot be made', async () => {
  const file = join(data, 'a-file')
  writeFileSync(file, '')
  const { exitCode, stderr } = await runCommandLine(['account', 'create', '--service', '--data', join(file, 'below')])
  expect(exitCode).toBe(2)
  expect(stderr).toContain('DATA: the folder')
})

test('a command ends with exit code 3 if the database does not answer, and does not print its password', async () => {
  const { exitCode, stderr } = await runCommandLine(['account', 'list'], {
    DATABASE_URL: 'postgres://ada:hush1234@127.0.0.1:1/feeds',
    SERVICE_SECRET: 'ab'.repeat(32),
  })
  expect(exitCode).toBe(3)
  expect(stderr).toContain('The database cannot be used: connect ECONNREFUSED 127.0.0.1:1')
  expect(stderr).not.toContain('hush1234')
})

test('serve ends with exit code 3 if the port is taken', async () => {
  const { createServer } = await import('node:net')
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  const { exitCode, stderr } = await command(`serve --log-level off --port ${port}`)
  taken.close()
  expect(exitCode).toBe(3)
  expect(stderr).toBe(
    `feedmill-directory: Port ${port} is taken by another process. Give another one with --port or PORT.\n`,
  )
  expect(readFileSync(join(data, 'service-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
})
