import { describe, expect, test } from 'vitest'
import { useServedFolder } from './served-folder.ts'

const URL = 'https://feeds.example.org/alpha.xml'

const { command } = useServedFolder()

test('a feed is added, shown, blocked and unblocked, and the audit says why', async () => {
  const added = await command(`feed add ${URL} --kind podcast --json`)
  expect([added.exitCode, added.stderr]).toEqual([0, ''])
  const { uuid, isNew } = JSON.parse(added.stdout)
  expect(isNew).toBe(true)
  expect((await command(`feed add http://www.feeds.example.org/alpha.xml --kind podcast`)).stdout).toBe(
    `${uuid} (known already)\n`,
  )

  expect(JSON.parse((await command(`feed show ${URL} --json`)).stdout)).toMatchObject({
    uuid,
    kind: 'podcast',
    url: URL,
    isBlocked: false,
    lastCheckedAt: null,
  })
  const { stdout: explained } = await command(`feed explain ${uuid}`)
  expect(explained).toMatch(/^It was never read\.$/m)
  expect(explained).toMatch(/^WebSub: It is off with the settings of this command: PUBLIC_URL is not set/m)
  expect((await command('feed list --due')).stdout).toContain(URL)
  expect((await command('feed list --unread --host feeds.example.org')).stdout).toContain(URL)
  expect((await command('feed list --unread --host other.example.org')).stdout).not.toContain(URL)
  expect((await command('feed list --never --json')).stdout).toBe('')
  expect((await command(`feed refresh ${uuid}`)).stdout).toContain('A running directory reads it at once')
  expect(await command(`feed wake ${uuid}`)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('not NEVER'),
  })

  expect(await command(`block ${uuid} --reason Complaint`)).toEqual({
    exitCode: 0,
    stdout: `PODCASTSERIES ${uuid} is blocked now.\n`,
    stderr: '',
  })
  expect((await command(`block ${uuid} --reason Again`)).stdout).toContain('was blocked already')
  expect((await command(`feed explain ${URL}`)).stdout).toContain('is NEVER. The feed is blocked, and is not read.')
  expect((await command('feed list --blocked')).stdout).toContain('blocked')
  expect((await command('feed list --never')).stdout).not.toContain(URL)
  expect(await command(`feed refresh ${uuid}`)).toMatchObject({ exitCode: 1 })
  expect(JSON.parse((await command(`unblock ${uuid} --reason Settled --json`)).stdout)).toEqual({
    uuid,
    type: 'PODCASTSERIES',
    name: null,
    isChanged: true,
  })
  const entries = (await command('audit list --json')).stdout.trimEnd().split('\n')
  expect(entries.map((line) => JSON.parse(line))).toMatchObject([
    { action: 'unblock', target: uuid, reason: 'Settled' },
    { action: 'block', target: uuid, reason: 'Complaint' },
    { action: 'feed refresh', target: uuid, reason: null },
  ])
  expect((await command('audit list --limit 1')).stdout).toMatch(/^WHEN .*\n.* unblock .* Settled\n$/)
})

test('the audit lists the commands that give access to an account', async () => {
  const { stdout } = await command('account create --email ada@example.org --json')
  const { userId } = JSON.parse(stdout)
  await command(`account key ${userId}`)
  await command(`account key ${userId} --rotate`)
  await command(`account reset-link ${userId}`)
  const { stdout: listed } = await command('audit list --json')
  const entries = listed.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  expect(entries.filter(({ target }) => target === userId).map(({ action }) => action)).toEqual([
    'account reset-link',
    'account key --rotate',
    'account key',
    'account create',
  ])
})

describe('a wrong call', () => {
  test.each([
    ['feed show https://feeds.example.org/unknown.xml', 1, 'The directory has no feed'],
    ['block 00000000-0000-4000-8000-000000000000 --reason None', 1, 'There is no content'],
    ['block 00000000-0000-4000-8000-000000000000', 2, 'Say why: --reason TEXT.'],
    ['block alpha --reason None', 2, "block needs the uuid of content, not 'alpha'."],
    ['feed show', 2, "Missing required argument 'UUID|URL'."],
    ['feed show a b', 2, "Too many arguments for 'show'. Expected 1 argument but got 2."],
    ['feed list --due --never', 2, 'Give one of --due, --failing, --never, --unread and --blocked.'],
    ['feed add https://feeds.example.org/b.xml', 2, 'Give --kind: podcast, comic, creator.'],
  ])('%s ends with exit code %i', async (line, exitCode, sentence) => {
    const ended = await command(line)
    expect([ended.exitCode, ended.stdout]).toEqual([exitCode, ''])
    expect(ended.stderr).toContain(sentence)
  })
})

test('search rebuild reports an index that was never built', async () => {
  expect(await command('search rebuild')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^The index was never built\./),
  })
  expect(await lastAudit()).toMatchObject({ action: 'search rebuild', target: expect.stringMatching(/./) })
})

/** Returns the newest entry of the audit. */
async function lastAudit() {
  return JSON.parse((await command('audit list --limit 1 --json')).stdout)
}

test('transcripts of a podcast are set to automatic, refused or default, and the audit says why', async () => {
  const { uuid } = JSON.parse((await command('feed add https://feeds.example.org/t.xml --kind podcast --json')).stdout)
  for (const [policy, action] of [
    ['automatic', 'transcripts.automatic'],
    ['refused', 'transcripts.refused'],
    ['default', 'transcripts.default'],
  ]) {
    const { stdout } = await command(`transcripts set ${uuid} --policy ${policy} --reason Letter`)
    expect(stdout).toBe(`Transcripts of ${uuid} are ${policy} now.\n`)
    expect(await lastAudit()).toMatchObject({ action, target: uuid, reason: 'Letter' })
    const again = await command(`transcripts set ${uuid} --policy ${policy} --reason Again --json`)
    expect(JSON.parse(again.stdout)).toEqual({ uuid, policy, isChanged: false })
    expect(await lastAudit()).toMatchObject({ action, reason: 'Letter' })
  }
})

test('transcripts are set for podcasts only, with a policy and a reason', async () => {
  const url = 'https://feeds.example.org/comic.sss'
  await command(`feed add ${url} --kind comic`)
  const ends = async (line: string) => {
    const { exitCode, stderr } = await command(`transcripts set ${line}`)
    return [exitCode, stderr]
  }
  const only = expect.stringContaining('Only podcasts have transcripts.')
  expect(await ends(`${url} --policy refused --reason Letter`)).toEqual([2, only])
  expect(await ends(`${URL} --policy refused`)).toEqual([2, expect.stringContaining('Say why: --reason TEXT.')])
  const which = expect.stringContaining('--policy must be automatic, refused, default.')
  expect(await ends(`${URL} --policy never --reason Letter`)).toEqual([2, which])
})

test('job run popularity sends popularity.compute, and the audit says so', async () => {
  const ended = await command('job run popularity')
  expect([ended.exitCode, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).toMatch(/^popularity\.compute /)
  expect(await lastAudit()).toMatchObject({ action: 'job run', target: 'popularity.compute', reason: null })
})

test.each(['catalog', 'charts'])('job run %s is refused while CATALOG is off', async (given) => {
  const ended = await command(`job run ${given}`)
  expect([ended.exitCode, ended.stdout]).toEqual([2, ''])
  expect(ended.stderr).toContain(`There is no job '${given}' while CATALOG is off.`)
})
