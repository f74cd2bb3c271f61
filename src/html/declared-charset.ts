import { asBuffer } from '../core/bytes.ts'

const META_CHARSET = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i

/**
 * Returns the charset that a `meta` element of a page names; `null` if there is none.
 *
 * @param head The first bytes of the page, in any encoding that extends ASCII.
 */
export function declaredCharset(head: Uint8Array): string | null {
  const text = asBuffer(head).toString('latin1')
  return META_CHARSET.exec(text)?.[1] ?? null
}
