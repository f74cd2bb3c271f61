import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
// Commands are loaded when they are called. Loading them here keeps any test from waiting for it.
import '../../src/cli/parse.ts'
import '../../src/cli/validate.ts'
import { run } from '../../src/cli/run.ts'

const fixture = (name: string, folder = 'podcast'): string =>
  fileURLToPath(new URL(`../../fixtures/${folder}/${name}`, import.meta.url))

const comic = fileURLToPath(new URL('../../fixtures/sss/array-order-is-reading-order.json', import.meta.url))
const creator = fileURLToPath(new URL('../../fixtures/sss/creator-of-podcasts.json', import.meta.url))

async function call(
  args: string[],
  stdin = '',
  screen: {
    readonly colour?: boolean
    readonly interactive?: boolean
    readonly columns?: number
    readonly isTTY?: boolean
  } = {},
): Promise<{ code: number; out: string; err: string }> {
  const texts = { out: '', err: '' }
  const sink = (name: 'out' | 'err'): Writable =>
    new Writable({
      write(chunk, _, done) {
        texts[name] += String(chunk)
        done()
      },
    })
  const terminal = {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: Object.assign(sink('out'), { isTTY: screen.isTTY === true }),
    stderr: Object.assign(sink('err'), { columns: screen.columns ?? 80 }),
    colour: false,
    interactive: false,
    env: {},
    ...screen,
  }
  return { code: await run(args, terminal), ...texts }
}

