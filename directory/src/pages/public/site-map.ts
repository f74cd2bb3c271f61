import { directoryCounts, listedUuids, withheldUuids } from '../../entities/index.ts'
import type { PublicContext } from '../page-context.ts'

type Context = Pick<PublicContext, 'db' | 'origin'>

const kinds = { podcasts: 'podcast', comics: 'comic', creators: 'creator' } as const
type Kind = keyof typeof kinds

/** Addresses in a file, at most. The protocol of site maps allows this many. */
const PART = 50_000
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Tells crawlers what not to ask for, and where the site map is. */
export function robotsText(origin: string): string {
  return `User-agent: *
Disallow: /dashboard
Disallow: /search
Disallow: /graphql
Disallow: /feeds/
Sitemap: ${origin}/sitemap.xml
`
}

/** The list of the parts of the site map. */
export async function siteMapIndex({ db, origin }: Context): Promise<string> {
  const counts = await directoryCounts(db)
  const parts = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    Array.from({ length: Math.ceil(counts[kind] / PART) }, (_, index) => `${kind}-${index + 1}`),
  )
  const entries = parts.map((part) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${part}.xml`)}</loc></sitemap>\n`)
  return `${XML}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/** A part of the site map, such as `podcasts-1.xml`; `null` if there is none with this name. */
export async function siteMapPart({ db, origin }: Context, name: string): Promise<string | null> {
  const [, kind, number] = /^(podcasts|comics|creators)-([1-9][0-9]{0,3})\.xml$/.exec(name) ?? []
  if (kind === undefined) return null
  const offset = (Number(number) - 1) * PART
  const uuids = await listedUuids(db, kinds[kind as Kind], { offset, limit: PART })
  if (uuids.length === 0) return null
  const withheld = kind === 'podcasts' ? await withheldUuids(db, uuids) : new Set<string>()
  const shown = uuids.filter((uuid) => !withheld.has(uuid))
  const entries = shown.map((uuid) => `<url><loc>${escapeXml(`${origin}/${kind}/${uuid}`)}</loc></url>\n`)
  return `${XML}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
