import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentNames, renderDocument } from '../../src/pages/documents.ts'
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

const get = async (path: string) => {
  const response = await pages.app.request(`https://pods.example.net${path}`, {}, anonymousScope())
  return { status: response.status, text: await response.text() }
}

describe.each(documentNames)('the document %s on the site', (name) => {
  it('names this directory, and not the one of the examples', async () => {
    const { status, text } = await get(`/docs/${name}`)
    expect(status).toBe(200)
    expect(text).toContain('https://pods.example.net')
    expect(text).not.toContain('directory.example.org')
  })

  it('has one title, and links that lead somewhere', async () => {
    const { text } = await get(`/docs/${name}`)
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).not.toMatch(/href="[^"]*\.md/)
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    for (const [, href] of main.matchAll(/href="([^"]+)"/g)) {
      if (href!.startsWith('#')) expect(main).toContain(`id="${href!.slice(1)}"`)
      else if (href!.startsWith('/')) expect([href, (await get(href!)).status]).toEqual([href, 200])
    }
  })
})

describe('renderDocument', () => {
  const rendered = (text: string) => renderDocument(text).html.trim()

  it('takes title and first paragraph out as plain text', () => {
    const { title, description } = renderDocument('# The `a` of [b](b.md)\n\nOne *two*\nthree.\n\nFour.')
    expect([title, description]).toEqual(['The a of b', 'One two three.'])
  })

  it('keeps the words of a link to a document without a page', () => {
    expect(rendered('See [operating](operating.md#x), [apps](apps.md#ids) and [here](#ids).')).toBe(
      '<p>See operating, <a href="/docs/apps#ids">apps</a> and <a href="#ids">here</a>.</p>',
    )
  })

  it('gives headings ids as other renderers do, and equal ones a number', () => {
    expect(rendered('## A: `recent/data`\n\n## B\n\n## B')).toBe(
      '<h2 id="a-recentdata">A: <code>recent/data</code></h2>\n<h2 id="b">B</h2>\n<h2 id="b-1">B</h2>',
    )
  })

  it('frames tables, so that they scroll by keyboard and have a label', () => {
    const html = rendered('## Kinds\n\n| a | b |\n|---|---|\n| `x<y` | two |')
    expect(html).toContain('<section class="table-frame" aria-label="Kinds" tabindex="0">')
    expect(html).toContain('<tr><td><code>x&lt;y</code></td><td>two</td></tr>')
  })

  it('keeps code as it is written', () => {
    expect(rendered('```sh\ncurl "a&b" <c>\n```')).toBe('<pre tabindex="0">curl &#34;a&#38;b&#34; &#60;c&#62;\n</pre>')
  })
})
