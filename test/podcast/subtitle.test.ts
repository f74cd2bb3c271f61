import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { valueOfReading } from '../../src/core/reading.ts'
import { truncateAtWord } from '../../src/core/truncate.ts'
import { stripHtml } from '../../src/html/strip-html.ts'
import { parsePodcast } from '../../src/podcast/index.ts'
import { Normalising, unknownFeed } from '../../src/podcast/normalising.ts'
import { subtitleOf } from '../../src/podcast/subtitle.ts'
import { plainText } from '../../src/values/text.ts'
import { Random } from '../support/random.ts'

/** Makes the subtitle by rule 2.3 from the whole text. */
function wholeSubtitle(description: string): string | null {
  const text = valueOfReading(plainText(stripHtml(description), {}))
  return text === null ? null : truncateAtWord(text, 255, 200)
}

function subtitle(description: string, name: string | null = null): string | null {
  const normalising = new Normalising(createDiagnostics(10), '$', {}, unknownFeed)
  return subtitleOf({ itunesSubtitle: null, itunesSummary: null, description }, name, normalising)
}

const folder = join(import.meta.dirname, '../../fixtures/podcast')
const descriptions = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.xml'))
  .flatMap((name) => parsePodcast(readFileSync(join(folder, name))).episodes)
  .map(({ description }) => description ?? '')
  .filter((description) => description !== '')

describe('subtitleOf', () => {
  it('gives the same for the beginning of a long description as for all of it, for every fixture', () => {
    expect(descriptions.length).toBeGreaterThan(100)
    for (const description of descriptions) {
      for (const long of [description, `${description} `.repeat(40), `<p>${description}</p>\n`.repeat(40)])
        expect(subtitle(long.trim())).toBe(wholeSubtitle(long))
    }
  })

  it('gives the same for 500 descriptions that are awkward to cut', () => {
    const pieces = [
      ...['word ', 'word', ' ', '\n', '\n\n', '<p>', '</p>', '<br/>', '<li>x', '<b>bold</b> ', '<td>'],
      ...['<a href="https://example.com/a?b=1&amp;c=2" title="a > b">link</a>', '<!-- a comment with text -->'],
      ...['<style>p { color: red }</style>', '<script>if (a < b) word()</script>', '<pre>a\n  b</pre>'],
      ...[
        '&amp;',
        '&amp;amp;',
        '&lt;b&gt;',
        '&nbsp;',
        '&#8217;',
        'Q&A ',
        'e\u0301',
        '🎧',
        '日本語',
        '\u00ad',
        '\u2028',
        '\t',
      ],
    ]
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = new Random(seed)
      const some = ['word', ...pieces.filter(() => random.next() < 0.3)]
      let html = 'a'
      while (html.length < 3_000) html += random.next() < 0.6 ? 'plain words ' : random.of(some)
      expect(subtitle(html)).toBe(wholeSubtitle(html))
    }
  })

  it('is null if the description only repeats a long name', () => {
    const name = 'A name of many words '.repeat(80).trim()
    expect(subtitle(name, name)).toBeNull()
  })
})
