import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { Fault, type Reader, valueOfReading } from '../../src/core/reading.ts'
import { htmlText, plainText, verbatim } from '../../src/values/text.ts'

const read = (reader: Reader<string>, text: string) => {
  const reading = reader(text, {})
  return reading instanceof Fault ? { value: reading.value, codes: reading.codes } : reading
}

describe('rule G4: a guid is text, exactly as it is', () => {
  test.each(['007', 'true', '12345678901234567890', 'tag:example.org,2020:Äpfel', 'A  b&amp;<b>'])('%s', (text) => {
    expect(verbatim(text, {})).toBe(text)
  })

  test('but for white space around it', () => {
    expect(verbatim(' \n 007 \t', {})).toBe('007')
  })
})

describe('rule G5: plain text', () => {
  test.each([
    'Folge 12: Über Äpfel & Birnen',
    'Was ist <T>? Generics in TypeScript',
    'The <dialog> element',
    'The <code> and <video> elements',
    '<div>s all the way down',
    'A<B> is not A<String>',
    'Where does </p> belong?',
    'The <a href="#"> tag',
    '<b> before </i>',
    'The <body> & <image> tags',
    '3 < 4 > 2',
    'a<b',
    '<',
    'AT&T; & co',
    'R&D',
    '第12回：こんにちは',
    '👩‍👩‍👧 family',
    'x\u200by',
  ])('leaves %s as it is', (text) => {
    expect(read(plainText, text)).toBe(text)
  })

  test.each([
    ['Q&amp;A', 'Q&A'],
    ['Q&amp;amp;A', 'Q&A'],
    ['Caf&eacute;', 'Café'],
    ['It&#8217;s', 'It’s'],
    ['&amp;#8217;', '’'],
  ])('decodes the encoded rest of %s', (text, value) => {
    expect(read(plainText, text)).toEqual({ value, codes: ['value-text-double-encoded'] })
  })

  test.each(['<![CDATA[Q&A]]>', ' <![CDATA[ Q&A ]]> ', '<![CDATA[Q&A'])('takes %j out of its CDATA section', (text) => {
    expect(read(plainText, text)).toEqual({ value: 'Q&A', codes: ['value-text-double-encoded'] })
  })

  test('decodes two layers and no more', () => {
    expect(read(plainText, '&amp;amp;amp;')).toEqual({ value: '&amp;', codes: ['value-text-double-encoded'] })
  })

  test.each([
    ['<b>Bold</b> claim', 'Bold claim'],
    ['<P class="x">One</P><p>Two</p>', 'One Two'],
    ['One<br/>Two<BR>Three', 'One Two Three'],
    ['<a href="https://example.org/?a=1">Link</a>!', 'Link!'],
    ['H<sub>2</sub>O', 'H2O'],
    ['<code>x</code> and <kbd>y</kbd>', 'x and <kbd>y</kbd>'],
    ['One</br>Two', 'One Two'],
    ['<i>a <b>b</i> c</b>', 'a b c'],
    ['<code> and <code>x</code>', '<code> and x'],
    ['<div> or <p>a</p>', '<div> or a'],
    ['<strong\n>a</strong >', 'a'],
    ['a <b and <i>c</i>', 'a <b and c'],
    ['<b', '<b'],
  ])('drops the presentational tags of %s', (text, value) => {
    expect(valueOfReading(plainText(text, {}))).toBe(value)
  })

  test('reports that it dropped tags', () => {
    expect(read(plainText, '<i>a</i>')).toEqual({ value: 'a', codes: ['value-text-markup'] })
  })

  test('drops tags that were encoded', () => {
    const codes = ['value-text-double-encoded', 'value-text-markup']
    expect(read(plainText, '&lt;em&gt;a&lt;/em&gt;')).toEqual({ value: 'a', codes })
  })

  test.each([
    ['a\0b', 'ab'],
    ['a\x1bb', 'ab'],
    ['\ufeffTitle', 'Title'],
    ['a\ufffe\uffffb', 'ab'],
    ['a\ud800b\udc00', 'ab'],
  ])('drops invalid characters from %j', (text, value) => {
    expect(read(plainText, text)).toEqual({ value, codes: ['value-text-characters'] })
  })

  test.each([
    ['It\x92s \x93on\x94', 'It’s “on”'],
    ['10\x80 \x96 or so\x85', '10€ – or so…'],
    ['a\x81b\x8d\x8f\x90\x9d', 'ab'],
  ])('reads the control characters of Windows-1252 in %j as signs', (text, value) => {
    expect(read(plainText, text)).toEqual({ value, codes: ['value-text-windows-1252'] })
    expect(read(htmlText, text)).toEqual({ value, codes: ['value-text-windows-1252'] })
  })

  test.each([
    ['  a  b  ', 'a b'],
    ['a\r\n\tb', 'a b'],
    ['a\u00a0\u00a0b\u2003c\u2028d\u3000e', 'a b c d e'],
    ['a\vb\fc', 'a b c'],
    ['a\u00a0', 'a'],
  ])('turns the white space in %j into single spaces', (text, value) => {
    expect(read(plainText, text)).toBe(value)
  })

  test('composes characters (NFC)', () => {
    expect(read(plainText, 'Cafe\u0301')).toBe('Café')
    expect(read(plainText, '\u1112\u1161\u11ab')).toBe('한')
  })

  test('leaves a text alone whose marks would take quadratic time to sort', () => {
    const text = `a${'\u0301\u0316'.repeat(500_000)}`
    expect(read(plainText, text)).toBe(text)
  })

  test.each(['', '   ', '\n\u00a0', '<b></b>', '<br>', '&nbsp;', '\ufeff', '\0'])('finds nothing in %j', (text) => {
    expect(read(plainText, text)).toBeNull()
  })

  property.prop([fc.string({ unit: 'binary' })])('gives one line of well-formed text', (text) => {
    const value = valueOfReading(plainText(text, {})) ?? ''
    expect(value.isWellFormed()).toBe(true)
    expect(value).not.toMatch(/[\0-\x1f\xa0\ufeff\ufffe\uffff]| {2}|^ | $/)
  })

  const withoutMarkup = fc.string({ unit: 'binary' }).map((text) => text.replace(/[&<]/g, '+'))
  property.prop([withoutMarkup])('changes nothing twice where there is no markup', (text) => {
    const once = valueOfReading(plainText(text, {})) ?? ''
    expect(plainText(once, {}) ?? '').toBe(once)
  })
})

