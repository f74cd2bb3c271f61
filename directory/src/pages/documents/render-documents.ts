import { readdir, readFile } from 'node:fs/promises'
import { html } from 'hono/html'
import { Marked, type Token, type Tokens } from 'marked'
import {
  type Document,
  type DocumentHeading,
  type DocumentName,
  type DocumentSection,
  type Documents,
  documentNames,
} from './document-list.ts'

/** Headings of parts that are for others than clients. They stand in the repository alone. */
const NOT_HERE = /^For (?:operators|contributors)$/
/** The part of the changelog that clients of a directory see. */
const CHANGES = /^### The directory.*\n([\s\S]*?)(?=^### |(?![\s\S]))/m

/**
 * Reads and renders the documents of the package.
 *
 * @param root - the folder of the package, with `docs` and `examples`; the changelog lies above it
 */
export async function renderDocuments(root: URL): Promise<Documents> {
  const read = (path: string) => readFile(new URL(path, root), 'utf8')
  const texts = await Promise.all(
    documentNames.map(async (name) => {
      if (name !== 'changelog') return [name, await read(`docs/${name}.md`)] as const
      return [name, changelogOf(await read('../CHANGELOG.md'))] as const
    }),
  )
  const headings = new Map(texts.map(([name, text]) => [name as string, headingsOf(new Marked().lexer(text))]))
  const examples = await readExamples(root)
  const site: Site = {
    titleOf: (name, anchor) => {
      const [title, ...below] = headings.get(name) ?? []
      const heading = below.find(({ id }) => id === anchor)
      return heading === undefined ? (title?.text ?? name) : `${title?.text}: ${heading.text}`
    },
    types: new Set(headings.get('schema')?.map(({ text }) => text)),
    examples: new Set(Object.keys(examples)),
  }
  const documents = Object.fromEntries(texts.map(([name, text]) => [name, renderDocument(text, name, site)]))
  return { documents: documents as Record<DocumentName, Document>, examples }
}

/** Reads the files of the examples, without what is installed beside them. */
async function readExamples(root: URL): Promise<Documents['examples']> {
  const folder = new URL('examples/', root)
  const below = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = below
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && entry.name !== 'package-lock.json',
    )
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').split('/examples/').at(-1)!)
    .filter((path) => !path.includes('/.'))
    .sort()
  const files = await Promise.all(
    paths.map(async (path) => [path, await readFile(new URL(path, folder), 'utf8')] as const),
  )
  return Object.fromEntries(files)
}

/** What a document says of others. */
export interface Site {
  /** The title of a document, or of a heading in it. */
  titleOf(name: string, anchor: string | undefined): string
  /** The names of the types of the schema. */
  readonly types: ReadonlySet<string>
  /** The paths of the files of the examples. */
  readonly examples: ReadonlySet<string>
}

/** Renders Markdown that is ours: HTML in it is not checked. */
export function renderDocument(text: string, name: DocumentName, site: Site): Document {
  const marked = new Marked({ async: false })
  const tokens = withoutParts(marked.lexer(text))
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1)
  const first = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph')
  const fields = name === 'schema' ? fieldsOf(tokens) : new Map<Tokens.ListItem, DocumentSection>()
  const ids = new Map<string, number>()
  let section = ''
  marked.use({
    renderer: {
      heading({ tokens: words, depth, text: source }) {
        section = plainText(source)
        const id = idOf(section, ids)
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${this.parser.parseInline(words)}</a></h${depth}>\n`
      },
      link({ href, text: source, tokens: words }) {
        const target = targetOf(href, site)
        const isFile = /^[\w./-]+\.md$/.test(plainText(source))
        const label = isFile && target !== null ? escapeHtml(titleAt(target, site)) : this.parser.parseInline(words)
        return target === null ? label : `<a href="${escapeHtml(target)}">${label}</a>`
      },
      codespan({ text: code }) {
        const linked = linkFile(code, name, site)
        return linked ?? `<code>${linkTypes(code, name, site)}</code>`
      },
      listitem(item) {
        const field = fields.get(item)
        const id = field === undefined ? '' : ` id="${field.id}"`
        return `<li${id}>${this.parser.parse(item.tokens)}</li>\n`
      },
      code({ text: code }) {
        return `<pre tabindex="0">${escapeHtml(code)}\n</pre>\n`
      },
      table({ header, rows }) {
        const heads = header.map((cell) => this.parser.parseInline(cell.tokens))
        const labels = header.map((cell) => escapeHtml(plainText(cell.text)))
        const head = heads.map((text) => `<th scope="col" role="columnheader">${text}</th>`)
        const body = rows.map((row) => {
          const cells = row.map(
            (cell, place) =>
              `<td role="cell" data-head="${labels[place]}">${this.parser.parseInline(cell.tokens)}</td>`,
          )
          return `<tr role="row">${cells.join('')}</tr>`
        })
        // The roles stay where a narrow window shows each row as a list.
        return `<section class="table-frame" aria-label="${escapeHtml(section)}" tabindex="0"><table class="table" role="table">
<thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">${body.join('\n')}</tbody></table></section>\n`
      },
    },
  })
  return {
    title: plainText(title?.text ?? ''),
    description: plainText(first?.text ?? ''),
    html: marked.parser(tokens.filter((token) => token !== title)),
    headings: headingsOf(tokens.filter((token) => token.type !== 'heading' || token.depth === 2)),
    sections: [...sectionsOf(tokens), ...fields.values()],
  }
}

