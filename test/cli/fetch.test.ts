import { describe, expect, test } from 'vitest'
import { feed, openWorld, response } from '../fetch/world.ts'
import { runRecorded } from './recording-terminal.ts'

/** Runs `feedmill fetch`. Returns its exit code and its output. */
const feedmill = (args: readonly string[], env: Record<string, string> = {}) => runRecorded(['fetch', ...args], '', env)

const contact = ['--contact', 'ola@example.org']

async function serve() {
  const world = openWorld()
  const server = await world.tcp((socket, head) => {
    if (head.startsWith('GET /old ')) return socket.write(response('301 Moved', { Location: '/feed' }))
    if (head.startsWith('GET /hub ')) {
      return socket.write(response('200 OK', { Link: '<https://ola:secret@hub.example/>; rel=hub' }, feed()))
    }
    if (head.startsWith('GET /page ')) return socket.write(response('200 OK', {}, '<!DOCTYPE html><html></html>'))
    if (head.startsWith('GET /gone ')) return socket.write(response('410 Gone', {}))
    return socket.write(
      response(
        '200 OK',
        {
          ETag: '"a\u009b2Jb"',
          'Cache-Control': 'max-age=600',
          Link: '<https://hub.example/>; rel=hub, <https://b.example/>; rel="hub \u009b2J"',
          'Content-Type': 'text/xml; charset=utf-8',
        },
        feed(),
      ),
    )
  })
  return { server, url: (path: string) => `http://localhost:${server.port}${path}` }
}

describe('feedmill fetch', () => {
  test('shows what happened on the way', async () => {
    const { url } = await serve()
    const { exitCode, stdout } = await feedmill([...contact, '--allow-private', url('/old')])
    expect(exitCode).toBe(0)
    expect(stdout).toContain(`  301  ${url('/old')}`)
    expect(stdout).toMatch(/outcome\s+modified, effect: ok/)
    expect(stdout).toMatch(/moved to\s+http:\/\/localhost:\d+\/feed/)
    expect(stdout).toMatch(/hub\s+https:\/\/hub\.example\//)
    expect(stdout).toMatch(/max-age\s+600 s/)
    expect(stdout).toMatch(/timings\s.*total \d+ ms/)
    expect(stdout).not.toContain('cache-control')
  })

  test('shows headers when it is asked to, and no header moves the cursor', async () => {
    const { url } = await serve()
    const { stdout } = await feedmill([...contact, '--allow-private', '-v', url('/feed')])
    expect(stdout).toContain('cache-control: max-age=600')
    expect(stdout).not.toContain('\u009b')
  })

  test('writes the report as JSON, one value a line, without passwords', async () => {
    const { url } = await serve()
    const secret = url('/feed').replace('//', '//ola:secret@')
    const { exitCode, stdout } = await feedmill([
      ...contact,
      '--allow-private',
      '--json',
      url('/old'),
      secret,
      url('/gone'),
      url('/hub'),
    ])
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        effect: 'ok',
        kind: 'modified',
        validators: {},
        meta: { permanentUrl: url('/feed'), hops: [{ status: 301 }, {}] },
      },
      { effect: 'blocked', kind: 'blocked', reason: 'credentials' },
      { kind: 'http-error', status: 410 },
      { kind: 'modified', meta: { links: [{ rel: ['hub'] }] } },
    ])
    expect(stdout).not.toContain('secret')
    expect(exitCode).toBe(3)
  })

  test('writes the body, and then the report elsewhere', async () => {
    const { url } = await serve()
    const { exitCode, stdout, stderr } = await feedmill([...contact, '--allow-private', '--body', url('/feed')])
    expect([exitCode, stdout]).toEqual([0, feed()])
    expect(stderr).toContain('outcome')
  })

  test('sends the contact in the User-Agent', async () => {
    const { server, url } = await serve()
    await feedmill(['--allow-private', url('/feed')], { FEEDMILL_CONTACT: 'https://example.org/bot' })
    await feedmill([...contact, '--allow-private', url('/feed')])
    expect(server.heads[0]).toMatch(/user-agent: feedmill\/\d+\.\d+\.\d+ \(\+https:\/\/example\.org\/bot\)/)
    expect(server.heads[1]).toContain('(+mailto:ola@example.org)')
  })

  test('names an invalid contact in the error', async () => {
    const { stderr } = await feedmill(['--contact', 'me', 'https://example.org/'])
    expect(stderr).toContain("'me' is neither")
  })

  test.each([[[]], [['--contact', '']], [['--contact', 'me']], [['--contact', 'https://a b']]])(
    '%j: does nothing without a contact',
    async (args) => {
      const { server, url } = await serve()
      const { exitCode, stderr } = await feedmill([...args, '--allow-private', url('/feed')])
      expect(exitCode).toBe(2)
      expect(stderr).toContain('--contact')
      expect(server.connections).toBe(0)
    },
  )

  test('says what to do about a URL with a password', async () => {
    const { exitCode, stdout } = await feedmill([...contact, 'https://ola:secret@a.example/feed'])
    expect(exitCode).toBe(3)
    expect(stdout).toMatch(
      /blocked: credentials .*\n +a URL is asked without user name and password in it, or not at all/,
    )
    expect(stdout).toContain('a.example/feed')
    expect(stdout).not.toContain('secret')
  })

  test('shows no password, whether from a header or an argument', async () => {
    const world = openWorld()
    const headers = { Link: '<https://ola:secret@hub.example/>; rel=hub', 'Content-Type': 'text/xml' }
    const server = await world.tcp((socket) => socket.write(response('200 OK', headers, feed())))
    const url = `http://localhost:${server.port}/feed`
    const { stdout, stderr } = await feedmill([...contact, '--allow-private', url])
    expect(stdout).toContain('https://…@hub.example/')
    expect(stdout + stderr).not.toContain('secret')
    const wrong = await feedmill([...contact, 'ftp://ola:secret@b.example/'])
    expect(wrong.stderr).toContain('ftp://…@b.example/')
  })

  test('does not connect to private addresses without --allow-private', async () => {
    const { server } = await serve()
    const { exitCode, stdout } = await feedmill([...contact, `http://127.0.0.1:${server.port}/feed`])
    expect([exitCode, server.connections]).toEqual([3, 0])
    expect(stdout).toContain('blocked: address')
    expect(stdout).toContain('--allow-private allows')
  })

  test('ends with the exit code of the worst outcome', async () => {
    const { url } = await serve()
    expect((await feedmill([...contact, '--allow-private', url('/page')])).exitCode).toBe(1)
    expect((await feedmill([...contact, '--allow-private', url('/gone'), url('/feed')])).exitCode).toBe(3)
  })

  test.each(['feed.xml', 'localhost:8099/feed', 'ftp://example.org/feed', 'https://'])(
    'refuses %s, from which nothing can be fetched, before it fetches anything',
    async (wrong) => {
      const { server, url } = await serve()
      const { exitCode, stdout, stderr } = await feedmill([...contact, '--allow-private', url('/feed'), wrong])
      expect([exitCode, stdout]).toEqual([2, ''])
      expect(stderr).toContain(`fetch takes http or https URLs, not '${wrong}'`)
      expect(server.connections).toBe(0)
    },
  )

  test('needs a URL, and knows its options', async () => {
    expect((await feedmill(contact)).exitCode).toBe(2)
    expect((await feedmill([...contact, '--nonsense', 'https://example.org/'])).exitCode).toBe(2)
    expect((await feedmill(['--help'])).stdout).toContain('Usage: feedmill fetch')
  })
})
