import { beforeEach, expect, test } from 'vitest'
import { openWorld, response } from '../fetch/world.ts'
import { runRecorded } from './recording-terminal.ts'

const rss = '<rss><channel><title>Low Water</title><item><guid>1</guid><title>Ebb</title></item></channel></rss>'
const link = (href: string, title: string) =>
  `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`
const html = (text: string) =>
  response('200 OK', { 'Content-Type': 'text/html' }, `<!doctype html><head>${text}</head>`)
const documents: Record<string, Buffer> = {
  '/feed': response('200 OK', { 'Content-Type': 'text/xml' }, rss),
  '/': html(`<base href="/of/">${link('comments', 'Comments')}${link('../feed', 'Low Water \u001b[2J')}`),
  '/none': html('<title>Nothing</title>'),
  '/page-of-page': html(link('/', 'Page')),
  '/private': html(link('http://ola:secret@192.168.7.7/feed', 'Private')),
}

let base = ''
beforeEach(async () => {
  const server = await openWorld().tcp((socket, head) => {
    socket.write(documents[head.split(' ')[1] ?? ''] ?? response('404 Not Found', {}))
  })
  base = `http://localhost:${server.port}`
})

const feedmill = (...args: string[]) =>
  runRecorded([...args, '--allow-private'], '', { FEEDMILL_CONTACT: 'ola@example.org' })

test('parse --discover reads the likeliest feed of a page, and says which it took and which it did not', async () => {
  const { exitCode, stdout, stderr } = await feedmill('parse', '--discover', `${base}/`)
  expect(exitCode).toBe(0)
  expect(stdout).toContain(`"rssUrl":"${base}/feed"`)
  expect(stderr.split('\n')).toEqual([
    `feedmill: ${base}/ is a web page; this feed of it is read: ${base}/feed`,
    'feedmill: the page also names:',
    `feedmill:   ${base}/of/comments (Comments)`,
    '',
  ])
})

test('without the option, the feeds of the page and the option are named', async () => {
  const { exitCode, stderr } = await feedmill('parse', `${base}/`)
  expect(exitCode).toBe(1)
  expect(stderr).toContain(`${base}/ is a web page; --discover reads the first of the feeds that it names:`)
  expect(stderr).toContain(`  ${base}/feed (Low Water \ufffd[2J)\n`)
})

test('a page without a feed is no feed', async () => {
  const { exitCode, stderr } = await feedmill('parse', '--discover', `${base}/none`)
  expect([exitCode, stderr]).toEqual([1, `feedmill: ${base}/none is a web page that names no feed\n`])
})

test('a page that a page names as its feed is not followed further', async () => {
  const { exitCode, stdout } = await feedmill('parse', '--discover', `${base}/page-of-page`)
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('"kind":"unknown"')])
})

test('a feed with a password in its URL is not asked, and the password is not shown', async () => {
  const { exitCode, stderr } = await feedmill('parse', '--discover', `${base}/private`)
  expect(exitCode).toBe(3)
  expect(stderr).not.toContain('secret')
})

test('validate and diff follow a page, too', async () => {
  expect((await feedmill('validate', '--discover', `${base}/`)).stdout).toContain(`${base}/feed:`)
  expect((await feedmill('diff', '--discover', `${base}/`, `${base}/feed`)).stdout).toContain('No child changed.')
})

test('fetch --discover fetches the feed of a page, and without the option it says that it can', async () => {
  const followed = await feedmill('fetch', '--discover', `${base}/`)
  expect([followed.exitCode, followed.stderr]).toEqual([0, ''])
  expect(followed.stdout).toContain(`\n${base}/feed\n`)
  const { exitCode, stderr } = await feedmill('fetch', `${base}/`)
  expect([exitCode, stderr]).toEqual([1, 'feedmill: --discover fetches the feed of a web page\n'])
})
