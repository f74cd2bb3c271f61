import { sanitizeHtml } from 'feedmill/html'
import { raw } from 'hono/html'
import { linkTimes } from '../link-times.ts'

/**
 * The HTML of a feed, reduced to its safe parts.
 *
 * @param mediaUrl - the file that times in the text refer to, such as `12:30 The ferry`
 */
export function RichText({
  html,
  mediaUrl = null,
}: {
  readonly html: string | null
  readonly mediaUrl?: string | null
}) {
  const safe = html === null ? '' : sanitizeHtml(html)
  if (safe === '') return null
  return <div class="description">{raw(mediaUrl === null ? safe : linkTimes(safe, mediaUrl))}</div>
}
