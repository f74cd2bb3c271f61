import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { stripHtml } from '../../src/html/strip-html.ts'
import { visibleLength } from '../../src/html/visible-length.ts'
import { preferContent } from '../../src/podcast/descriptions.ts'
import { runs } from '../runs.ts'
import { episodeOf, seriesOf } from './small-feeds.ts'

/** Rule 2.3 to the letter: content, unless it is the beginning of the description or shows less than half as much. */
function preferred(content: string, description: string): string {
  const [shown, shownByDescription] = [visibleLength(content), visibleLength(description)]
  if (shown * 2 < shownByDescription) return description
  return shown < shownByDescription && stripHtml(description).startsWith(stripHtml(content)) ? description : content
}

const piece = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<b>',
    '<br>',
    '<li>',
    '<a href="https://a.example/?a&amp;b">',
    '</a>',
    '<scr',
    '<!-- x -->',
    '<!d',
  ],
  ...[
    'one two three four five six ',
    'word ',
    '\n',
    '  ',
    '&amp;',
    '&#12',
    '&hellip;',
    '&notit',
    '漢字',
    '🥐',
    '<',
    '</',
    '\0',
  ],
)

test.prop([fc.array(piece, { minLength: 30, maxLength: 80 }), fc.double({ min: 0.4, max: 1, noNaN: true }), piece], {
  numRuns: runs(1_000),
})('the description goes before content that is only its beginning, wherever that is cut', (pieces, share, end) => {
  const description = pieces.join('')
  const content = description.slice(0, description.length * share) + end
  expect(preferContent(content, description)).toBe(preferred(content, description))
})

/** Texts longer than the part that is compared first. Most begin alike. */
const longText = fc
  .tuple(fc.boolean(), fc.array(piece, { maxLength: 12 }), fc.constantFrom(60, 62, 160))
  .map(
    ([isOther, pieces, words]) =>
      `${isOther ? 'other ' : ''}${pieces.join('')}${'plain <i>words</i>\n '.repeat(words)}`,
  )

test.prop([longText, longText], { numRuns: 2_000 })(
  'the rule chooses between long texts, too',
  (content, description) => {
    expect(preferContent(content, description)).toBe(preferred(content, description))
  },
)

test('rule 2.3: content with the same text as the description is kept for its markup', () => {
  const elements = '<description>Fog.</description><content:encoded>&lt;p>Fog.&lt;/p></content:encoded>'
  expect(episodeOf(elements)?.description).toBe('<p>Fog.</p>')
})

describe('rules G2 and H1: the first of repeated elements with visible text counts', () => {
  const nothing = '&lt;p&gt;&amp;nbsp;&lt;/p&gt;'

  test.each([
    'description',
    'content:encoded',
    'itunes:summary',
    'media:description',
    'atom:content',
    'itunes:subtitle',
  ])('%s of an item', (name) => {
    const elements = `<guid>1</guid><${name}>${nothing}</${name}><${name}>Fog.</${name}><${name}>Tide.</${name}>`
    expect(episodeOf(elements)?.description).toBe('Fog.')
  })

  test('a text in an escaped CDATA section is visible', () => {
    expect(episodeOf('<guid>1</guid><description>&lt;![CDATA[Fog.]]&gt;</description>')?.description).toContain('Fog.')
  })

  test.each(['description', 'itunes:summary', 'googleplay:description', 'atom:subtitle'])('%s of a channel', (name) => {
    expect(seriesOf(`<${name}>${nothing}</${name}><${name}>Fog.</${name}>`)?.description).toBe('Fog.')
  })
})
