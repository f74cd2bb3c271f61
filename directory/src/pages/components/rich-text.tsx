import { sanitizeHtml } from 'feedmill/html'
import { raw } from 'hono/html'

/**
 * The HTML of a feed, reduced to its safe parts.
 *
 * @param mediaUrl - the file that times in the text refer to, such as `12:30 The ferry`
 * @param lang - code of its language, if known
 */
export function RichText({
  html,
  mediaUrl = null,
  lang,
}: {
  readonly html: string | null
  readonly mediaUrl?: string | null
  readonly lang?: string | undefined
}) {
  const safe = html === null ? '' : sanitizeHtml(html)
  if (safe === '') return null
  return (
    <div class="description" dir="auto" lang={lang}>
      {raw(mediaUrl === null ? safe : linkTimes(safe, mediaUrl))}
    </div>
  )
}

/** A time such as `1:02:03` or `12:30`, not next to other digits or colons. */
const TIME = /(?<![\d:.])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?!\d|[:.]\d|\s*(?:am|pm)\b)/gi
const TAG = /(<[^>]*>)/

/**
 * Turns the times in a text into links to these places of a file.
 *
 * @param safe - HTML as `sanitizeHtml` writes it: no `>` stands inside a tag
 */
export function linkTimes(safe: string, mediaUrl: string): string {
  if (!/^https?:/i.test(mediaUrl)) return safe
  const href = mediaUrl.replace(/#.*$/s, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  let links = 0
  return safe
    .split(TAG)
    .map((piece) => {
      if (piece.startsWith('<a ')) links += 1
      else if (piece === '</a>') links -= 1
      if (links > 0 || piece.startsWith('<')) return piece
      return piece.replace(TIME, (written, hours: string | undefined, minutes: string, seconds: string) => {
        const place = Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds)
        return `<a href="${href}#t=${place}" data-seconds="${place}" rel="nofollow noopener ugc">${written}</a>`
      })
    })
    .join('')
}
