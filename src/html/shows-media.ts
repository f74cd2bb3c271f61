import { readHtml } from './read-html.ts'

/** The elements that show something without text. A `picture` shows its `img`. */
const MEDIA = /<(?:img|video|audio|iframe|object|embed|svg)[\s/>]/i
/** Those that show nothing without an address. The others may contain their sources. */
const needSource = new Set(['img', 'iframe', 'embed', 'object'])
const otherMedia = new Set(['video', 'audio', 'svg'])
const sources = ['src', 'srcset', 'data', 'data-src', 'srcdoc']

/** A length of at most 1 pixel: the size of pictures that count readers. */
const TINY = /^\s*[01](?:\.\d+)?\s*(?:px)?\s*$/i
const HIDING_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:width|height)\s*:\s*(?:0|1px)\s*(?:;|!|$))/i

/**
 * Returns whether HTML has a picture, a player, a frame or a drawing that a person would see (rule H1). A picture that
 * is at most 1 pixel wide or high shows nothing.
 */
export function showsMedia(html: string): boolean {
  if (!MEDIA.test(html)) return false
  let shows = false
  readHtml(html, {
    text() {},
    endTag() {},
    startTag(name, attributes) {
      const isMedia = otherMedia.has(name) || (needSource.has(name) && sources.some((key) => attributes.get(key)))
      shows ||= isMedia && !isHidden(attributes)
    },
  })
  return shows
}

function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  const isTiny = (name: string): boolean => TINY.test(attributes.get(name) ?? '')
  return (
    isTiny('width') || isTiny('height') || HIDING_STYLE.test(attributes.get('style') ?? '') || attributes.has('hidden')
  )
}
