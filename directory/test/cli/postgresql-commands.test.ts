import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerDatabase } from '../support/database/server-database.ts'
import { createServerDatabase, describePostgresql } from '../support/database/test-database.ts'
import { runCommandLine } from './recording-terminal.ts'

describePostgresql('commands', () => {
  let server: ServerDatabase
  beforeAll(async () => {
    server = await createServerDatabase()
  })
  afterAll(() => server.drop())

  const command = (line: string, secret = 'ab'.repeat(32)) =>
    runCommandLine(line.split(' '), { DATABASE_URL: server.url, SERVICE_SECRET: secret })

  test('a command on a database without tables ends with exit code 3, and names migrate', async () => {
    const { exitCode, stderr } = await command('account list')
    expect(exitCode).toBe(3)
    expect(stderr).toContain('Run `feedmill-directory migrate` first.')
  })

  test('migrate applies the steps of the schema, once', async () => {
    const first = await command('migrate')
    expect([first.exitCode, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toMatch(/^Applied: schema/)
    expect((await command('migrate')).stdout).toBe('The schema is up to date.\n')
  })

  test('accounts are made and listed', async () => {
    expect((await command('account create --email ada@example.org')).exitCode).toBe(0)
    expect((await command('account list')).stdout).toMatch(/^1001 +ada@example\.org +free /m)
  })

  test('a command with another secret ends with exit code 2', async () => {
    const { exitCode, stderr } = await command('account list', 'cd'.repeat(32))
    expect(exitCode).toBe(2)
    expect(stderr).toContain('SERVICE_SECRET is not the one that this database was made with.')
  })

  test('two processes serve the database at once, each in the roles that it is given', async () => {
    const stop = new AbortController()
    const serve = (roles: string) =>
      runCommandLine(
        ['serve', '--roles', roles, '--port', '0', '--log-level', 'off', '--database-url', server.url],
        { SERVICE_SECRET: 'ab'.repeat(32), CONTACT: 'ada@example.org' },
        { stopSignal: () => stop.signal, onOutput: () => stopWhenBothRun() },
      )
    let running = 0
    const stopWhenBothRun = () => {
      running += 1
      if (running === 2) stop.abort()
    }
    const [http, refresh] = await Promise.all([serve('http'), serve('refresh,jobs')])
    expect([http.exitCode, http.stderr, refresh.exitCode, refresh.stderr]).toEqual([0, '', 0, ''])
    expect(http.stdout).toContain('GraphQL')
    expect(http.stdout).toMatch(/^ {2}http:\/\/127\.0\.0\.1:\d+\/first-operator\?token=[\w-]{32}$/m)
    expect(refresh.stdout).toMatch(
      /^The directory runs, without pages in this process\.\n\n {2}Metrics {6}http:\/\/127\.0\.0\.1:\d+\/metrics\n$/,
    )
  })
})
