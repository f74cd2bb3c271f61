import { stripHtml } from 'feedmill/html'

/** The facts about a page for other sites and programs. */
export interface PageFacts {
  /** Scheme, host and port of the directory. */
  readonly origin: string
  readonly path: string
  readonly name: string
  /** HTML of a feed. */
  readonly description: string | null
  readonly imageUrl: string | null
  /** Whether `/oembed` answers for the page. @defaultValue true */
  readonly isEmbeddable?: boolean
  /** The feed that the page was made from. */
  readonly feed?: { readonly url: string; readonly type: 'application/rss+xml' | 'application/json' } | undefined
}

const MAX_DESCRIPTION = 200

/** Elements of the head for search engines, link previews and readers of feeds. */
export function FactsOfPage({ origin, path, name, description, imageUrl, isEmbeddable = true, feed }: PageFacts) {
  const text = description === null ? '' : stripHtml(description).replace(/\s+/g, ' ').slice(0, MAX_DESCRIPTION)
  const url = `${origin}${path}`
  const embed = `/oembed?${new URLSearchParams({ url })}`
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:title" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      {text !== '' && <meta name="description" content={text} />}
      {text !== '' && <meta property="og:description" content={text} />}
      {imageUrl !== null && <meta property="og:image" content={imageUrl} />}
      {isEmbeddable && <link rel="alternate" type="application/json+oembed" href={embed} title={name} />}
      {feed !== undefined && <link rel="alternate" type={feed.type} href={feed.url} title={name} />}
    </>
  )
}
