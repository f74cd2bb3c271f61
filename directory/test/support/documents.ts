/** An episode of a document that a test writes. */
export interface WrittenEpisode {
  readonly guid: string
  readonly title?: string
  /** Epoch seconds. @defaultValue 1,790,000,000 */
  readonly date?: number
  readonly extra?: string
}

/** Returns the document of a podcast. */
export function podcastDocument(title: string, episodes: readonly (WrittenEpisode | string)[], channel = ''): string {
  const items = episodes.map((given) => {
    const {
      guid,
      title: name = `Episode ${guid}`,
      date = 1_790_000_000,
      extra = '',
    } = typeof given === 'string' ? { guid: given } : given
    return `<item><guid isPermaLink="false">${guid}</guid><title>${name}</title>
      <pubDate>${new Date(date * 1000).toUTCString()}</pubDate>
      <enclosure url="https://media.example.org/${guid}.mp3" length="1000" type="audio/mpeg"/>${extra}</item>`
  })
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title>
    <description>About ${title}</description><language>en</language>${channel}${items.join('\n')}</channel></rss>`
}

/** Returns the document of a comic. */
export function comicDocument(
  identifier: string | null,
  name: string,
  { issues = 2, creators = [] }: { readonly issues?: number; readonly creators?: readonly object[] } = {},
): string {
  return JSON.stringify({
    '@type': 'ComicSeries',
    ...(identifier !== null && { identifier }),
    name,
    description: `About ${name}`,
    creators,
    issues: Array.from({ length: issues }, (_, index) => ({
      ...(identifier !== null && { identifier: `${identifier.slice(0, 24)}${String(index + 1).padStart(12, '0')}` }),
      name: `Issue ${index + 1}`,
      datePublished: new Date((1_780_000_000 + index * 86_400) * 1000).toISOString(),
      stories: [],
    })),
  })
}

/** Returns the document of a creator. */
export function creatorDocument(identifier: string, name: string, comics: readonly string[]): string {
  return JSON.stringify({
    '@type': 'Creator',
    identifier,
    name,
    content: comics.map((comic) => ({ '@type': 'ComicSeries', identifier: comic, roles: ['COMICSERIES_WRITER'] })),
  })
}
