import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { stripHtml } from '../../src/html/strip-html.ts'

describe('rule H2: the text of HTML', () => {
  test.each([
    ['tags go and their text stays', '<p>Hello <em>dear</em> listener</p>', 'Hello dear listener'],
    ['a link leaves its text', 'See <a href="https://example.com">the notes</a>.', 'See the notes.'],
    ['a picture leaves nothing', 'Before<img src="a.png" alt="A cat">after', 'Beforeafter'],
    ['a line break stays one', 'One<br>Two<br/>Three', 'One\nTwo\nThree'],
    [
      'paragraphs have at most one empty line between them',
      '<p>One</p>\n\n<p>Two</p><div></div><div>Three</div>',
      'One\n\nTwo\n\nThree',
    ],
    ['list items stand after a dash', '<ul><li>Bread</li><li>Salt</li></ul>', '- Bread\n\n- Salt'],
    ['headings, rows and quotes are blocks', '<h2>Notes</h2>Text<blockquote>Said</blockquote>', 'Notes\nText\nSaid'],
    [
      'cells of a row are apart by a space',
      '<table><tr><th>Time</th><th>Tune</th></tr><tr><td>1:00</td><td> Reel</td><td></td><td>D</td></tr></table>',
      'Time Tune\n\n1:00 Reel D',
    ],
    ['cells without end tags are apart too', '<table><tr><td>1:00<td>Reel<tr><td>2:00<td>Jig', '1:00 Reel\n2:00 Jig'],
    ['a block in a cell stays one', '<tr><td><p>One</p></td><td>Two</td></tr>', 'One\nTwo'],
    [
      'all of a head goes, whatever is in it',
      '<head><script>x</script><title>Notes</title><p>never</p></head>Text',
      'Text',
    ],
    ['a carriage return ends a line', 'One\rTwo', 'One\nTwo'],
    ['a word in bold ends no preformatted text', '<pre>Row, <b>row</b>\nboat</pre>', 'Row, row\nboat'],
    ['terms and their meanings are separate', '<dl><dt>Ebb</dt><dd>It goes</dd></dl>', 'Ebb\n\nIt goes'],
    [
      'lines of preformatted text are kept',
      '<p>Words:</p><pre>Row,\r\n  row\n\n\nboat</pre>On\nwe go',
      'Words:\n\nRow,\nrow\n\nboat\nOn we go',
    ],
    [
      'script, style and head are dropped with what is in them',
      '<head><title>T</title></head>A<script>if (a<b) x()</script><style>p{}</style>B',
      'AB',
    ],
    ['comments are dropped', 'A<!-- not <b>this</b> -->B', 'AB'],
    ['entities are decoded', 'Caf&eacute; &amp; Cr&#232;me &#x1F950; &nbsp;today', 'Café & Crème 🥐 today'],
    ['what only looks like an entity stays', 'R&D & AT&T', 'R&D & AT&T'],
    ['what only looks like a tag stays', 'x < y and 1<2', 'x < y and 1<2'],
    ['runs of spaces are one', 'a \t  b', 'a b'],
    ['an end tag of br is a line break', 'One</br>Two</BR >Three', 'One\nTwo\nThree'],
    ['an end tag of br breaks a paragraph', '<p>One</br>Two</p>\n', 'One\nTwo'],
    ['the content of an iframe is dropped', 'A<iframe src="/x">No <b>frames</b></iframe>B', 'AB'],
    ['a drawing is dropped with its texts', 'A<svg><text>drawn</text></svg> B', 'A B'],
    ['a slash ends an iframe, a script and a drawing', 'A<iframe/>B<script src="x" />C<svg/>D<br>E', 'ABCD\nE'],
    ['text areas and titles keep their text', 'A <textarea>b <i></textarea> <title>c</title>', 'A b <i> c'],
    ['line breaks of the source are spaces if there is markup for breaks', '<p>One\ntwo</p>', 'One two'],
    ['line breaks of a text without such markup are kept', 'One\r\ntwo\n\n\n\nthree', 'One\ntwo\n\nthree'],
    ['names of tags match in any case', '<P>One</P><SCRIPT>x</SCRIPT><BR>Two', 'One\n\nTwo'],
    ['an unclosed tag at the end hides nothing before it', 'One <b>two', 'One two'],
    ['a tag that is cut after its slash leaves nothing', 'One <img src="a.png"><br /', 'One'],
    ['an empty text stays empty', '', ''],
    ['blank markup gives an empty text', '<p>&nbsp;</p><br/>', ''],
  ])('%s', (_, html, text) => {
    expect(stripHtml(html)).toBe(text)
  })

  test.each([
    ...[
      'address',
      'article',
      'aside',
      'blockquote',
      'caption',
      'center',
      'dd',
      'details',
      'dialog',
      'dir',
      'div',
      'dl',
    ],
    ...['dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header'],
    ...['hgroup', 'legend', 'listing', 'main', 'menu', 'nav', 'ol', 'optgroup', 'option', 'p', 'pre', 'search'],
    ...['section', 'summary', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
  ])('<%s> is a block, as in browsers', (name) => {
    expect(stripHtml(`One<${name}>two</${name}>three`)).toBe('One\ntwo\nthree')
  })

  test.each(['a', 'abbr', 'b', 'button', 'cite', 'code', 'label', 'mark', 'q', 'ruby', 'span', 'time', 'var'])(
    '<%s> is no block',
    (name) => {
      expect(stripHtml(`One<${name}>two</${name}>three`)).toBe('Onetwothree')
    },
  )

  test('a value that is not a string is refused, and the error says what to do', () => {
    expect(() => stripHtml(null as unknown as string)).toThrow(TypeError)
  })

  test.prop([fc.string({ unit: 'binary' })])('never throws', (html) => {
    expect(typeof stripHtml(html)).toBe('string')
  })

  test.prop([
    fc.array(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<br>',
        'word',
        ' ',
        '\n',
        '<li>',
        '<td>',
        '</td>',
        '<pre>',
        '</pre>',
        '&amp;',
        '<b>',
        '\u00a0',
      ),
    ),
  ])('leaves no space at the ends of lines and at most one empty line in a row', (pieces) => {
    const text = stripHtml(pieces.join(''))
    expect(text).toBe(text.trim())
    expect(text).not.toMatch(/[ \t]\n|\n[ \t]|\n\n\n| {2}/)
  })

  test.each([
    ['open tags', '<b>'.repeat(300_000) + '</i>'.repeat(300_000)],
    ['comments that never end', '<!--'.repeat(500_000)],
    ['ampersands', '&'.repeat(2_000_000)],
    ['less-than signs', '<'.repeat(2_000_000)],
    ['spaces', ' '.repeat(4_000_000)],
    ['line breaks', '\n'.repeat(2_000_000)],
    ['attributes', `<a ${'x=y '.repeat(500_000)}>`],
  ])(
    'megabytes of %s are read to the end',
    (_, html) => {
      expect(typeof stripHtml(html)).toBe('string')
    },
    30_000,
  )
})
