import { readFile } from 'node:fs/promises'
import { Marked, type Tokens } from 'marked'
import { escapeXml } from '../reading/index.ts'

/** The documents of `directory/docs` that have a page, with the label of their tab. The page is at `/docs/NAME`. */
export const documentLabels = {
  apps: 'Apps',
  'open-data': 'Open data',
} as const

export type DocumentName = keyof typeof documentLabels

export const documentNames = Object.keys(documentLabels) as DocumentName[]

/** A document as a page. */
export interface Document {
  readonly title: string
  /** What its first paragraph says, as plain text. */
  readonly description: string
  /** HTML without the title. It names the directory as `https://directory.example.org`. */
  readonly html: string
}

export type Documents = { readonly [name in DocumentName]: Document }

/** The documents lie in the package, beside `dist` and `src`. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../docs/' : '../docs/', import.meta.url)

/** Reads and renders the documents. */
export async function readDocuments(): Promise<Documents> {
  const documents = await Promise.all(
    documentNames.map(async (name) => {
      const text = await readFile(new URL(`${name}.md`, folder), 'utf8')
      return [name, renderDocument(text)] as const
    }),
  )
  return Object.fromEntries(documents) as unknown as Documents
}

/** Renders Markdown that is ours: HTML in it is not checked. */
export function renderDocument(text: string): Document {
  const marked = new Marked({ async: false })
  const tokens = marked.lexer(text)
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1)
  const first = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph')
  const ids = new Map<string, number>()
  let section = ''
  marked.use({
    renderer: {
      heading({ tokens: words, depth, text: source }) {
        section = plainText(source)
        return `<h${depth} id="${idOf(section, ids)}">${this.parser.parseInline(words)}</h${depth}>\n`
      },
      link({ href, tokens: words }) {
        const label = this.parser.parseInline(words)
        const target = targetOf(href)
        return target === null ? label : `<a href="${escapeXml(target)}">${label}</a>`
      },
      code({ text: code }) {
        return `<pre tabindex="0">${escapeXml(code)}\n</pre>\n`
      },
      table({ header, rows }) {
        const head = header.map((cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`)
        const body = rows.map(
          (row) => `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`,
        )
        return `<section class="table-frame" aria-label="${escapeXml(section)}" tabindex="0"><table class="table">
<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></section>\n`
      },
    },
  })
  return {
    title: plainText(title?.text ?? ''),
    description: plainText(first?.text ?? ''),
    html: marked.parser(tokens.filter((token) => token !== title)),
  }
}

/** Returns where a link of a document leads on the site; `null` if its target has no page here. */
function targetOf(href: string): string | null {
  if (/^(?:https?:|#|\/)/.test(href)) return href
  const [, name, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  return name !== undefined && name in documentLabels ? `/docs/${name}${anchor}` : null
}

/** Returns the id of a heading as other renderers of Markdown make it, so that links to it work everywhere. */
function idOf(heading: string, ids: Map<string, number>): string {
  const id = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
  const before = ids.get(id) ?? 0
  ids.set(id, before + 1)
  return before === 0 ? id : `${id}-${before}`
}

/** Returns the words of Markdown that stand in a line. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
