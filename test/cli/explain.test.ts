import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { encodeRefreshState, explainRefresh } from '../../src/schedule/index.ts'
import { knownFeed } from '../schedule/feed-histories.ts'

const state = knownFeed({ gapDays: 7 })
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'feedmill-explain-'))
  writeFileSync(join(folder, 'feed.state'), encodeRefreshState(state))
  writeFileSync(join(folder, 'feed.json'), JSON.stringify(state))
  writeFileSync(join(folder, 'edited.json'), `\ufeff\n ${JSON.stringify(state, null, 2)}`)
  writeFileSync(join(folder, 'other.json'), '{"name":"feedmill"}')
  writeFileSync(join(folder, 'broken.json'), '{')
  writeFileSync(join(folder, 'feed.xml'), '<rss version="2.0"/>')
})
afterAll(() => rmSync(folder, { recursive: true }))

async function explain(args: readonly string[], input: Uint8Array = new Uint8Array()) {
  const written = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk, _, done) {
        written[name] += String(chunk)
        done()
      },
    })
  const code = await run(['explain', ...args], {
    stdin: Readable.from([input]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    colour: false,
    interactive: false,
    env: {},
  })
  return { code, ...written }
}

describe('feedmill explain', () => {
  test.each(['feed.state', 'feed.json', 'edited.json'])(
    'explains in words why a feed has its priority (%s)',
    async (name) => {
      const { code, stdout, stderr } = await explain([join(folder, name)])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(/^MEDIUM\nThe feed is checked every 6 hours\. Next check: 2026-03-0/)
      expect(stdout).toContain('Why:\n  - Its last release was')
      expect(stdout).toContain('What would change it:\n  - HIGH when')
    },
  )

  test('reads stdin, and prints JSON', async () => {
    const { code, stdout } = await explain(['--json', '-'], encodeRefreshState(state))
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual(explainRefresh(state))
  })

  test('takes an argument without http:// or https:// for a path, and needs --state for a URL', async () => {
    expect(await explain([`/${join(folder, 'feed.state')}`])).toMatchObject({ code: 0, stderr: '' })
    expect((await explain(['www.show.example/feed'])).stderr).toContain('cannot be read')
    expect((await explain(['https://show.example/feed'])).stderr).toContain('--state DIR')
  })

  test.each(['feed.xml', 'other.json', 'broken.json'])(
    'reports a file that holds no refresh state (%s)',
    async (name) => {
      const { code, stdout, stderr } = await explain([join(folder, name)])
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toContain(`${name} holds no refresh state`)
    },
  )

  test.each([
    ['no file', []],
    ['two files', ['a', 'b']],
    ['an unknown option', ['--yaml', 'a']],
    ['a missing file', ['/nowhere/feed.state']],
  ])('refuses a call with %s', async (_, args) => {
    const { code, stderr } = await explain(args)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^feedmill: /)
  })

  test('prints its help', async () => {
    expect((await explain(['--help'])).stdout).toContain('Usage: feedmill explain')
  })
})
