import { describe, expect, test } from 'vitest'
import { sanitizeHtml } from '../../src/html/index.ts'

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