describe('rule G6: HTML text', () => {
  test.each(['<p>One</p>\n\n<p>Two &amp; three&nbsp;…</p>', 'plain', '1 &lt; 2', 'a &amp;lt;b', 'a\tb\n  c'])(
    'leaves %j as it is',
    (text) => {
      expect(read(htmlText, text)).toBe(text)
    },
  )

  test('decodes HTML that was encoded twice only once', () => {
    expect(read(htmlText, '&lt;p&gt;R&amp;amp;D &amp;lt; x&lt;/p&gt;')).toEqual({
      value: '<p>R&amp;D &lt; x</p>',
      codes: ['value-text-double-encoded'],
    })
  })

  test.each([
    ['a break', 'Fog&lt;br&gt;tide', 'Fog<br>tide'],
    ['a break with a slash', 'Fog&lt;br /&gt;tide', 'Fog<br />tide'],
    ['a rule', 'Fog&lt;hr>tide', 'Fog<hr>tide'],
    ['a paragraph at the beginning', ' &lt;P&gt;Fog', '<P>Fog'],
    ['an attribute', 'See &lt;a href=&quot;/x&quot;&gt;fog', 'See <a href="/x">fog'],
    ['an address without quotes', '&lt;img src=/x.png&gt;', '<img src=/x.png>'],
    ['an end tag in another case', 'The &lt;B&gt;fog&lt;/b&gt;', 'The <B>fog</b>'],
    ['an end tag after other tags', '&lt;ul&gt;&lt;li&gt;Fog&lt;/ul&gt;', '<ul><li>Fog</ul>'],
  ])('decodes HTML that was encoded twice by %s', (_, text, value) => {
    expect(read(htmlText, text)).toEqual({ value, codes: ['value-text-double-encoded'] })
  })

  test.each([
    'Write to &lt;host@show.example&gt; please.',
    'Today: #include &lt;vector&gt; and Map&lt;String&gt;.',
    'Put it into &lt;style&gt; or &lt;textarea&gt;? We discuss both.',
    'The &lt;div&gt; and &lt;span&gt; elements',
    'A List&lt;B&gt; &lt;/List&gt;',
    'The &lt;p&gt; element comes first',
    'see &lt;https://show.example/a&gt;',
    'a &lt;b and c = 3&gt;',
    '&lt;item&gt;One&lt;/item&gt;',
    '&lt;script&gt;alert(1)&lt;/script&gt; and &lt;style&gt;p {}&lt;/style&gt;',
    '&lt;input type=&quot;date&quot;&gt; asks for a date',
    'I &lt;3 you, &lt;/rant&gt;',
    'twice: &amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt;',
  ])('leaves encoded angle brackets that are no tags: %s', (text) => {
    expect(read(htmlText, text)).toBe(text)
  })

  test.each([
    ['Ann &lt;ann@show.example&gt;&lt;br&gt;Bo', 'Ann &lt;ann@show.example><br>Bo'],
    ['&lt;b&gt;See&lt;/b&gt; &lt;https://a.example/?b=1&gt;', '<b>See</b> &lt;https://a.example/?b=1>'],
  ])('leaves addresses in angle brackets beside encoded tags: %s', (text, value) => {
    expect(read(htmlText, text)).toMatchObject({ value })
  })

  test('counts a lone end tag as HTML too', () => {
    expect(read(htmlText, 'Fog.&lt;/p&gt;')).toMatchObject({ value: 'Fog.</p>' })
  })

  test.each([
    ['<![CDATA[<p>Fog &lt; x</p>]]>', '<p>Fog &lt; x</p>'],
    ['\n<![CDATA[<p>Fog.</p>]]>\n', '<p>Fog.</p>'],
    ['<![CDATA[&lt;p>Fog.&lt;/p>]]>', '<p>Fog.</p>'],
    ['<![CDATA[<p>Fog.</p>', '<p>Fog.</p>'],
  ])('takes a text that is a whole section out of it: %j', (text, value) => {
    expect(read(htmlText, text)).toEqual({ value, codes: ['value-text-double-encoded'] })
  })

  test('leaves sections that are only a part of the text alone', () => {
    expect(read(htmlText, '<![CDATA[Fog]]> and <![CDATA[tide]]>')).toBe('<![CDATA[Fog]]> and <![CDATA[tide]]>')
  })

  test('is null for an empty section', () => {
    expect(read(htmlText, '<![CDATA[ ]]>')).toBeNull()
  })

  test('leaves encoded tags alone if there are real ones', () => {
    expect(read(htmlText, '<p>the &lt;b&gt; tag</p>')).toBe('<p>the &lt;b&gt; tag</p>')
  })

  test.each([
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\vb\fc', 'a\nb\nc'],
  ])('has only line feeds as line ends: %j', (text, value) => {
    expect(read(htmlText, text)).toBe(value)
  })

  test.each([
    ['a\0b\x1fc', 'abc'],
    ['a\ud800b', 'a\ufffdb'],
    ['\ud800\0\r\n', '\ufffd'],
  ])('has no invalid characters: %j', (text, value) => {
    expect(read(htmlText, text)).toEqual({ value, codes: ['value-text-characters'] })
  })

  test('stays unchanged in any number of lines', () => {
    const text = 'a 🥐\n'.repeat(100_000).trim()
    expect(htmlText(text, {})).toBe(text)
    expect(read(htmlText, `${text}\r\n\0b`)).toEqual({ value: `${text}\nb`, codes: ['value-text-characters'] })
  })

  test('is trimmed at its ends only', () => {
    expect(read(htmlText, ' \n<p> a </p>\n')).toBe('<p> a </p>')
  })

  test.each(['', ' \r\n', '\0'])('finds nothing in %j', (text) => {
    expect(read(htmlText, text)).toBeNull()
  })
})

