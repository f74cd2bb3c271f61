import { asBuffer } from '../core/bytes.ts'

const META_CHARSET = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i

/**
 * The charset that a `meta` of a page names; null when none does.
 *
 * @param head The first bytes of the page, in anything that shares ASCII.
 */
export function declaredCharset(head: Uint8Array): string | null {
  const text = asBuffer(head).toString('latin1')
  return META_CHARSET.exec(text)?.[1] ?? null
}
