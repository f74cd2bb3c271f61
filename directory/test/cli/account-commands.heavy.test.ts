import { expect, test } from 'vitest'
import { openBrowser } from '../pages/browser.ts'
import { useServedFolder } from './served-folder.ts'

const password = 'a long enough password'

const folder = useServedFolder(['--sign-up', 'closed'])
const { command } = folder
const browse = () => openBrowser({ url: folder.url })

/** Makes an account, and returns the output of `account create --json`. */
async function create(options: string): Promise<{ userId: string; apiKey: string; link?: string }> {
  const { exitCode, stdout, stderr } = await command(`account create ${options} --json`)
  expect([exitCode, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

/** Sets a password by the link of a command. */
const setPassword = async (link: string) =>
  await browse().post('/reset', { token: new URL(link).searchParams.get('token')!, password })

test('account create --invite prints a link to set a password', async () => {
  const { exitCode, stdout } = await command('account create --email ada@example.org --invite')
  expect(exitCode).toBe(0)
  const lines = /^User id: \d+\nAPI key: dk_[\w-]{43}\nLink: {4}(http:\/\/\S+\/reset\?token=\S+)\n$/.exec(stdout)
  expect((await setPassword(lines![1]!)).path).toBe('/login')
  expect((await browse().post('/login', { email: 'ada@example.org', password })).path).toBe('/dashboard')
})

test('account create prints a link only with --invite', async () => {
  expect(await create('--email bob@example.org')).not.toHaveProperty('link')
  expect(await create('--email carol@example.org --invite')).toHaveProperty('link')
})

test.each(['--service --invite', '--invite --service --email dan@example.org'])(
  'account create %s ends with 2',
  async (options) => {
    const { exitCode, stderr } = await command(`account create ${options}`)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--invite goes with --email')])
  },
)

test('account set changes an account, and prints it', async () => {
  const { userId } = await create('--email erin@example.org')
  const set = await command(`account set ${userId} --plan pro --per-minute 7 --email Eve@example.org`)
  expect(set).toEqual({
    exitCode: 0,
    stdout: `Account ${userId} (eve@example.org) has the plan pro.\n`,
    stderr: '',
  })
  const { stdout } = await command('account set eve@example.org --per-minute plan --operator yes --json')
  expect(JSON.parse(stdout)).toEqual({
    userId,
    email: 'eve@example.org',
    plan: 'pro',
    requestsPerMinute: null,
    requestsPerMonth: null,
    isOperator: true,
  })
})

test('account set --email leaves a service account without a person', async () => {
  const { userId } = await create('--service')
  expect((await command(`account set ${userId} --email frank@example.org`)).exitCode).toBe(0)
  expect(await command(`account reset-link ${userId}`)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('has no person'),
  })
})

test('account delete --yes --json prints what was deleted, and the account is unknown from then on', async () => {
  const { userId, link } = await create('--email grace@example.org --invite')
  await setPassword(link!)
  expect(await command(`account delete ${userId} --yes --json`)).toEqual({
    exitCode: 0,
    stdout: `{"userId":"${userId}","email":"grace@example.org"}\n`,
    stderr: '',
  })
  expect(await command(`account key ${userId}`)).toMatchObject({ exitCode: 1, stdout: '' })
  expect((await browse().post('/login', { email: 'grace@example.org', password })).status).toBe(403)
})

test('the audit lists what was done to accounts', async () => {
  const { userId } = await create('--email heidi@example.org --invite')
  await command(`account set ${userId} --plan business`)
  await command(`account delete ${userId} --yes`)
  const { stdout } = await command('audit list --json')
  const entries = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const actions = entries.filter(({ target }) => target === userId).map(({ action, actor }) => [action, actor])
  expect(actions).toEqual([
    ['account delete', 'command line (ada)'],
    ['account set', 'command line (ada)'],
    ['account create', 'command line (ada)'],
  ])
})
