import { parsePodcast } from '../../src/podcast/index.ts'

const namespaces = Object.entries({
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  fh: 'http://purl.org/syndication/history/1.0',
  googleplay: 'http://www.google.com/schemas/play-podcasts/1.0',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  media: 'http://search.yahoo.com/mrss/',
  podcast: 'https://podcastindex.org/namespace/1.0',
  psc: 'http://podlove.org/simple-chapters',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

export const feedUrl = 'https://harbour.test/feed.xml'

/** A feed of the given elements of a channel, items among them. */
export const feedOf = (channel: string): string =>
  `<rss version="2.0" ${namespaces}><channel>${channel}</channel></rss>`

export const parsed = (channel: string) => parsePodcast(feedOf(channel), { feedUrl })

export const seriesOf = (channel: string) => parsed(channel).series

export const episodeOf = (item: string) => parsed(`<item>${item}</item>`).episodes[0]

export const codesOf = (channel: string): string[] => parsed(channel).diagnostics.map(({ code }) => code)

/** Elements that may give a field its value, with that value, in the order in which they are asked. */
type Sources<T> = readonly (readonly [element: string, value: T])[]

/**
 * A row for each source: its element behind those of all later sources, and the value that must come of it. As the
 * document has them the wrong way round, only their rank can tell.
 */
export function precedence<T>(sources: Sources<T>): (readonly [element: string, elements: string, value: T])[] {
  return sources.map(([element, value], at) => {
    const elements = sources.slice(at).map(([each]) => each)
    return [element, elements.reverse().join(''), value] as const
  })
}
