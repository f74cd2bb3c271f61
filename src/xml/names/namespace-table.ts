import { asciiLower } from '../characters.ts'

/**
 * The namespaces of feeds: the prefix of each in tables, and its URIs, including wrong ones that occur in feeds.
 * Written as `canonicalUri` returns them. An empty prefix is for vocabularies whose elements count as elements without
 * a namespace.
 */
const namespaceUris: Readonly<Record<string, readonly string[]>> = {
  '': [
    'backend.userland.com/rss',
    'backend.userland.com/rss091',
    'backend.userland.com/rss2',
    'backend.userland.com/rss2.1',
    'blogs.law.harvard.edu/tech/rss',
    'channel.netscape.com/rdf/simple/0.9',
    'cyber.law.harvard.edu/rss',
    'cyber.law.harvard.edu/rss/rss.html',
    'my.netscape.com/rdf/simple/0.9',
    'purl.org/net/rss1.1#',
    'purl.org/rss/1.0',
    'www.rssboard.org/rss-specification',
  ],
  acast: ['schema.acast.com/1.0'],
  admin: ['webns.net/mvcb'],
  anchor: ['anchor.fm/xmlns'],
  app: ['www.w3.org/2007/app', 'purl.org/atom/app#'],
  atom: [
    'www.w3.org/2005/atom',
    'w3.org/2005/atom',
    'purl.org/atom/ns#',
    'purl.org/atom/ns',
    'purl.org/atom-blog/ns#',
    'www.blogger.com/atom/ns#',
  ],
  blogchannel: ['backend.userland.com/blogchannelmodule'],
  cc: ['web.resource.org/cc', 'creativecommons.org/ns#', 'creativecommons.org/ns'],
  content: ['purl.org/rss/1.0/modules/content'],
  creativecommons: [
    'backend.userland.com/creativecommonsrssmodule',
    'cyber.law.harvard.edu/rss/creativecommonsrssmodule.html',
  ],
  dc: ['purl.org/dc/elements/1.1', 'purl.org/dc/elements/1.0', 'purl.org/dc'],
  dcterms: ['purl.org/dc/terms', 'purl.org/rss/1.0/modules/dcterms'],
  feedburner: ['rssnamespace.org/feedburner/ext/1.0'],
  feedpress: ['feed.press/xmlns'],
  fh: ['purl.org/syndication/history/1.0'],
  fireside: ['fireside.fm/modules/rss/fireside'],
  fyyd: ['fyyd.de/fyyd-ns'],
  geo: ['www.w3.org/2003/01/geo/wgs84_pos#'],
  georss: ['www.georss.org/georss', 'georss.org/georss'],
  gml: ['www.opengis.net/gml'],
  googleplay: [
    'www.google.com/schemas/play-podcasts/1.0',
    'www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd',
    'www.google.com/schemas/play-podcasts/1.0/play-podcasts/1.0.xsd',
  ],
  itunes: [
    'www.itunes.com/dtds/podcast-1.0.dtd',
    'itunes.com/dtds/podcast-1.0.dtd',
    'www.itunes.com/dtds/podcasts-1.0.dtd',
    'www.itunes.com/dtds/podcast-1.0',
    'www.apple.com/dtds/podcast-1.0.dtd',
    'example.com/dtds/podcast-1.0.dtd',
  ],
  itunesu: ['www.itunes.com/feed', 'www.itunesu.com/feed'],
  media: [
    'search.yahoo.com/mrss',
    'www.search.yahoo.com/mrss',
    'video.yahoo.com/mrss',
    'video.search.yahoo.com/mrss',
    'search.yahoo.com/searchmonkey/media',
    'www.rssboard.org/media-rss',
    'tools.search.yahoo.com/mrss',
  ],
  omny: ['omny.fm/rss-extensions'],
  opensearch: ['a9.com/-/spec/opensearch/1.1', 'a9.com/-/spec/opensearchrss/1.0'],
  podaccess: ['access.acast.com/schema/1.0'],
  podcast: [
    'podcastindex.org/namespace/1.0',
    'www.podcastindex.org/namespace/1.0',
    'github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md',
    'github.com/podcastindex-org/podcast-namespace/blob/master/docs/1.0.md',
    'github.com/podcastindex-org/podcast-namespace',
  ],
  psc: ['podlove.org/simple-chapters', 'podlove.org/simple-chapters/1.0'],
  rawvoice: ['www.rawvoice.com/rawvoicerssmodule', 'blubrry.com/developer/rawvoice-rss'],
  rdf: ['www.w3.org/1999/02/22-rdf-syntax-ns#', 'www.w3.org/1999/02/22-rdf-syntax-ns'],
  slash: ['purl.org/rss/1.0/modules/slash'],
  source: ['source.scripting.com', 'source.smallpict.com/2014/07/12/thesourcenamespace.html'],
  spotify: ['www.spotify.com/ns/rss', 'spotify.com/ns/rss'],
  sy: ['purl.org/rss/1.0/modules/syndication'],
  thr: ['purl.org/syndication/thread/1.0'],
  wfw: ['wellformedweb.org/commentapi'],
  xhtml: ['www.w3.org/1999/xhtml', 'wwww.w3.org/1999/xhtml'],
  xlink: ['www.w3.org/1999/xlink'],
  xml: ['www.w3.org/xml/1998/namespace'],
}

/** Other prefixes that feeds use without declaring them, and their meaning. */
const prefixAliases: Readonly<Record<string, string>> = {
  a10: 'atom',
  atom10: 'atom',
  dublincore: 'dc',
  rss: '',
  syn: 'sy',
}

const prefixByUri: ReadonlyMap<string, string> = new Map(
  Object.entries(namespaceUris).flatMap(([prefix, uris]) => uris.map((uri): [string, string] => [uri, prefix])),
)

const prefixByConvention: ReadonlyMap<string, string> = new Map([
  ...Object.keys(namespaceUris)
    .filter((prefix) => prefix !== '')
    .map((prefix): [string, string] => [prefix, prefix]),
  ...Object.entries(prefixAliases),
])

/**
 * Returns the conventional prefix of a namespace, by its URI as declared: case, `http` or `https`, slashes and spaces
 * at the end make no difference (rule G1). Empty for a vocabulary without a prefix; `undefined` if the URI is unknown.
 */
export function prefixOfUri(uri: string): string | undefined {
  return prefixByUri.get(canonicalUri(uri))
}

/** Returns the usual namespace of an undeclared prefix; `undefined` if it has none. */
export function conventionalPrefix(prefix: string): string | undefined {
  return prefixByConvention.get(asciiLower(prefix))
}

/** Returns a namespace URI without irrelevant differences: case, scheme, slashes at the end. */
function canonicalUri(uri: string): string {
  const lower = asciiLower(uri.trim())
  const start = lower.startsWith('https://') ? 8 : lower.startsWith('http://') ? 7 : 0
  let end = lower.length
  while (end > start && lower.charCodeAt(end - 1) === 0x2f) end -= 1
  return lower.slice(start, end)
}
