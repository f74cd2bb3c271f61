import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ListedFeed, readFeedList } from '../../src/ingest/lists/feed-list.ts'
import { type FormatOpmlOptions, formatOpml, type OutlinedFeed } from '../../src/ingest/lists/format-opml.ts'
import { validateXml } from '../../src/xml/validate.ts'

async function opmlOf(feeds: readonly OutlinedFeed[], options?: FormatOpmlOptions): Promise<string> {
  let opml = ''
  for await (const line of formatOpml(feeds, options)) opml += line
  return opml
}

async function readBack(opml: string): Promise<ListedFeed[]> {
  const feeds: ListedFeed[] = []
  for await (const feed of readFeedList(opml)) feeds.push(feed)
  return feeds
}

const url = 'https://fjord.example/feed?a=1&b=2'

describe('OPML that is written', () => {
  test('has the elements and attributes of OPML 2.0', async () => {
    const feeds = [
      { url, title: 'Fjord & Sea', websiteUrl: 'https://fjord.example/' },
      { url: 'https://b.example/rss', title: null },
    ]
    expect(await opmlOf(feeds, { title: 'Mine <all>', dateCreated: Date.UTC(2026, 10, 21, 12) })).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>Mine &lt;all&gt;</title>
    <dateCreated>Sat, 21 Nov 2026 12:00:00 GMT</dateCreated>
    <docs>http://opml.org/spec2.opml</docs>
  </head>
  <body>
    <outline type="rss" text="Fjord &amp; Sea" title="Fjord &amp; Sea" xmlUrl="https://fjord.example/feed?a=1&amp;b=2" htmlUrl="https://fjord.example/"/>
    <outline type="rss" text="https://b.example/rss" title="https://b.example/rss" xmlUrl="https://b.example/rss"/>
  </body>
</opml>
`,
    )
  })

  test('is OPML without feeds, too', async () => {
    const opml = await opmlOf([])
    expect(validateXml(Buffer.from(opml))).toEqual([])
    expect(await readBack(opml)).toEqual([])
  })

  test.each([
    '"><outline xmlUrl="https://evil.example/">',
    "it's </opml> <!-- & ]]>",
    '&amp;lt; is kept',
    'ほし 🌊 é',
    '\u202egnp.exe',
  ])('keeps the name %j', async (title) => {
    const opml = await opmlOf([{ url, title }])
    expect(validateXml(Buffer.from(opml))).toEqual([])
    expect(await readBack(opml)).toEqual([{ url, title: await nameAsRead(title) }])
    expect(opml).not.toMatch(/[\u202a-\u202e]/)
  })

  test('leaves characters that XML cannot have out of a name', async () => {
    const opml = await opmlOf([{ url, title: 'a\0b\u001b[31mc\ud800d\uffff' }])
    expect(validateXml(Buffer.from(opml))).toEqual([])
    expect(opml).toContain('text="ab[31mc\ufffdd"')
  })

  test('is well-formed and read back whatever the names are', async () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom(...'<>&"\'\t\n\0;#x'), fc.string({ unit: 'binary' })) })
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), text, async (names, title) => {
        const feeds = names.map((name, at) => ({ url: `https://a.example/${at}`, title: name, websiteUrl: url }))
        const opml = await opmlOf(feeds, { title })
        expect(validateXml(Buffer.from(opml))).toEqual([])
        expect((await readBack(opml)).map((feed) => feed.url)).toEqual(feeds.map((feed) => feed.url))
      }),
      { numRuns: 200 },
    )
  })

  test('refuses a misspelt option and an invalid date', async () => {
    await expect(opmlOf([], { titel: 'x' } as never)).rejects.toThrow('did you mean title?')
    await expect(opmlOf([], { dateCreated: Number.NaN })).rejects.toThrow('dateCreated must be a time in milliseconds')
  })
})

/** Returns a name as the reader reads it from numeric references, with white space trimmed. */
async function nameAsRead(name: string): Promise<string | null> {
  const references = [...name].map((sign) => `&#${sign.codePointAt(0)};`).join('')
  const [feed] = await readBack(`<opml><body><outline xmlUrl="https://a.example/" text="${references}"/></body></opml>`)
  return feed?.title ?? null
}
