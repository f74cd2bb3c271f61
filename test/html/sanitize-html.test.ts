import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { sanitizeHtml, stripHtml } from '../../src/html/index.ts'
import { runs } from '../runs.ts'

const link = (href: string, text: string) => `<a href="${href}" rel="nofollow noopener ugc">${text}</a>`

describe('keeps what readers need', () => {
  test.each([
    ['<p>One <b>two</b> <i>three</i></p>', '<p>One <strong>two</strong> <em>three</em></p>'],
    ['<h2>Notes</h2><ul><li>a<li>b</ul>', '<p>Notes</p><ul><li>a</li><li>b</li></ul>'],
    ['one<br/>two', 'one<br>two'],
    ['one\ntwo & three', 'one<br>two &amp; three'],
    ['<a href="https://example.org/?a=1&amp;b=2">x</a>', link('https://example.org/?a=1&amp;b=2', 'x')],
    ['<a href="mailto:me@example.org">me</a>', link('mailto:me@example.org', 'me')],
    ['<div>a<p>b</div>', '<p>a</p><p>b</p>'],
    ['<blockquote><p>said</blockquote>after', '<blockquote><p>said</p></blockquote>after'],
    ['<li>alone', '<br>alone'],
  ])('%s', (html, safe) => {
    expect(sanitizeHtml(html)).toBe(safe)
  })
})

describe('rule H4: keeps words on the lines on which the text has them', () => {
  test.each([
    ['cells and rows', '<table><tr><th>Time<th>Topic</tr><tr><td>0:00<td>Intro</table>', 'Time Topic<br>0:00 Intro'],
    ['terms', '<dl><dt>Host</dt><dd>Ada</dd><dt>Guest</dt><dd>Bo</dd></dl>', 'Host<br>Ada<br>Guest<br>Bo'],
    ['options', '<select><option>One<option>Two</select>', 'One<br>Two'],
    ['a summary', '<details><summary>More</summary>Notes</details>', 'More<br>Notes'],
    ['a caption', '<figure><img src="a.png"><figcaption>A boat</figcaption></figure>Notes', 'A boat<br>Notes'],
    ['sections', '<header>A</header><nav>B</nav><main>C</main><aside>D</aside>', 'A<br>B<br>C<br>D'],
    ['what a rule parts', 'One<hr>Two', 'One<br>Two'],
    ['paragraphs that a rule parts', '<p>One</p><hr/><p>Two</p>', '<p>One</p><p>Two</p>'],
    ['text after the inner of two blocks', '<div>a<div>b</div>c</div>d', '<p>a</p><p>b</p>c<br>d'],
    ['blocks that nest too deep', `${'<blockquote>'.repeat(32)}a<blockquote>b`, /a<br>b/],
    ['the lines of preformatted text', '<pre>\na\n  b\n\n\nc</pre>', '<p>a<br>  b<br><br>c</p>'],
    ['cells within emphasis', '<tr><td><b>a</b></td><td><b>b</b></td></tr>', '<strong>a</strong> <strong>b</strong>'],
  ])('%s', (_, html, safe) => {
    if (typeof safe === 'string') expect(sanitizeHtml(html)).toBe(safe)
    else expect(sanitizeHtml(html)).toMatch(safe)
  })

  test.each([
    ['beside a link', `0:00 Intro\n1:30 <a href="https://a.example/">A</a>\n5:00 End`],
    ['beside emphasis', '<b>0:00</b> Intro\r\n<i>1:30</i> News'],
    ['with empty lines', 'One\n\n\n\n<em>Two</em>\n \nThree'],
    ['at their ends', '\n\nOne <span>two</span>\n'],
  ])('breaks lines of plain notes where their text does: %s', (_, html) => {
    expect(sanitizeHtml(html).replace(/<(?!br>)[^>]*>/g, '')).toBe(stripHtml(html).replaceAll('\n', '<br>'))
  })

  test.each([
    ['a block', '<p>One\ntwo</p>', '<p>One\ntwo</p>'],
    ['a lone end tag', 'One\ntwo</div>', 'One two'],
    ['cells', '<td>One\ntwo<td>three', 'One two three'],
  ])('keeps line breaks of the source as spaces beside %s', (_, html, safe) => {
    expect(sanitizeHtml(html)).toBe(safe)
  })

  test.each([
    ['one</br>two', 'one<br>two'],
    ['<p>one</BR >two</p>', '<p>one<br>two</p>'],
    ['</br>', '<br>'],
  ])('reads %j as a line break', (html, safe) => {
    expect(sanitizeHtml(html)).toBe(safe)
  })

  test('writes no empty paragraph for blocks around a block', () => {
    expect(sanitizeHtml('<div><div><p>one</p></div></div>')).toBe('<p>one</p>')
    expect(sanitizeHtml('<p>&nbsp;</p>')).toBe('<p>\u00a0</p>')
  })

  const pieces = fc.array(fc.constantFrom(...fragments()), { maxLength: 14 })
  test.prop([pieces], { numRuns: runs(3_000) })('for any HTML', (parts) => {
    const html = parts.join('')
    expect(linesOf(stripHtml(sanitizeHtml(html)))).toEqual(linesOf(stripHtml(html)))
  })
})

/** Returns the lines that are not empty, without the marks of list items. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^(?:-(?: |$))+/, '').replace(/\s+/g, ' '))
    .filter((line) => line !== '')
}

function fragments(): string[] {
  const blocks = 'p div li ul ol table tr td th dl dt dd pre h1 blockquote center header summary option figcaption body'
  const others = 'b i em span iframe svg script style template textarea title object noembed head xmp a'
  const names = `${blocks} ${others}`.split(' ')
  return [
    ...names.flatMap((name) => [`<${name}>`, `</${name}>`]),
    ...['<br>', '</br>', '<hr>', '<iframe/>', '<svg />', '<script src="x"/>', '<a href="https://a.example/">', '<img>'],
    ...['one', 'two', 'three ', ' ', '\n', '\n\n', '\r\n', '&nbsp;', '&lt;b&gt;', '&#10;', '&', '<', '<!-- x -->'],
  ]
}

describe('drops what could run, load or break out', () => {
  test.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<img src=x onerror=alert(1)>after', 'after'],
    ['<svg onload=alert(1)><p>in</svg>after', 'after'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href=" java\nscript:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', 'x'],
    ['<a href="//evil.example/">x</a>', 'x'],
    ['<p onclick="alert(1)" style="x" class="y" id="z">x</p>', '<p>x</p>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      '<a href="https://e.example/&quot; onclick=&quot;alert(1)">x</a>',
      link('https://e.example/&quot; onclick=&quot;alert(1)', 'x'),
    ],
    ['</p></main></body>after', 'after'],
    [
      '<a href="https://a.example/">one<a href="https://b.example/">two',
      link('https://a.example/', 'one') + link('https://b.example/', 'two'),
    ],
    ['<iframe src="https://evil.example"></iframe><form action="/logout"><button>x</button></form>', 'x'],
  ])('%s', (html, safe) => {
    expect(sanitizeHtml(html)).toBe(safe)
  })

  test('a thousand open elements are closed, and nested to a limit', () => {
    const safe = sanitizeHtml('<blockquote>'.repeat(1_000))
    expect(safe).toBe('<blockquote>'.repeat(32) + '</blockquote>'.repeat(32))
  })
})

test('refuses anything but a string', () => {
  expect(() => sanitizeHtml(null as unknown as string)).toThrow(TypeError)
})