describe('feedmill parse', () => {
  test('prints one part a line', async () => {
    const { code, out } = await call(['parse', fixture('texts/title-007-and-true.xml')])
    const types = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type)
    expect(code).toBe(0)
    expect(types.at(0)).toBe('head')
    expect(types.slice(-2)).toEqual(['series', 'end'])
  })

  test('gives no URL the password of --feed-url', async () => {
    const { out } = await call([
      'parse',
      '--feed-url',
      'https://ola:secret@a.example/',
      fixture('formats/hand-written-feed-with-relative-urls.xml'),
    ])
    expect(out).toContain('"rssUrl":"https://a.example/"')
    expect(out).not.toContain('secret')
  })

  test.each([
    ['parse', '--json', '-'],
    ['parse', '--pretty', '-'],
  ])('%j %j escapes what could move the cursor of a screen', async (...args) => {
    const feed = '<rss><channel><title>\u009b2J\u202eevil\u2066 \u05d0\u200f</title></channel></rss>'
    const onScreen = await call(args, feed, { isTTY: true })
    const inFile = await call(args, feed)
    expect(onScreen.out).toContain('›2J\\u202eevil\\u2066 \u05d0\\u200f')
    expect(onScreen.out).not.toMatch(/[\x7f-\x9f\u200f\u202e\u2066]/)
    expect(inFile.out).toContain('›2J\u202eevil\u2066 \u05d0\u200f')
    const values = ({ out }: { readonly out: string }) =>
      (args[1] === '--pretty' ? [out] : out.trim().split('\n')).map((text) => JSON.parse(text))
    expect(values(onScreen)).toEqual(values(inFile))
  })

  test('prints an overview on a screen, with the file of each if there are several', async () => {
    const feed = '<rss><channel><title>Low Water</title></channel></rss>'
    const { out } = await call(['parse', '-'], feed, { isTTY: true })
    expect(out).toMatch(/^title +Low Water$/m)
    const two = await call(['parse', comic, '-'], feed, { isTTY: true })
    expect(two.out.split('\n')).toEqual(expect.arrayContaining([comic, 'standard input']))
  })

  test('refuses two ways at once', async () => {
    expect(await call(['parse', '--json', '--summary', '-'])).toMatchObject({
      code: 2,
      err: 'feedmill: --json and --summary do not go together\n',
    })
  })

  test('lists the ten newest of many episodes, whatever their order', async () => {
    const items = Array.from({ length: 200 }, (_, n) => {
      const date = new Date(Date.UTC(2026, 0, 1 + ((n * 77) % 200))).toUTCString()
      return `<item><guid>${n}</guid><title>Tide ${n}</title><pubDate>${date}</pubDate></item>`
    })
    const { out } = await call(['parse', '--summary', '-'], `<rss><channel>${items.join('')}</channel></rss>`)
    const dates = [...out.matchAll(/^(2026-\d\d-\d\d) /gm)].map(([, date]) => date)
    expect(dates).toEqual(Array.from({ length: 10 }, (_, n) => `2026-07-${19 - n}`))
    expect(out).toMatch(/^published +2026-01-01 to 2026-07-19$/m)
  })

  test('says in words that there is no such file', async () => {
    expect((await call(['parse', '/no/such/file.xml'])).err).toBe(
      'feedmill: /no/such/file.xml cannot be read: there is no such file or folder\n',
    )
  })

  test('prints one document with --pretty', async () => {
    const { out } = await call(['parse', '--pretty', fixture('texts/title-007-and-true.xml')])
    expect(JSON.parse(out)).toMatchObject({ kind: 'podcast', status: 'ok' })
  })

  test('prints an overview with --summary', async () => {
    const { out } = await call(['parse', '--summary', fixture('hosts/host-podlove-german.xml')])
    expect(out).toContain('Schienenersatzverkehr')
    expect(out).toContain('German')
  })

  test('prints of a podcast its facts, and its newest episodes, those without a date last', async () => {
    const xml = `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
      <title>Low Water</title><itunes:author>Ana</itunes:author><language>en</language>
      <itunes:category text="Science"/><itunes:category text="Arts"/>
      <itunes:explicit>yes</itunes:explicit><itunes:complete>Yes</itunes:complete><itunes:type>serial</itunes:type>
      <item><guid>c</guid><itunes:duration>59</itunes:duration>
        <enclosure url="https://lowwater.example/c.mp3" type="audio/mpeg" length="1"/></item>
      <item><guid>a</guid><title>Ebb</title><pubDate>Mon, 02 Mar 2026 06:00:00 GMT</pubDate>
        <itunes:duration>3725</itunes:duration>
        <enclosure url="https://lowwater.example/a.mp3" type="audio/mpeg" length="1"/></item>
      <item><guid>b</guid><title>Flood</title><pubDate>Mon, 09 Mar 2026 06:00:00 GMT</pubDate>
        <enclosure url="https://lowwater.example/b.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`
    const args = ['parse', '--summary', '-', '--feed-url', 'https://lowwater.example/feed']
    expect((await call(args, xml)).out.split('\n')).toEqual([
      'title      Low Water',
      'author     Ana',
      'language   English',
      'genres     Science, Arts',
      'kind       Audio, Serial, completed, explicit',
      'episodes   3',
      'published  2026-03-02 to 2026-03-09',
      'status     ok',
      '',
      'date        duration  newest episodes',
      '2026-03-09  -         Flood',
      '2026-03-02  01:02:05  Ebb',
      '-           00:00:59  c',
      '',
    ])
  })

  test('prints of a comic its facts, and its newest issues', async () => {
    const { out } = await call(['parse', '--summary', fixture('one-shot.json', 'sss')])
    expect(out.split('\n')).toEqual([
      'title      La Nuit des lanternes',
      'owner      Aurélie Blanc',
      'language   French',
      'genres     Horror',
      'kind       One-Shot, Completed, Mature Teens',
      'issues     1',
      'published  2022-12-01 to 2022-12-01',
      'status     ok',
      '',
      'date        stories  newest issues',
      '2022-12-01        1  La Nuit des lanternes',
      '',
    ])
  })

  test.each([
    ['a podcast', '<rss><channel><title>x</title></channel></rss>', ['author', 'language', 'genres']],
    ['a comic', '{"@type":"ComicSeries","issues":[]}', ['title', 'owner', 'language', 'genres', 'kind']],
    ['a creator', '{"@type":"Creator","content":[]}', ['name', 'country', 'tags', 'links']],
    ['a hosting provider', '{"@type":"HostingProvider"}', ['owner', 'document', 'signs in at']],
  ])('says of %s which facts are missing', async (_, document, facts) => {
    const { out } = await call(['parse', '--summary', '-'], document)
    for (const fact of facts) expect(out).toMatch(new RegExp(`^${fact} +\\(none\\)$`, 'm'))
  })

  test('prints the issues of a comic, and the content of a creator', async () => {
    for (const [name, child, last] of [
      ['array-order-is-reading-order.json', 'issue', 'series'],
      ['creator-of-podcasts.json', 'content', 'creator'],
    ] as const) {
      const { code, out } = await call(['parse', fixture(name, 'sss')])
      const types = out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).type]))
      expect([code, [...new Set(types)]]).toEqual([0, ['head', child, last, 'end']])
    }
  })

  test.each([
    ['array-order-is-reading-order.json', 'newest issues'],
    ['creator-of-podcasts.json', 'country  Nigeria'],
    ['hosting-provider-with-extras.json', 'signs in at'],
  ])('prints an overview of %s', async (name, words) => {
    const { code, out } = await call(['parse', '--summary', fixture(name, 'sss')])
    expect([code, out]).toEqual([0, expect.stringContaining(words)])
  })

  test('names the file in each line if there are several', async () => {
    const file = fixture('texts/title-007-and-true.xml')
    const { out } = await call(['parse', file, '-'], '<rss><channel/></rss>')
    expect(
      new Set(
        out
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).file),
      ),
    ).toEqual(new Set([file, '-']))
  })

  test('reads standard input', async () => {
    expect((await call(['parse', '-'], '<rss><channel><title>x</title></channel></rss>')).code).toBe(0)
  })

  test('prints several files one after the other, each line with its file', async () => {
    const files = [fixture('texts/title-007-and-true.xml'), comic]
    const { code, out } = await call(['parse', ...files])
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(0)
    expect([...new Set(lines.map(({ file }) => file))]).toEqual(files)
    expect(lines.filter(({ type }) => type === 'end').map(({ kind }) => kind)).toEqual(['podcast', 'comic'])
  })

  test('ends with 1 when one of several is no feed, and prints the others', async () => {
    const { code, out } = await call(['parse', fixture('formats/empty-document.xml'), comic])
    expect(code).toBe(1)
    expect(out).toContain('"type":"issue"')
  })

  test('prints comics and creators in each way', async () => {
    expect(JSON.parse((await call(['parse', '--pretty', comic])).out)).toMatchObject({ kind: 'comic' })
    expect(JSON.parse((await call(['parse', '--pretty', creator])).out)).toMatchObject({ kind: 'creator' })
    expect((await call(['parse', '--summary', comic])).out).toContain('newest issues')
    expect((await call(['parse', '--summary', creator])).out).toMatch(/^links /m)
    expect((await call(['parse', creator])).out).toContain('"type":"content"')
  })

  test('digests are written in hexadecimal', async () => {
    const { out } = await call(['parse', fixture('texts/title-007-and-true.xml')])
    expect(out).toMatch(/"contentDigest":"[0-9a-f]{64}"/)
  })

  test('headings are bold on a screen that shows colours, and nowhere else', async () => {
    const args = ['parse', '--summary', fixture('hosts/host-podlove-german.xml')]
    expect((await call(args, '', { colour: true })).out).toContain('\u001b[1mdate')
    expect((await call(args)).out).not.toContain('\u001b')
  })

  test('long input shows its progress on a screen, and nowhere else', async () => {
    const long = `<rss><channel><title>x</title><!--${' '.repeat(9 * 1024 * 1024)}--></channel></rss>`
    const { err } = await call(['parse', '--summary', '-'], long, { interactive: true })
    expect(err).toMatch(/standard input: \d+ MB/)
    expect((await call(['parse', '-'], long)).err).toBe('')
  })

  test('progress is cut to the width of the screen, as nothing overwrites a second line', async () => {
    const long = `<rss><channel><title>x</title><!--${' '.repeat(9 * 1024 * 1024)}--></channel></rss>`
    const { err } = await call(['parse', '--summary', '-'], long, { interactive: true, columns: 12 })
    expect(err).toBe('\r\u001b[Kstandard i…\r\u001b[K')
  })

  test('ends with 1 for a document that is not a feed, and names the feeds of a page', async () => {
    const { code, out } = await call([
      'parse',
      '--summary',
      '--feed-url',
      'https://ropewalk.example/',
      fixture('formats/html-page-that-names-its-feeds.html'),
    ])
    expect(code).toBe(1)
    expect(out).toContain('https://ropewalk.example/shows/ropewalk.xml')
  })

  test.each([[['parse']], [['parse', '/no/such/file.xml']], [['parse', '--colour', 'x']], [['nonsense']]])(
    'ends with 2 for %j',
    async (args) => {
      const { code, err } = await call(args)
      expect(code).toBe(2)
      expect(err).toMatch(/^feedmill: /)
    },
  )

  test.each(['parse', 'validate', 'chapters', 'transcript'])('%s needs a contact for a URL', async (command) => {
    const { code, err } = await call([command, 'https://example.org/feed.xml'])
    expect([code, err]).toEqual([2, expect.stringContaining('--contact URL or --contact MAIL')])
  })

  test('names the likely option for an unknown one, and where all are listed', async () => {
    const { err } = await call(['parse', '--sumary', 'x'])
    expect(err).toBe("feedmill: Unknown option '--sumary'. Did you mean --summary?\n")
  })

  test('prints its help with --help', async () => {
    expect((await call(['parse', '--help'])).out).toContain('Usage: feedmill parse')
    expect((await call(['--help'])).out).toContain('Commands:')
    expect((await call(['help'])).out).toContain('Commands:')
    expect((await call(['help', 'parse'])).out).toContain('Usage: feedmill parse')
    expect((await call(['help', 'nonsense'])).err).toContain("Unknown command 'nonsense'")
  })
})

