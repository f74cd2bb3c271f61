import { listedUuids, partStarts } from '../../entities/index.ts'
import { escapeXml, XML_HEAD } from '../../reading/index.ts'
import type { PublicContext } from '../page-context.ts'
import { browsePaths } from './browse-page.tsx'

type Context = Pick<PublicContext, 'db' | 'origin'>

const kinds = { podcasts: 'podcast', comics: 'comic', creators: 'creator' } as const
type Kind = keyof typeof kinds

/** Addresses in a part. The protocol of site maps allows this many. */
export const SITE_MAP_PART = 50_000
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Tells crawlers what not to ask for, and where the site map is. */
export function robotsText(origin: string): string {
  return `User-agent: *
Disallow: /dashboard
Disallow: /search
Disallow: /graphql
Disallow: /feeds/
Disallow: /lookup
Disallow: /apple/
Disallow: /api/
Disallow: /mcp
Disallow: /ping
Disallow: /open-data/
Disallow: /persons/*?
Disallow: /*.opml
Disallow: /*.atom
Disallow: /podcasts?
Disallow: /comics?
Disallow: /creators?
Disallow: /*language=
Disallow: /*medium=
Disallow: /*adults=
Disallow: /*order=newest
Disallow: /charts?
Sitemap: ${origin}/sitemap.xml
`
}

const PART_NAME = /^(podcasts|comics|creators)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/

/** The list of the parts of the site map. A part has the name of the first uuid in it. */
export async function siteMapIndex({ db, origin }: Context, size: number): Promise<string> {
  const names = await Promise.all(
    (Object.keys(kinds) as Kind[]).map(async (kind) => {
      const starts = await partStarts(db, kinds[kind], size)
      return starts.map((uuid) => `${kind}-${uuid}.xml`)
    }),
  )
  const entries = names
    .flat()
    .concat('lists.xml')
    .map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}`)}</loc></sitemap>\n`)
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/** The part of the site map with the lists that people browse. */
export async function siteMapOfLists({ db, origin }: Context): Promise<string> {
  return partOf(origin, ['/', ...(await browsePaths(db)), '/charts'])
}

/** A part of the site map; `null` if its name is not one of a part. It is empty if nothing of it is listed any more. */
export async function siteMapPart({ db, origin }: Context, name: string, size: number): Promise<string | null> {
  const [, kind, from] = PART_NAME.exec(name) ?? []
  if (kind === undefined || from === undefined) return null
  const uuids = await listedUuids(db, kinds[kind as Kind], { from, limit: size })
  return partOf(
    origin,
    uuids.map((uuid) => `/${kind}/${uuid}`),
  )
}

function partOf(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${escapeXml(`${origin}${path}`)}</loc></url>\n`)
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`
}