test('rule G9: an empty text is null', () => {
  for (const reader of [verbatim, plainText, htmlText]) {
    expect(reader('', {})).toBeNull()
    expect(reader(' \t\r\n', {})).toBeNull()
  }
})

test('rule G10: a repair is reported, with the original text', () => {
  expect(plainText('<b>Q&amp;A</b>', {})).toEqual(
    new Fault(['value-text-double-encoded', 'value-text-markup'], 'Q&A', '<b>Q&amp;A</b>'),
  )
})

describe('the characters that need no tidying', () => {
  const isTidy = (text: string): boolean => plainText(text, {}) === text
  const kept = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter(
    (character) => isTidy(character) && isTidy(`a${character}b`),
  )

  test('are most letters, and do not change in NFC', () => {
    expect(kept.length).toBeGreaterThan(30_000)
    expect(kept.filter((character) => character.normalize('NFC') !== character)).toEqual([])
  })

  test('do not combine in NFC', () => {
    // A character that combines with the one before it is the second in some decomposition.
    const seconds = new Set(
      Array.from({ length: 0xffff }, (_, code) => [...String.fromCharCode(code).normalize('NFD')])
        .filter(({ length }) => length > 1)
        .flatMap(([, ...rest]) => rest),
    )
    const growing = kept.filter((character) => seconds.has(character))
    for (const second of growing)
      for (const first of ['a', 'е', 'か', '가', 'ا']) {
        expect(isTidy(first + second) ? (first + second).normalize('NFC') : first + second).toBe(first + second)
      }
  })
})
