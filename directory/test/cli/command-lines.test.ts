import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { commands } from '../../src/cli/commands.ts'
import { runCommandLine } from './recording-terminal.ts'

describe('help', () => {
  test.each([['--help'], ['-h'], ['help']])('%s lists all commands', async (argument) => {
    const { exitCode, stdout, stderr } = await runCommandLine([argument])
    expect([exitCode, stderr]).toEqual([0, ''])
    for (const name of Object.keys(commands)) expect(stdout).toContain(`  ${name.split(' ')[0]} `)
  })

  test.each(['account', 'feed'])('%s --help lists the commands of this word, and ends with 0', async (word) => {
    const { exitCode, stdout, stderr } = await runCommandLine([word, '--help'])
    expect([exitCode, stderr]).toEqual([0, ''])
    const ofWord = Object.keys(commands).filter((name) => name.startsWith(`${word} `))
    expect(ofWord.length).toBeGreaterThan(4)
    for (const name of ofWord) expect(stdout).toContain(`  ${name.slice(word.length + 1)} `)
  })

  test('a call without a command prints the help and ends with 2', async () => {
    expect((await runCommandLine([])).exitCode).toBe(2)
  })

  test.each(Object.keys(commands))('%s --help shows its options and exit codes', async (name) => {
    const { exitCode, stdout, stderr } = await runCommandLine([...name.split(' '), '--help'])
    expect([exitCode, stderr]).toEqual([0, ''])
    const command = await commands[name]!.load()
    expect(stdout).toContain(`Usage: feedmill-directory ${name}`)
    for (const [option, { isHidden = false }] of Object.entries(command.options)) {
      expect(stdout.includes(`  --${option}`)).toBe(!isHidden)
    }
    for (const exitCodeNumber of [0, 1, 2, 3]) expect(stdout).toContain(`\n  ${exitCodeNumber}  `)
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(160)
  })

  test('help COMMAND is the same as COMMAND --help', async () => {
    expect(await runCommandLine(['help', 'account', 'list'])).toEqual(
      await runCommandLine(['account', 'list', '--help']),
    )
  })

  test.each([['--version'], ['-V']])('%s prints the version', async (argument) => {
    expect(await runCommandLine([argument])).toEqual({ exitCode: 0, stdout: `${manifest.version}\n`, stderr: '' })
  })
})

describe('a wrong call ends with exit code 2, and says what to do', () => {
  test.each([
    ['serv', "Unknown command 'serv'. Did you mean serve?"],
    ['srever', "Unknown command 'srever'. Did you mean serve?"],
    ['acount list', "Unknown command 'acount'. Did you mean account?"],
    ['account lst', "Unknown command 'lst'. Did you mean list?"],
    ['account', "'account' needs one more word: create, list, set, key, reset-link, delete."],
    ['account --json', "Unknown option '--json'. 'feedmill-directory --help' tells more."],
    ['frobnicate', "Unknown command 'frobnicate'. 'feedmill-directory --help' tells more."],
    ['constructor', "Unknown command 'constructor'. 'feedmill-directory --help' tells more."],
    ['--verson', "Unknown option '--verson'. Did you mean --version?"],
    ['serve --prot 1', "Unknown option '--prot'. Did you mean --port?"],
    ['serve --xyzzy', "Unknown option '--xyzzy'. 'feedmill-directory serve --help' tells more."],
    ['serve --constructor', "Unknown option '--constructor'. 'feedmill-directory serve --help' tells more."],
    ['serve -p', "Unknown option '-p'. 'feedmill-directory serve --help' tells more."],
    [
      'serve 4000',
      "Too many arguments for 'serve'. Expected 0 arguments but got 1. 'feedmill-directory serve --help' tells more.",
    ],
    ['serve --port', "Option '--port <PORT>' argument missing. 'feedmill-directory serve --help' tells more."],
    ['serve --port 99999', '--port: "99999" cannot be used. It may be a whole number from 0 to 65535.'],
    ['serve --database-url hush', '--database-url: the value (not shown) cannot be used. It may be a PostgreSQL URL'],
    ['serve --roles cook', '--roles: "cook" cannot be used. It may be one or more of'],
    ['migrate --database-url postgres://db.example/a', 'SERVICE_SECRET is missing.'],
  ])('%s', async (line, sentence) => {
    const { exitCode, stdout, stderr } = await runCommandLine(line.split(' '))
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`feedmill-directory: ${sentence}`)
    expect(stderr).not.toContain('hush')
  })

  test('each wrong setting is reported in a line of its own', async () => {
    const { stderr } = await runCommandLine(['settings'], { PORT: 'x', DEMO: 'y' })
    expect(stderr.trimEnd().split('\n')).toHaveLength(2)
  })
})

describe('the command settings', () => {
  test('prints each setting with its value and origin, without secrets', async () => {
    const { exitCode, stdout } = await runCommandLine(['settings', '--port', '5000'], {
      METRICS_TOKEN: 'hush-hush-hush-hush',
      HOST: '::1',
    })
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^SETTING +VALUE +FROM\n/)
    expect(stdout).toMatch(/^PORT +5000 +flag$/m)
    expect(stdout).toMatch(/^HOST +::1 +environment$/m)
    expect(stdout).toMatch(/^DATA +directory-data +default$/m)
    expect(stdout).toMatch(/^METRICS_TOKEN +\(not shown\) +environment$/m)
    expect(stdout).not.toContain('hush')
  })

  test('prints them as JSON', async () => {
    const { stdout } = await runCommandLine(['settings', '--json', '--demo'])
    const rows = JSON.parse(stdout) as { setting: string }[]
    expect(rows.find(({ setting }) => setting === 'DEMO')).toEqual({ setting: 'DEMO', value: 'yes', origin: 'flag' })
    expect(rows.find(({ setting }) => setting === 'PUBLIC_URL')).toMatchObject({ value: null })
  })
})
