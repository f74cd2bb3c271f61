import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { run } from '../../src/cli/run.ts'
import { printable, printableOutput } from '../../src/html/index.ts'

/** Tests that no command lets a stranger's text control the screen. */

const HOSTILE = 'a\u202eb\u009b2Jc\u200fd\u2028e'
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

const feed = `<rss version="2.0"><channel><title>${HOSTILE}</title><link>${HOSTILE}</link>
<item><guid>${HOSTILE}</guid><title>${HOSTILE}</title><enclosure url="https://media.example/a.mp3?${HOSTILE}" length="x${HOSTILE}" type="audio/mpeg"/></item>
<item><guid>${HOSTILE}</guid><pubDate>${HOSTILE}</pubDate></item></channel></rss>`
const files = {
  'feed.xml': feed,
  'later.xml': feed.replaceAll('a\u202eb', 'x\u202ey'),
  'chapters.json': JSON.stringify({ version: '1.2.0', chapters: [{ startTime: 0, title: HOSTILE, url: HOSTILE }] }),
  'transcript.srt': `1\n00:00:00,000 --> 00:00:02,000\n${HOSTILE}\n`,
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedmill-clean-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command line on a screen with colours, and returns all it wrote, without the sequences of our own. */
async function shown(args: readonly string[]): Promise<string> {
  let text = ''
  const sink = () =>
    Object.assign(
      new Writable({
        write(chunk, _encoding, done) {
          text += String(chunk)
          done()
        },
      }),
      { isTTY: true },
    )
  const terminal = {
    stdin: Readable.from([]),
    stdout: sink(),
    stderr: sink(),
    colour: true,
    interactive: true,
    env: {},
  }
  await run(args, terminal)
  return text.replace(/\x1b\[(?:1|22)m|\r\x1b\[K/g, '')
}

const at = (name: keyof typeof files) => join(folder, name)
const lines: Readonly<Record<string, () => readonly (readonly string[])[]>> = {
  parse: () => [
    ['parse', at('feed.xml')],
    ['parse', '--summary', at('feed.xml')],
    ['parse', '--format', 'ndjson', at('feed.xml')],
    ['parse', '--explain', at('feed.xml')],
  ],
  validate: () => [
    ['validate', at('feed.xml')],
    ['validate', '--json', at('feed.xml')],
  ],
  chapters: () => [['chapters', at('chapters.json')]],
  transcript: () =>
    ['text', 'vtt', 'srt', 'json'].map((format) => ['transcript', '--format', format, at('transcript.srt')]),
  diff: () => [['diff', at('feed.xml'), at('later.xml')]],
}

describe.each(Object.keys(commands))('%s', (name) => {
  test('writes no control or direction characters of a document, an option or an argument', async () => {
    const own = lines[name]?.() ?? []
    for (const args of [...own, [name, HOSTILE], [name, `--${HOSTILE}`], [name, `https://${HOSTILE}.invalid/`]]) {
      expect(await shown(args)).not.toMatch(UNSAFE)
    }
  })
})

test('a text for a table loses line ends too, and an output keeps them', () => {
  expect(printable('a\tb\n\u061cc\u0085')).toBe('a\ufffdb\ufffd\ufffdc\ufffd')
  expect(printableOutput('a\tb\n\u061cc\u0085\x1b')).toBe('a\tb\n\\u061cc\\u0085\\u001b')
  expect(JSON.parse(printableOutput(JSON.stringify({ name: HOSTILE })))).toEqual({ name: HOSTILE })
})
