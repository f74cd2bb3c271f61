import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { OneHost, podcast } from '../ingest/one-host.ts'
import { keepRepeated } from './kept-duplicate.ts'
import { runRecorded } from './recording-terminal.ts'

const START = Date.UTC(2026, 5, 1, 12)

/** A folder with a list in it, a web server, and a date that the test sets. */
async function world(list: (host: OneHost) => string) {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const host = await OneHost.start()
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'list'), list(host))
  const state = join(folder, 'state')
  const stop = new AbortController()

  async function ingest(args: readonly string[] = [], interactive = false, stdout: Writable = new PassThrough()) {
    const written = { stdout: '', stderr: '' }
    const stderr = new PassThrough()
    stdout.on('data', (piece: Buffer) => {
      written.stdout += piece.toString()
    })
    stderr.on('data', (piece: Buffer) => {
      written.stderr += piece.toString()
    })
    const exitCode = await run(
      ['ingest', join(folder, 'list'), '--state', state, '--contact', 'ola@example.org', '--allow-private', ...args],
      {
        stdin: Readable.from([]),
        stdout,
        stderr,
        colour: false,
        interactive,
        env: {},
        stopSignal: () => stop.signal,
      },
    )
    await new Promise((resolve) => setImmediate(resolve))
    const events = written.stdout
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { action: string; type: string; feed: string })
    return { exitCode, events, ...written }
  }
  return { host, folder, ingest, stop: () => stop.abort() }
}

const urls = (host: OneHost, ...paths: string[]) => paths.map((path) => `${host.url(path, '127.0.0.1')}\n`).join('')

/** A list of two feeds. `/feed` has moved to `/other`, and was found there. */
async function worldOfTwins() {
  const { host, ingest } = await world((at) => urls(at, '/feed', '/other'))
  host.answers.set('/feed', podcast(['b', 'a']))
  host.answers.set('/other', podcast(['b', 'a']))
  await ingest()
  host.answers.set('/feed', (_, response) => response.writeHead(301, { location: '/other' }).end())
  for (const days of [40, 80, 120]) {
    vi.setSystemTime(START + days * 86_400_000)
    await ingest()
  }
  return { host, ingest }
}