function changelogOf(text: string): string {
  const changes = CHANGES.exec(text)?.[1] ?? ''
  // A document without a page stays unnamed.
  const own = changes.replaceAll(/\s\(`directory\/docs\/([a-z-]+)\.md`\)/g, (whole, name: string) =>
    isHere(name) ? whole : '',
  )
  return `# Changelog\n\nWhat is new in this directory, for those who use it.\n\n${own}`
}

/** Leaves out the parts of a document that are not for clients. */
function withoutParts(tokens: readonly Token[]): Token[] {
  let isForClients = true
  return tokens.filter((token) => {
    if (token.type === 'heading' && token.depth <= 2) isForClients = !NOT_HERE.test(token.text)
    // Comments are for those who read the file.
    return isForClients && token.type !== 'html'
  })
}

function headingsOf(tokens: readonly Token[]): DocumentHeading[] {
  const ids = new Map<string, number>()
  return tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ text }) => ({ id: idOf(plainText(text), ids), text: plainText(text) }))
}

/** Returns the parts of a document, each with its heading. */
function sectionsOf(tokens: readonly Token[]): DocumentSection[] {
  const ids = new Map<string, number>()
  const sections: { id: string | null; title: string; text: string }[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = plainText(token.text)
      const id = idOf(title, ids)
      sections.push({ id: token.depth === 1 ? null : id, title, text: '' })
    } else if (token.type !== 'space') {
      const last = sections.at(-1)
      if (last !== undefined) last.text += `${plainText(token.raw.replaceAll(/^[-|# ]+|\|/gm, ' '))} `
    }
  }
  return sections.map((each) => ({ ...each, text: each.text.trim() }))
}

/** Returns the fields of all types of the schema: the items of the list below each type. */
function fieldsOf(tokens: readonly Token[]): Map<Tokens.ListItem, DocumentSection> {
  const fields = new Map<Tokens.ListItem, DocumentSection>()
  let type = ''
  for (const token of tokens) {
    if (token.type === 'heading') type = token.text
    if (token.type !== 'list') continue
    for (const item of (token as Tokens.List).items) {
      const field = /^`(\w+)/.exec(item.text)?.[1]
      if (field === undefined) continue
      const id = `${type}.${field}`
      fields.set(item, { id, title: id, text: plainText(item.text) })
    }
  }
  return fields
}

/** Returns where a link of a document leads on the site; `null` if its target has no page here. */
function targetOf(href: string, site: Site): string | null {
  if (/^(?:https?:|#|\/)/.test(href)) return href
  const [, example] = /^\.\.\/examples\/([\w./-]+)$/.exec(href) ?? []
  if (example !== undefined) return site.examples.has(example) ? `/docs/examples/${example}` : '/docs/examples'
  const [, name, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  return name !== undefined && isHere(name) ? `/docs/${name}${anchor}` : null
}

function isHere(name: string): boolean {
  return (documentNames as string[]).includes(name)
}

function titleAt(target: string, { titleOf }: Site): string {
  const [, name = '', anchor] = /^\/docs\/([a-z-]+)(?:#(.*))?$/.exec(target) ?? []
  return titleOf(name, anchor)
}

/**
 * Returns code that names a file which the site has as a link to it: a document, an example, or their folder.
 *
 * @returns `null` for all other code
 */
function linkFile(code: string, name: DocumentName, site: Site): string | null {
  const [, document] = /^(?:directory\/)?docs\/([a-z-]+)\.md$/.exec(code) ?? []
  const target = document === undefined ? null : targetOf(`${document}.md`, site)
  if (target !== null) return `<a href="${target}">${escapeHtml(titleAt(target, site))}</a>`
  const [, path] = /^(?:(?:directory\/)?examples\/)([\w./-]+)$/.exec(code) ?? []
  const example = path ?? (name === 'clients' && code.includes('.') ? `clients/${code}` : null)
  if (example === null || (path === undefined && !site.examples.has(example))) return null
  const href = targetOf(`../examples/${example}`, site)
  return href === null ? null : `<a href="${href}"><code>${escapeHtml(code)}</code></a>`
}

/** Returns code as HTML. Names of types lead to them, where a document is made of the schema. */
function linkTypes(code: string, name: DocumentName, { types }: Site): string {
  const text = escapeHtml(code)
  if (name !== 'schema' && name !== 'events') return text
  const base = name === 'schema' ? '' : '/docs/schema'
  return text.replaceAll(/\b[A-Z]\w+\b/g, (type) =>
    types.has(type) ? `<a href="${base}#${type.toLowerCase()}">${type}</a>` : type,
  )
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

/** Returns text as it stands in HTML, also within quotes. */
function escapeHtml(text: string): string {
  return String(html`${text}`)
}

/** Returns the words of Markdown that stand in a line. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
