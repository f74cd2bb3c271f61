import { stripHtml } from 'feedmill/html'
import { words } from '../words/index.ts'
import { breadcrumbsOf, type Crumb, JsonLd, type Thing } from './json-ld.tsx'
import { isWebAddress } from './series.tsx'

/** The facts about a page for other sites and programs. */
export interface PageFacts {
  /** Scheme, host and port of the directory. */
  readonly origin: string
  readonly path: string
  readonly name: string
  /** HTML of a feed, or a sentence of ours. `null` leaves the name. */
  readonly description: string | null
  /** `null` for the sign of the directory. */
  readonly imageUrl: string | null
  /** Whether the picture is much wider than high: previews show it in full width. @defaultValue false */
  readonly isWideImage?: boolean
  /** The sort of page in the words of Open Graph. @defaultValue 'website' */
  readonly type?: 'website' | 'article' | 'profile'
  /** Epoch seconds, of an article. @defaultValue none */
  readonly publishedAt?: number | null
  /** Whether `/oembed` answers for the page. @defaultValue true */
  readonly isEmbeddable?: boolean
  /** The feed that the page was made from. */
  readonly feed?: { readonly url: string; readonly type: 'application/rss+xml' | 'application/json' } | undefined
  /** What the page is about. Name, description, picture and address of the page are added. @defaultValue none */
  readonly thing?: Thing
  /** The pages between the first page and this one. @defaultValue none */
  readonly trail?: readonly Crumb[]
}

const MAX_DESCRIPTION = 200

/** Elements of the head for search engines, link previews and readers of feeds. */
export function FactsOfPage(facts: PageFacts) {
  const { origin, path, name, isEmbeddable = true, isWideImage = false, feed, type = 'website' } = facts
  const { imageUrl, publishedAt = null } = facts
  const text = excerptOf(facts.description ?? '') || name
  const url = `${origin}${path}`
  const picture = imageUrl !== null && isWebAddress(imageUrl) ? imageUrl : null
  const embed = `/oembed?${new URLSearchParams({ url })}`
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="description" content={text} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={text} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={words.frame.siteName} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture ?? `${origin}/static/icon-512.png`} />
      <meta name="twitter:card" content={isWideImage && picture !== null ? 'summary_large_image' : 'summary'} />
      {type === 'article' && isDate(publishedAt) && (
        <meta property="article:published_time" content={new Date(publishedAt * 1000).toISOString()} />
      )}
      {isEmbeddable && <link rel="alternate" type="application/json+oembed" href={embed} title={name} />}
      {feed !== undefined && <link rel="alternate" type={feed.type} href={feed.url} title={name} />}
      <JsonLd things={thingsOf(facts, { url, text, picture })} />
    </>
  )
}

interface Told {
  readonly url: string
  readonly text: string
  readonly picture: string | null
}

function thingsOf(
  { thing, name, path, trail = [], origin }: PageFacts,
  { url, text, picture }: Told,
): readonly Thing[] {
  const about = thing === undefined ? [] : [{ '@id': url, name, url, description: text, image: picture, ...thing }]
  return path === '/' ? about : [...about, breadcrumbsOf([...trail, { name, path }], origin)]
}

/** Returns the text of HTML in one line, cut after a word. */
function excerptOf(html: string): string {
  const text = stripHtml(html).replace(/\s+/g, ' ').trim()
  if (text.length <= MAX_DESCRIPTION) return text
  return `${text
    .slice(0, MAX_DESCRIPTION)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`
}

function isDate(seconds: number | null): seconds is number {
  return seconds !== null && !Number.isNaN(new Date(seconds * 1000).getTime())
}
