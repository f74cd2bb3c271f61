import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentNames } from '../../src/pages/documents/document-list.ts'
import { renderDocument, type Site } from '../../src/pages/documents/render-documents.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { anonymousScope } from '../support/runtime/anonymous-scope.ts'
import { openSearchedPages } from './searched-pages.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let pages: Awaited<ReturnType<typeof openSearchedPages>>
beforeAll(async () => {
  opened = await openTestDatabase()
  pages = await openSearchedPages(opened.db)
})
afterAll(() => opened.close())

const answers = new Map<string, { readonly status: number; readonly text: string }>()

/** Asks for a page of the site. Links of all documents lead to the same few. */
async function get(path: string) {
  const known = answers.get(path)
  if (known !== undefined) return known
  const response = await pages.app.request(`https://pods.example.net${path}`, {}, anonymousScope())
  const answer = { status: response.status, text: await response.text() }
  answers.set(path, answer)
  return answer
}

const mainOf = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'))

/** Addresses that other rooms answer. */
const ELSEWHERE = /^\/(?:signup|login|dashboard|schema\.graphql|openapi\.json|static)\b/

describe.each(documentNames)('the document %s on the site', (name) => {
  it('has one title, a description, and this directory in place of that of the examples', async () => {
    const { status, text } = await get(`/docs/${name}`)
    expect(status).toBe(200)
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(/<meta name="description" content="([^"]+)"/.exec(text)?.[1]?.length).toBeGreaterThan(40)
    expect(text.match(/directory\.example\.org/g)).toBeNull()
  })

  it('names no file and no command of the repository', async () => {
    const words = mainOf((await get(`/docs/${name}`)).text).replaceAll(/<a href[^>]*>/g, '')
    expect(words.match(/[\w/-]+\.md\b|\bsrc\/[\w/-]+|npx vitest|npm run (?:schema|check)/g) ?? []).toEqual([])
  })

  it('has links that say where they lead, and lead there', async () => {
    const main = mainOf((await get(`/docs/${name}`)).text)
    for (const [, href = '', label = ''] of main.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)) {
      expect([href, label]).not.toEqual([href, expect.stringMatching(/^(?:here|this|link|below)?$/i)])
      if (/^https?:/.test(href) || ELSEWHERE.test(href)) continue
      const [path = '', anchor] = href.split('#')
      const { status, text } = await get(path === '' ? `/docs/${name}` : path)
      expect([href, status]).toEqual([href, 200])
      if (anchor !== undefined) expect([href, text.includes(`id="${anchor}"`)]).toEqual([href, true])
    }
  })
})

describe('the reference of the schema', () => {
  it('has a place for each type and field, and leads from fields to their types', async () => {
    const { text } = await get('/docs/schema')
    expect(/<h2 id="podcastepisode">/.exec(text)).not.toBeNull()
    const [, field = ''] = /<li id="PodcastEpisode\.podcastSeries">(.*?)<\/code>/.exec(text) ?? []
    expect(field).toContain('<code>podcastSeries: <a href="#podcastseries">PodcastSeries</a>')
  })
})

