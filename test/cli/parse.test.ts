import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/cli/run.ts'

const fixture = (name: string, folder = 'podcast'): string =>
  fileURLToPath(new URL(`../../fixtures/${folder}/${name}`, import.meta.url))

async function call(args: string[], stdin = ''): Promise<{ code: number; out: string; err: string }> {
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
    stdout: sink('out'),
    stderr: sink('err'),
    colour: false,
    interactive: false,
    env: {},
  }
  return { code: await run(args, terminal), ...texts }
}

describe('feedmill parse', () => {
  test('prints one part a line', async () => {
    const { code, out } = await call(['parse', fixture('title-007-and-true.xml')])
    const types = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type)
    expect(code).toBe(0)
    expect(types.at(0)).toBe('head')
    expect(types.slice(-2)).toEqual(['series', 'end'])
  })

  test('prints one document with --pretty', async () => {
    const { out } = await call(['parse', '--pretty', fixture('title-007-and-true.xml')])
    expect(JSON.parse(out)).toMatchObject({ kind: 'podcast', status: 'ok' })
  })

  test('prints an overview with --summary', async () => {
    const { out } = await call(['parse', '--summary', fixture('host-podlove-german.xml')])
    expect(out).toContain('Schienenersatzverkehr')
    expect(out).toContain('GERMAN')
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
    ['creator-of-podcasts.json', 'roles'],
    ['hosting-provider-with-extras.json', 'hosting provider'],
  ])('prints an overview of %s', async (name, words) => {
    const { code, out } = await call(['parse', '--summary', fixture(name, 'sss')])
    expect([code, out]).toEqual([0, expect.stringContaining(words)])
  })

  test('names the file in each line where there are several', async () => {
    const file = fixture('title-007-and-true.xml')
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

  test('ends with 1 for what is no feed, and names the feeds of a page', async () => {
    const { code, out } = await call([
      'parse',
      '--summary',
      '--feed-url',
      'https://ropewalk.example/',
      fixture('html-page-that-names-its-feeds.html'),
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

  test('tells of itself with --help', async () => {
    expect((await call(['parse', '--help'])).out).toContain('Usage: feedmill parse')
    expect((await call(['--help'])).out).toContain('Commands:')
  })
})

describe('feedmill validate', () => {
  test('says file, line, column, severity, code and words, and ends with 1', async () => {
    const { code, out } = await call(['validate', '-'], '<rss>\n<a></b></rss>')
    expect(code).toBe(1)
    expect(out).toMatch(/^-:2:\d+ error xml-not-well-formed /)
  })

  test('says nothing of what is well-formed and complete', async () => {
    const feed = '<rss><channel><title>Low Water</title></channel></rss>'
    expect(await call(['validate', '-'], feed)).toEqual({ code: 0, out: '', err: '' })
  })

  test('says what the reader had to leave out, with its place in the document', async () => {
    const feed =
      '<rss><channel><title>Low Water</title><item><title>1</title><pubDate>soon</pubDate></item></channel></rss>'
    const { code, out } = await call(['validate', '-'], feed)
    expect([code, out]).toEqual([0, expect.stringMatching(/^-:1:\d+ warning value-\S+ .*\(\$/m)])
  })

  test('reads SSS documents as what they are', async () => {
    const { code, out } = await call(['validate', fixture('comma-too-many.json', 'sss')])
    expect(out).toMatch(/:\d+:\d+ (error|warning) json-/)
    expect(out).not.toContain('xml-')
    expect(code).toBe(out.includes(' error ') ? 1 : 0)
  })
})