describe('feedmill ingest', () => {
  test('prints an event a line, and what came of it all', async () => {
    const { host, ingest } = await world((at) => urls(at, '/feed', '/missing'))
    host.answers.set('/feed', podcast(['b', 'a']))
    const { exitCode, events, stderr } = await ingest()
    expect(exitCode).toBe(0)
    expect(events.map(({ action, type }) => `${action} ${type}`)).toEqual([
      'created PODCASTSERIES',
      'created PODCASTEPISODE',
      'created PODCASTEPISODE',
      'feed_updated PODCASTSERIES',
    ])
    expect(new Set(events.map(({ feed }) => feed))).toEqual(new Set([host.url('/feed', '127.0.0.1')]))
    expect(stderr).toMatch(/2 feeds in 0:0\d/)
    expect(stderr).toMatch(/modified\s+1\n/)
    expect(stderr).toMatch(/http-error\/not-found +1 +http:\S+\/missing\n/)
  })

  test('names one of the feeds that failed for the same reason', async () => {
    const { host, ingest } = await world((at) => urls(at, '/feed', '/missing', '/gone-too'))
    host.answers.set('/feed', podcast(['a']))
    const { stderr } = await ingest()
    expect(stderr).toMatch(/\nhttp-error\/not-found +2 +as http:\S+\/(missing|gone-too)\n$/)
  })

  test('puts its entity into each event with --entities', async () => {
    const { host, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', podcast(['b', 'a']))
    const { events } = await ingest(['--entities'])
    const names = events.map((event) => (event as unknown as { entity: { name: string } }).entity.name)
    expect(names).toEqual(['Harbour Radio', 'Episode a', 'Episode b', 'Harbour Radio'])
  })

  test('fetches a feed when it is due, and not before', async () => {
    const { host, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', podcast(['b', 'a']))
    await ingest()
    const again = await ingest()
    expect(again.events).toEqual([])
    expect(again.stderr).toMatch(/not due\s+1\n/)
    expect(host.requests).toEqual(['/feed'])
    vi.setSystemTime(START + 40 * 86_400_000)
    host.answers.set('/feed', podcast(['c', 'b', 'a']))
    const later = await ingest()
    expect(later.events.map(({ action }) => action)).toEqual(['created', 'new_episodes_released', 'feed_updated'])
  })

  test('a feed that has moved to another one of the list is its duplicate, and is no longer fetched', async () => {
    const { host, ingest } = await worldOfTwins()
    host.requests.length = 0
    vi.setSystemTime(START + 200 * 86_400_000)
    const { stderr } = await ingest()
    expect(host.requests).toEqual(['/other'])
    expect(stderr).toMatch(/not due\s+1\n/)
  })

  test('a feed that repeats another is fetched again when that one has failed for 7 days', async () => {
    const { host, ingest } = await worldOfTwins()
    host.answers.set('/feed', podcast(['c', 'b', 'a']))
    host.answers.delete('/other')
    host.requests.length = 0
    const said: string[] = []
    for (let day = 160; day < 167; day += 1) {
      vi.setSystemTime(START + day * 86_400_000)
      said.push((await ingest()).stderr)
    }
    expect(host.requests).not.toContain('/feed')
    vi.setSystemTime(START + 168 * 86_400_000)
    const woken = `feedmill: ${host.url('/feed', '127.0.0.1')} will be checked again: the feed that it repeats has failed for 7 days`
    expect(said.join('')).not.toContain('will be checked again')
    expect((await ingest()).stderr).toContain(woken)
    const { events } = await ingest()
    expect(host.requests.at(-1)).toBe('/feed')
    expect(events.map(({ action }) => action)).toContain('new_episodes_released')
  })

  test('a feed that repeats another one will be checked again if that one was given up', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/other', '/feed'))
    const [listed, other] = [host.url('/feed', '127.0.0.1'), host.url('/other', '127.0.0.1')]
    host.answers.set('/feed', podcast(['b', 'a']))
    await keepRepeated(join(folder, 'state'), other, listed, [40, 20, 1])
    expect((await ingest()).stderr).toContain(`${listed} will be checked again`)
    await ingest()
    expect(host.requests).toEqual(['/feed'])
  })

  test('takes OPML, and says what in a list is not a web address', async () => {
    const { host, ingest } = await world(
      (at) =>
        `<opml version="2.0"><body><outline text="A" xmlUrl="${at.url('/feed', '127.0.0.1')}"/><outline text="B" xmlUrl="ftp://x"/></body></opml>`,
    )
    host.answers.set('/feed', podcast(['a']))
    const { exitCode, events, stderr } = await ingest()
    expect(exitCode).toBe(0)
    expect(events).toHaveLength(3)
    expect(stderr).toContain("'ftp://x' is not a web address")
  })

  test('leaves a host alone that asked for a pause, also in the next run', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', (_, response) => response.writeHead(429, { 'retry-after': '86400' }).end())
    host.answers.set('/other', podcast(['a']))
    await ingest()
    writeFileSync(join(folder, 'list'), urls(host, '/feed', '/other'))
    const { stderr } = await ingest()
    expect(stderr).toMatch(/deferred\s+1\n/)
    expect(host.requests).toEqual(['/feed'])
    vi.setSystemTime(START + 2 * 86_400_000)
    // Otherwise it would ask for a pause again, before or after the turn of the other feed.
    host.answers.set('/feed', podcast(['b']))
    await ingest()
    expect(host.requests.toSorted()).toEqual(['/feed', '/feed', '/other'])
  })

  test('refreshes a feed of another host after thousands of one host in a row', async () => {
    const { host, ingest, stop } = await world((at) => {
      const many = Array.from({ length: 2_100 }, (_, number) => `/${number}`)
      return `${urls(at, ...many)}${at.url('/feed', 'localhost')}\n`
    })
    host.answers.set('/feed', (_, response) => {
      response.end(podcast(['a']))
      stop()
    })
    const timer = setTimeout(stop, 20_000)
    await ingest()
    clearTimeout(timer)
    expect(host.requests).toContain('/feed')
  }, 60_000)

  test('stops after the number of feeds of --max-feeds', async () => {
    const { host, ingest } = await world((at) => urls(at, '/one', '/two', '/three'))
    for (const path of ['/one', '/two', '/three']) host.answers.set(path, podcast(['a']))
    await ingest(['--max-feeds', '2'])
    expect(host.requests).toHaveLength(2)
    await ingest()
    expect(host.requests.toSorted()).toEqual(['/one', '/three', '/two'])
  })

  test('--force fetches feeds that are not due', async () => {
    const { host, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', podcast(['a']))
    await ingest()
    await ingest()
    expect(host.requests).toHaveLength(1)
    const { stderr } = await ingest(['--force'])
    expect(host.requests).toHaveLength(2)
    expect(stderr).toMatch(/^unchanged +1$/m)
  })

  test('prints on a screen only the number of events, which then count as reported', async () => {
    const { host, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', podcast(['b', 'a']))
    const screen = () => Object.assign(new PassThrough(), { isTTY: true })
    const { stdout, stderr } = await ingest([], true, screen())
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^events +4$/m)
    expect((await ingest()).events).toEqual([])
  })

  test('--json prints the events on a screen, each in a line of its own', async () => {
    const { host, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', podcast(['b', 'a']))
    const stdout = Object.assign(new PassThrough(), { isTTY: true })
    const { events, stderr } = await ingest(['--json'], true, stdout)
    expect(events).toHaveLength(4)
    expect(stderr.match(/\r\u001b\[K(?=\r|$)/g)?.length).toBeGreaterThan(0)
  })

  test('names the feeds whose host asked for a pause, and its end', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', (_, response) => response.writeHead(429, { 'retry-after': '86400' }).end())
    await ingest()
    writeFileSync(join(folder, 'list'), urls(host, '/feed', '/other'))
    const report = join(folder, 'report.html')
    const { stderr } = await ingest(['--report', report])
    expect(stderr).toMatch(/\nHosts that asked for a pause\nhttp:\S+\/other +until \d{4}-\d\d-\d\d \d\d:\d\d UTC\n/)
    expect(readFileSync(report, 'utf8')).toMatch(/<h2>Hosts that asked for a pause<\/h2>.*\/other<\/td><td>\d{4}-/s)
  })

  test('the first report says how much was read', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', podcast(['b', 'a']))
    const report = join(folder, 'report.html')
    await ingest(['--report', report])
    expect(readFileSync(report, 'utf8')).toContain('<h1>1 feed: 2 episodes and issues read, none failed</h1>')
  })

  test('shows how far it is in a line that overwrites itself, and leaves nothing of it', async () => {
    const { host, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', podcast(['a']))
    const { stderr } = await ingest([], true)
    expect(stderr).toContain('\r\u001b[K0 of 1 feeds · 0 in flight · 0 B/s · 0 new · 0 failed')
    expect(stderr.slice(stderr.lastIndexOf('\r'))).toMatch(/^\r\u001b\[K1 feed in/)
  })

  test('writes an HTML report in which no text of a feed is markup', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/feed', '/missing?a&b'))
    host.answers.set('/feed', podcast(['b', 'a']))
    await ingest()
    vi.setSystemTime(START + 40 * 86_400_000)
    const hostile = '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;img src=x onerror="y"&gt;'
    host.answers.set(
      '/feed',
      podcast(['c', 'b', 'a'])
        .replace('Episode c', `<![CDATA[</td><b title='1'>Ep "c" & more]]>`)
        .replace('Harbour Radio', hostile),
    )
    const report = join(folder, 'report.html')
    await ingest(['--report', report])
    const page = readFileSync(report, 'utf8')
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).toContain('2 feeds: 1 new, 1 failed')
    expect(page).toContain('&amp; more')
    const tags =
      'html head meta title style body header h1 p time main dl div dt dd section h2 progress span table thead tbody tr th td details summary'
    const used = [...page.matchAll(/<\/?([^\s>/]*)/g)].map(([, name]) => name ?? '')
    expect(used.filter((name) => ![...tags.split(' '), '!doctype'].includes(name))).toEqual([])
    expect(page.match(/<dl class="bars"/g)).toHaveLength(2)
    expect(page).toContain('http-error/not-found')
  })

  test('the report names the feeds of a page that is listed in place of a feed', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/home'))
    host.answers.set(
      '/home',
      '<!doctype html><link rel="alternate" type="application/rss+xml" href="/rss?a=1&amp;b=2">',
    )
    const report = join(folder, 'report.html')
    await ingest(['--report', report])
    expect(readFileSync(report, 'utf8')).toContain(`${host.url('/rss', '127.0.0.1')}?a=1&amp;b=2`)
  })

  test('ends with 3 when nothing at all could be fetched', async () => {
    const { ingest } = await world((at) => urls(at, '/missing'))
    expect((await ingest()).exitCode).toBe(3)
  })

  test('ends if another process takes over the folder, and says so once', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/feed', '/one', '/two', '/three'))
    host.answers.set('/feed', (_, response) => {
      rmSync(join(folder, 'state', 'lock'))
      response.end(podcast(['b', 'a']))
    })
    const { exitCode, events, stderr } = await ingest(['--concurrency', '1'])
    expect([exitCode, events, host.requests]).toEqual([2, [], ['/feed']])
    expect(stderr).toMatch(/^feedmill: Nothing is stored in .*state any more, as it was taken over .*\n$/)
  })

  test('says which option allows private addresses', async () => {
    const { host, folder } = await world((at) => urls(at, '/feed'))
    const args = ['ingest', join(folder, 'list'), '--state', join(folder, 'state'), '--contact', 'ola@example.org']
    const { exitCode, stderr } = await runRecorded(args)
    expect([exitCode, host.requests]).toEqual([3, []])
    expect(stderr).toMatch(
      /blocked\/address +1 +http:\S+\/feed\n\(only what is public is asked; --allow-private allows the rest/,
    )
  })

  test('ignores URLs with a password, and neither shows nor stores the password', async () => {
    const { folder, ingest } = await world(
      (at) => `${urls(at, '/feed')}https://ola:secret@a.example/feed?id=5\nftp://ola:secret@b.example/\n`,
    )
    const report = join(folder, 'report.html')
    const { stdout, stderr } = await ingest(['--report', report])
    expect(stderr).toContain("'ftp://…@b.example/' is not a web address, and is ignored")
    expect(stderr).toContain(
      "'https://…@a.example/feed?id=5' has a user name or a password, which programs give as request.credentials, and is ignored",
    )
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const kept = files
      .filter(({ name }) => name !== 'list')
      .map((file) => readFileSync(join(file.parentPath, file.name)))
    expect(kept.length).toBeGreaterThan(1)
    for (const text of [stdout, stderr, ...kept]) expect(text.includes('secret')).toBe(false)
  })

  test.each([
    [[], 'one LIST'],
    [['list'], '--state DIR'],
    [['list', '--state', ''], '--state DIR'],
    [['list', '--state', 'x', '--max-feeds', '0'], 'max-feeds'],
    [['missing-list', '--state', 'x'], 'missing-list'],
    [['list', '--state', 'state', '--report', 'missing/report.html'], '--report'],
  ])('says what is wrong with %j', async (args, words) => {
    const { folder } = await world(() => 'https://a.example/feed\n')
    const stderr = new PassThrough()
    const inFolder = ['list', 'state', 'missing/report.html']
    const placed = args.map((arg) => (inFolder.includes(arg) ? join(folder, arg) : arg))
    const env = { FEEDMILL_CONTACT: 'ola@example.org' }
    const exitCode = await run(['ingest', ...placed], {
      stdin: Readable.from([]),
      stdout: new PassThrough(),
      stderr,
      colour: false,
      interactive: false,
      env,
    })
    expect(exitCode).toBe(2)
    expect(String(stderr.read())).toContain(words)
    expect(existsSync(join(folder, 'state'))).toBe(false)
  })

  test('an event counts as reported only when it has left the process', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/feed'))
    host.answers.set('/feed', podcast(['a']))
    const outbox = join(folder, 'state', 'outbox')
    const kept: number[] = []
    // A slow stream with room for all that is written.
    const stdout = new Writable({
      highWaterMark: 1_000_000,
      write(_, __, done) {
        setTimeout(() => {
          kept.push(readdirSync(outbox).length)
          done()
        }, 50)
      },
    })
    await ingest([], false, stdout)
    expect(kept).toEqual([1])
    expect(readdirSync(outbox)).toEqual([])
  })

  test('an error that quotes a list cannot move the cursor', async () => {
    const { ingest } = await world(() => `evil \u001b[2J\u202e${'x'.repeat(1_000)}\n`)
    const { exitCode, stderr } = await ingest()
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/'evil \ufffd\[2J\ufffdx+…' is not a web address/)
    expect(stderr.length).toBeLessThan(500)
  })

  test('damaged events of the last run are reported, and do not hold up the rest', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/feed', '/other'))
    host.answers.set('/feed', podcast(['b', 'a']))
    host.answers.set('/other', podcast(['b', 'a']))
    const full = new Writable({ write: (_, __, done) => done(new Error('the disk is full')) }).on('error', () => {})
    await expect(ingest(['--max-feeds', '1'], false, full)).rejects.toThrow('full')
    const [name] = readdirSync(join(folder, 'state', 'outbox')) as [string]
    const file = join(folder, 'state', 'outbox', name)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"action"', '"action'))
    const page = join(folder, 'report.html')
    const { exitCode, events, stderr } = await ingest(['--report', page])
    expect(exitCode).toBe(0)
    const counts = new Set(events.map(({ feed }) => events.filter((event) => event.feed === feed).length))
    expect([...counts].sort()).toEqual([3, 4])
    expect(stderr).toMatch(
      /^feedmill: The events of http:.* are damaged: line 2 cannot be read\. Of them 3 can be read/m,
    )
    expect(readFileSync(page, 'utf8')).toContain('line 2 cannot be read')
    expect(readdirSync(join(folder, 'state', 'damaged'))).toEqual([name])
  })

  test('damaged entities do not hold up the rest, and their events are kept for later', async () => {
    const { host, folder, ingest } = await world((at) => urls(at, '/feed', '/other'))
    host.answers.set('/feed', podcast(['b', 'a']))
    host.answers.set('/other', podcast(['b', 'a']))
    const full = new Writable({ write: (_, __, done) => done(new Error('the disk is full')) }).on('error', () => {})
    await expect(ingest(['--max-feeds', '1'], false, full)).rejects.toThrow('full')
    const feeds = join(folder, 'state', 'feeds')
    const [file] = readdirSync(feeds, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ndjson'))
    writeFileSync(join(feeds, file as string), '{')
    const { exitCode, events, stderr } = await ingest(['--entities'])
    expect([exitCode, events.length]).toEqual([0, 4])
    expect(stderr).toContain(`${file} is damaged.`)
    expect((await ingest()).events).toHaveLength(4)
  })
})
