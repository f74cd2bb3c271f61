import { readHtml } from './read-html.ts'

/** A `link` element in the head of a page. */
export interface HeadLink {
  /** The target as written. */
  readonly href: string
  /** The relation types, in lower case. */
  readonly rel: readonly string[]
  readonly type?: string
  readonly title?: string
}

/** The elements of a head. Any other element begins the body, even if `<body>` is missing. */
const headElements = new Set('html head title base link meta style script noscript template'.split(' '))
/** Elements of the head that contain text. */
const textHolders = new Set(['title', 'style', 'script'])
/** Elements whose content is not part of the shown page. */
const inert = new Set(['noscript', 'template'])

/** The delay and the target of `<meta http-equiv="refresh">`: `0; url=/feed.xml`. */
const REFRESH = /^\s*[\d.]{1,10}\s*[;,]\s*(?:url\s*=)?\s*["']?\s*([^\s"']+)/i

/**
 * Returns the `link` elements of a page's head, in document order, the base of relative targets (`base href`, as
 * written), and the page that browsers are sent on to (`meta http-equiv="refresh"`, as written). Links in the body are
 * ignored, since anyone who comments there may have written them.
 */
export function headLinks(html: string): {
  readonly links: readonly HeadLink[]
  readonly base: string | undefined
  readonly refresh: string | undefined
} {
  const links: HeadLink[] = []
  let base: string | undefined
  let refresh: string | undefined
  let isOver = false
  let inertDepth = 0
  let holder: string | null = null
  readHtml(html, {
    text(text) {
      // Text begins the body, except that of a title, a style or a script.
      if (holder === null && inertDepth === 0 && /[^ \t\n\f\r\ufeff]/.test(text)) isOver = true
    },
    startTag(name, attributes) {
      isOver ||= inertDepth === 0 && !headElements.has(name)
      if (isOver) return
      if (inert.has(name)) inertDepth += 1
      else if (textHolders.has(name)) holder = name
      if (inertDepth > 0) return
      if (name === 'base') base ??= attributes.get('href')
      if (name === 'link') add(links, attributes)
      if (name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'refresh') {
        refresh ??= REFRESH.exec(attributes.get('content') ?? '')?.[1]
      }
    },
    endTag(name) {
      if (name === 'head' || name === 'html') isOver = true
      else if (name === holder) holder = null
      else if (inert.has(name)) inertDepth = Math.max(0, inertDepth - 1)
    },
  })
  return { links, base, refresh }
}

function add(links: HeadLink[], attributes: ReadonlyMap<string, string>): void {
  const href = attributes.get('href')?.trim() ?? ''
  const rel = (attributes.get('rel') ?? '')
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter((token) => token !== '')
  if (href === '' || rel.length === 0) return
  const type = attributes.get('type')
  const title = attributes.get('title')?.trim()
  links.push({ href, rel, ...(type !== undefined && { type }), ...(title !== undefined && title !== '' && { title }) })
}
