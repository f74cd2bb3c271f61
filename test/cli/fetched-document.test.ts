import { beforeEach, expect, test } from 'vitest'
import { openWorld, response } from '../fetch/world.ts'
import { runRecorded } from './recording-terminal.ts'

const rss =
  '<rss><channel><title>Low Water</title><item><guid>1</guid><title>Ebb</title><link>/ebb</link></item></channel></rss>'
const chapters = '{"version": "1.2.0", "chapters": [{"startTime": 0, "title": "Intro", "img": "/a.jpg"}]}'
const documents: Record<string, Buffer> = {
  '/feed': response('200 OK', { 'Content-Type': 'text/xml' }, rss),
  '/moved': response('301 Moved Permanently', { Location: '/feed' }),
  '/chapters': response('200 OK', { 'Content-Type': 'application/json+chapters' }, chapters),
  '/text.vtt': response('200 OK', { 'Content-Type': 'text/vtt' }, 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello'),
  '/page': response(
    '200 OK',
    { 'Content-Type': 'text/html' },
    '<!doctype html><link rel=alternate type=application/rss+xml href=/feed>',
  ),
}

let base = ''
beforeEach(async () => {
  const server = await openWorld().tcp((socket, head) => {
    const path = head.split(' ')[1] ?? ''
    socket.write(documents[path] ?? response('404 Not Found', {}))
  })
  base = `http://localhost:${server.port}`
})

/** Runs a command line with a contact. */
const feedmill = (...args: string[]) => runRecorded(args, '', { FEEDMILL_CONTACT: 'ola@example.org' })

test('parse reads a URL like a file, and takes the URL after redirects for that of the feed', async () => {
  const { exitCode, stdout } = await feedmill('parse', '--allow-private', `${base}/moved`)
  expect(exitCode).toBe(0)
  expect(stdout).toContain(`"rssUrl":"${base}/feed"`)
  expect(stdout).toContain(`"websiteUrl":"${base}/ebb"`)
})

test('parse --summary of a page names its feeds with the host of the page', async () => {
  const { exitCode, stdout } = await feedmill('parse', '--summary', '--allow-private', `${base}/page`)
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining(`  ${base}/feed\n`)])
})

test('validate names the URL in its findings', async () => {
  const { exitCode, stdout } = await feedmill('validate', '--allow-private', `${base}/text.vtt`)
  expect([exitCode, stdout]).toEqual([1, `${base}/text.vtt: error rss-not-a-feed The document is not a feed.\n`])
})

test('chapters completes pictures by the URL of the file', async () => {
  const { exitCode, stdout } = await feedmill('chapters', '--format', 'json', '--allow-private', `${base}/chapters`)
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout).chapters[0]).toMatchObject({ title: 'Intro', extras: { img: `${base}/a.jpg` } })
})

test('transcript reads a URL', async () => {
  expect(await feedmill('transcript', '--allow-private', `${base}/text.vtt`)).toMatchObject({
    exitCode: 0,
    stdout: '[00:00:00] Hello\n',
  })
})

test('diff compares two URLs', async () => {
  const { exitCode, stdout } = await feedmill('diff', '--allow-private', `${base}/feed`, `${base}/moved`)
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('No child changed.')])
})

test('an answer that is no document ends with 3', async () => {
  const { exitCode, stderr } = await feedmill('parse', '--allow-private', `${base}/none`)
  expect([exitCode, stderr]).toEqual([3, `feedmill: ${base}/none answers with HTTP status 404\n`])
})

test('an address that is not public ends with 3, and the error says what to do', async () => {
  const { exitCode, stderr } = await feedmill('parse', `${base}/feed`)
  expect([exitCode, stderr]).toEqual([3, expect.stringMatching(/cannot be fetched: blocked: .+; .+--allow-private/)])
})

test('a password of a URL is neither sent nor shown', async () => {
  const { exitCode, stderr } = await feedmill('parse', '--allow-private', base.replace('//', '//ola:secret@'))
  expect(exitCode).toBe(3)
  expect(stderr).not.toContain('secret')
})
