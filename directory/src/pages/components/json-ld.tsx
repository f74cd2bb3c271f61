import { raw } from 'hono/html'
import { words } from '../words/index.ts'

/** A value of a property. Those that are `undefined`, `null` or an empty list are left out. */
type Value = string | number | boolean | null | undefined | Thing | readonly Value[]

/** A thing in the words of https://schema.org. */
export interface Thing {
  readonly '@type': string
  readonly [property: string]: Value
}

/** A page above another one. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

/** Characters by which a text could end the element, or which older readers of scripts take for the end of a line. */
const SPECIAL = /[<>&\u2028\u2029]/g

/** Things for search engines: data, which browsers do not run. */
export function JsonLd({ things }: { readonly things: readonly Thing[] }) {
  return <script type="application/ld+json">{raw(jsonLdOf(things))}</script>
}

/** Writes things as JSON that can stand in an element of HTML. */
export function jsonLdOf(things: readonly Thing[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things }
  const isGiven = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)
  return JSON.stringify(graph, (_, value: unknown) => (isGiven(value) ? value : undefined)).replace(
    SPECIAL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Makes the way from the first page to a page, which is its last part. */
export function breadcrumbsOf(crumbs: readonly Crumb[], origin: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: words.frame.foot.home, path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}