describe('the search over the documents', () => {
  const found = async (term: string) => {
    const main = mainOf((await get(`/docs/find?term=${encodeURIComponent(term)}`)).text)
    const list = main.slice(main.indexOf('docs-found'), main.indexOf('<aside'))
    return [...list.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
  }

  it.each([
    ['datePublished', '/docs/schema#PodcastEpisode.datePublished'],
    ['API_RATE_LIMIT_EXCEEDED', '/docs/errors'],
    ['signature', '/docs/webhooks'],
    ['Retry-After', '/docs/errors'],
    ['request bin', '/docs/webhooks#the-request-bin'],
    ['verificaton', '/docs/webhooks#verification'],
  ])('finds %s at %s', async (term, path) => {
    expect((await found(term)).some((href) => href?.startsWith(path))).toBe(true)
  })

  it('says that it found nothing, and shows the question as text', async () => {
    const { text } = await get(`/docs/find?term=${encodeURIComponent('<b>xyzzyx')}`)
    expect(/<p role="status">.*?<\/p>/.exec(text)?.[0]).toBe('<p role="status">No document has “&lt;b&gt;xyzzyx”.</p>')
    expect(/<meta name="robots"[^>]*>/.exec(text)?.[0]).toContain('noindex')
  })
})

describe('the files of examples', () => {
  it('are served as text', async () => {
    const { status, text } = await get('/docs/examples/receivers/receiver.py')
    expect([status, text.includes('http.server')]).toEqual([200, true])
  })

  it.each(['package.json', '../package.json', '..%2f..%2fpackage.json'])('do not include %s', async (path) => {
    expect((await get(`/docs/examples/${path}`)).status).toBe(404)
  })
})

describe('renderDocument', () => {
  const site: Site = {
    titleOf: (name, anchor) => (anchor === undefined ? `About ${name}` : `About ${name}: ${anchor}`),
    types: new Set(['Chapter']),
    examples: new Set(['receivers/express.mjs', 'clients/one.mjs']),
  }
  const rendered = (text: string) => renderDocument(text, 'errors', site).html.trim()

  it('takes title and first paragraph out as plain text', () => {
    const { title, description } = renderDocument(
      '# The `a` of [b](b.md)\n\nOne *two*\nthree.\n\nFour.',
      'errors',
      site,
    )
    expect([title, description]).toEqual(['The a of b', 'One two three.'])
  })

  it('keeps the words of a link to a document without a page', () => {
    expect(rendered('See [operating](operating.md#x), [apps](apps.md#ids) and [ids](#ids).')).toBe(
      '<p>See operating, <a href="/docs/apps#ids">apps</a> and <a href="#ids">ids</a>.</p>',
    )
  })

  it('gives a link with the name of a file the title of the document', () => {
    expect(rendered('[apps.md](apps.md#ids), [apps.md](apps.md)')).toBe(
      '<p><a href="/docs/apps#ids">About apps: ids</a>, <a href="/docs/apps">About apps</a></p>',
    )
  })

  it('leads to files of the examples', () => {
    expect(rendered('[express](../examples/receivers/express.mjs)')).toContain(
      '<a href="/docs/examples/receivers/express.mjs">express</a>',
    )
    expect(rendered('`directory/examples/receivers`')).toBe(
      '<p><a href="/docs/examples"><code>directory/examples/receivers</code></a></p>',
    )
    expect(rendered('`directory/docs/apps.md`')).toBe('<p><a href="/docs/apps">About apps</a></p>')
    expect(renderDocument('`one.mjs` `two.mjs`', 'clients', site).html).toBe(
      '<p><a href="/docs/examples/clients/one.mjs"><code>one.mjs</code></a> <code>two.mjs</code></p>\n',
    )
  })

  it('leaves out comments, and the parts for operators and contributors', () => {
    const text = '# A\n\n<!-- made -->\n\n## B\n\none\n\n## For operators\n\n### C\n\ntwo\n\n## D\n\nthree'
    const { html, headings, sections } = renderDocument(text, 'errors', site)
    expect(html).not.toMatch(/made|operators|two/)
    expect(html).toMatch(/one[\s\S]*three/)
    expect(headings.map(({ text }) => text)).toEqual(['B', 'D'])
    expect(sections.map(({ title, text }) => [title, text])).toEqual([
      ['A', ''],
      ['B', 'one'],
      ['D', 'three'],
    ])
  })

  it('gives headings ids as other renderers do, and equal ones a number', () => {
    expect(rendered('## A: `recent/data`\n\n## B\n\n## B').match(/id="[^"]+"/g)).toEqual([
      'id="a-recentdata"',
      'id="b"',
      'id="b-1"',
    ])
  })

  it('frames tables, and names the column in each cell', () => {
    const html = rendered('## Kinds\n\n| a | b |\n|---|---|\n| `x<y` | two |')
    expect(html).toContain('<section class="table-frame" aria-label="Kinds" tabindex="0">')
    expect(html).toContain(
      '<td role="cell" data-head="a"><code>x&lt;y</code></td><td role="cell" data-head="b">two</td>',
    )
  })

  it('keeps code as it is written', () => {
    expect(rendered('```sh\ncurl "a&b" <c>\n```')).toBe('<pre tabindex="0">curl &quot;a&amp;b&quot; &lt;c&gt;\n</pre>')
  })
})
