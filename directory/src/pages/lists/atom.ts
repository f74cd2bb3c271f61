import { emptyElement, textElement, timeText, XML_HEAD } from '../../reading/index.ts'

/** A feed that the directory writes. */
export interface AtomFeed {
  readonly title: string
  /** The address of the feed. */
  readonly url: string
  /** The address of the page that shows the same. */
  readonly pageUrl: string
  readonly entries: readonly AtomEntry[]
}

/** An episode or issue in a feed. */
export interface AtomEntry {
  readonly uuid: string
  readonly title: string
  /** The podcast or comic. */
  readonly author: string
  /** The address of its page. */
  readonly url: string
  /** Epoch seconds; `null` if unknown. */
  readonly date: number | null
  /** Safe HTML; empty for none. */
  readonly html: string
  readonly enclosure: { readonly url: string; readonly type: string | null; readonly length: number | null } | null
}

/** Returns a feed as Atom (RFC 4287). Its date is that of its newest entry, so that an unchanged list is unchanged. */
export function atomOf({ title, url, pageUrl, entries }: AtomFeed): string {
  const newest = entries.reduce((latest, { date }) => Math.max(latest, date ?? 0), 0)
  return `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom">
${textElement('title', title)}
${textElement('id', url)}
${textElement('updated', timeText(newest))}
${emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: url })}
${emptyElement('link', { rel: 'alternate', type: 'text/html', href: pageUrl })}
${entries.map(entryText).join('')}</feed>
`
}

function entryText({ uuid, title, author, url, date, html, enclosure }: AtomEntry): string {
  const parts = [
    textElement('title', title),
    textElement('id', `urn:uuid:${uuid}`),
    textElement('updated', timeText(date ?? 0)),
    ...(date === null ? [] : [textElement('published', timeText(date))]),
    `<author>${textElement('name', author)}</author>`,
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: url }),
    ...(enclosure === null
      ? []
      : [
          emptyElement('link', {
            rel: 'enclosure',
            href: enclosure.url,
            type: enclosure.type,
            length: enclosure.length,
          }),
        ]),
    ...(html === '' ? [] : [textElement('content', html, { type: 'html' })]),
  ]
  return `<entry>\n${parts.join('\n')}\n</entry>\n`
}
