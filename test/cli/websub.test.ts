import { describe, expect, test } from 'vitest'
import { openWorld, response } from '../fetch/world.ts'
import { runRecorded } from './recording-terminal.ts'

const rss = (links: string) =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${links}</channel></rss>`

async function serve() {
  const world = openWorld()
  const server = await world.tcp((socket, head) => {
    const [, path = ''] = head.split(' ')
    if (path === '/moved') return socket.write(response('302 Found', { Location: '/header' }))
    if (path === '/gone') return socket.write(response('410 Gone', {}))
    if (path === '/none') return socket.write(response('200 OK', {}, rss('<title>x</title>')))
    if (path === '/header')
      return socket.write(
        response(
          '200 OK',
          { Link: '<http://hub.example/>; rel=hub' },
          rss('<atom:link rel="self" href="https://example.org/\u202efeed"/>'),
        ),
      )
    return socket.write(
      response(
        '200 OK',
        {},
        rss('<atom:link rel="hub" href="https://a.example/"/><atom:link rel="hub" href="https://b.example/"/>'),
      ),
    )
  })
  return (path: string) => `http://localhost:${server.port}${path}`
}

const feedmill = (...args: string[]) =>
  runRecorded(['websub', '--contact', 'ola@example.org', '--allow-private', ...args])

describe('feedmill websub', () => {
  test('says which hub a feed has, and why', async () => {
    const url = await serve()
    const { exitCode, stdout } = await feedmill(url('/document'))
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/in document\s+hub https:\/\/a\.example\//)
    expect(stdout).toMatch(/\n {2}hub\s+https:\/\/a\.example\/ {2}\(the document names it, and no header does\)/)
    expect(stdout).toMatch(/other hub\s+https:\/\/b\.example\//)
    expect(stdout).toMatch(/topic\s+http:\/\/localhost:\d+\/document {2}\(nothing has rel=self/)
  })

  test('says what is from the headers and what is from the document, and where it was found', async () => {
    const url = await serve()
    const { stdout } = await feedmill(url('/moved'))
    expect(stdout).toContain(`  302  ${url('/moved')}\n  200  ${url('/header')}\n`)
    expect(stdout).toMatch(/\n {2}hub\s+http:\/\/hub\.example\/ {2}\(the headers name it, and they come first\)/)
    expect(stdout).toContain('it is asked over https, or not at all')
    expect(stdout).toMatch(/topic\s+https:\/\/example\.org\/.*feed {2}\(rel=self of the document\)/)
    expect(stdout).toContain('this is not where the feed was found')
    expect(stdout).not.toContain('\u202e')
  })

  test('writes JSON, one value a line', async () => {
    const url = await serve()
    const { exitCode, stdout } = await feedmill('--json', url('/document'), url('/none'), url('/gone'))
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { url: url('/document'), kind: 'read', discovery: { hubs: ['https://a.example/', 'https://b.example/'] } },
      { url: url('/none'), kind: 'read', discovery: null },
      { url: url('/gone'), kind: 'failed', cause: { status: 410 } },
    ])
    expect(JSON.parse(lines[2]!).cause).not.toHaveProperty('body')
    expect(exitCode).toBe(3)
  })

  test('ends with the exit code of the worst outcome', async () => {
    const url = await serve()
    const none = await feedmill(url('/none'))
    expect([none.exitCode, none.stdout]).toEqual([1, expect.stringContaining('neither the headers nor the document')])
    const gone = await feedmill(url('/document'), url('/gone'), url('/none'))
    expect([gone.exitCode, gone.stdout]).toEqual([3, expect.stringContaining('status 410')])
  })

  test('does not connect to private addresses without --allow-private', async () => {
    const url = await serve()
    const { exitCode, stdout } = await runRecorded(['websub', '--contact', 'ola@example.org', url('/document')])
    expect([exitCode, stdout]).toEqual([3, expect.stringContaining('blocked: ')])
    expect(stdout).toContain('--allow-private allows')
  })

  test('needs a URL and a contact', async () => {
    expect((await feedmill()).exitCode).toBe(2)
    expect((await runRecorded(['websub', 'https://example.org/'])).stderr).toContain('--contact')
    expect((await runRecorded(['websub', '--help'])).stdout).toContain('Usage: feedmill websub')
  })
})
