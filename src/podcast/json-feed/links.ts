import { emptyList } from '../../core/fitted-list.ts'
import type { WrittenUrl } from '../../values/url.ts'
import type { RawChannel } from '../channel-elements.ts'

/** Returns a link in the form of Atom. */
export function atomLink(rel: string, href: WrittenUrl): RawChannel['atomLinks'][number] {
  return { rel, href, text: null, type: null, length: null, title: null, hreflang: null }
}

/** Returns the link of RSS to the page of a channel or an item. */
export function pageLink(url: string | null): RawChannel['links'] {
  return url === null ? emptyList : [{ text: url, href: null, rel: null, type: null }]
}