describe('feedmill validate', () => {
  test('says where in a JSON Feed a value stands', async () => {
    const item = '{"id": "1",\n  "image": 7, "attachments": [{"url": "https://low.example/1.mp3"}]}'
    const feed = `{"version": "https://jsonfeed.org/version/1.1", "items": [\n ${item}]}`
    const { code, out } = await call(['validate', '-'], feed)
    expect(code).toBe(0)
    expect(out).toMatch(/^-:3:12 warning json-wrong-type .+ \(\$\.items\[0\]\.image\)$/m)
    expect(out).not.toContain('xml')
  })

  test('says that a large comic is cut, even if its issues have more diagnostics than are kept', async () => {
    const identifier = '"0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01"'
    const issue = JSON.stringify({ creatorNote: 'Low water. '.repeat(180) })
    const text = `{"@type": "ComicSeries", "identifier": ${identifier}, "issues": [${`${issue},`.repeat(2_500)}`
    expect(await call(['validate', '-'], text)).toMatchObject({
      code: 1,
      out: expect.stringContaining(' error json-truncated '),
    })
  })

  test('says file, line, column, severity, code and words, and ends with 1', async () => {
    const { code, out } = await call(['validate', '-'], '<rss>\n<a></b></rss>')
    expect(code).toBe(1)
    expect(out).toMatch(/^-:2:\d+ error xml-not-well-formed /)
  })

  test('prints nothing for a well-formed and complete feed', async () => {
    const feed = '<rss><channel><title>Low Water</title></channel></rss>'
    expect(await call(['validate', '-'], feed)).toEqual({ code: 0, out: '', err: '' })
  })

  test('says on a screen that nothing is wrong', async () => {
    const feed = '<rss><channel><title>Low Water</title></channel></rss>'
    const { code, out, err } = await call(['validate', '-'], feed, { interactive: true })
    expect([code, out, err]).toEqual([0, '', '-: nothing is wrong\n'])
  })

  test('prints one JSON value a line with --json', async () => {
    const { code, out } = await call(['validate', '--json', '-'], '<rss>\n<a></b></rss>')
    expect(code).toBe(1)
    expect(JSON.parse(out.split('\n')[0]!)).toMatchObject({
      file: '-',
      code: 'xml-not-well-formed',
      severity: 'error',
      location: { line: 2 },
    })
  })

  test('says what the reader had to leave out, with its place in the document', async () => {
    const feed =
      '<rss><channel><title>Low Water</title><item><title>1</title><pubDate>soon</pubDate></item></channel></rss>'
    const { code, out } = await call(['validate', '-'], feed)
    expect([code, out]).toEqual([0, expect.stringMatching(/^-:1:\d+ warning value-\S+ .*\(\$/m)])
  })

  test('names no line where a finding has no place', async () => {
    const { out } = await call(['validate', '-'], 'Not found')
    expect(out).toBe('-: error rss-not-a-feed The document is not a feed.\n')
  })

  test('reads SSS documents as SSS', async () => {
    const { code, out } = await call(['validate', fixture('comma-too-many.json', 'sss')])
    expect(out).toMatch(/:\d+:\d+ (error|warning) json-/)
    expect(out).not.toContain('xml-')
    expect(code).toBe(out.includes(' error ') ? 1 : 0)
  })

  test('says where in an SSS document a value is, and for a missing one, which object lacks it', async () => {
    const comic = '{"@type": "ComicSeries",\n "name": 7,\n "issues": [\n  {"identifier": "x"}]}'
    const { out } = await call(['validate', '-'], comic)
    expect(out).toMatch(/^-:2:10 warning json-wrong-type .*\(\$\.name\)$/m)
    expect(out).toMatch(/^-:4:3 warning sss-field-missing .*\(\$\.issues\[0\]\.datePublished\)$/m)
  })
})
