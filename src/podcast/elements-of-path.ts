import type { Shape } from '../core/shape.ts'
import { channelElements, sourcesOfSeries } from './channel-elements.ts'
import { itemElements, sourcesOfEpisode } from './item-elements.ts'

type Lines<S> = Readonly<Record<string, readonly (keyof S)[]>>

/** The lines of the table that fill the other fields of an episode, those whose rules are code. */
const otherLinesOfEpisode: Lines<typeof itemElements> = {
  duration: ['itunesDuration', 'mediaContents'],
  websiteUrl: ['links', 'guid', 'atomLinks'],
  imageUrl: ['itunesImages', 'podcastImages'],
  subtitle: ['itunesSubtitle', 'itunesSummary'],
  isExplicitContent: ['itunesExplicit', 'mediaRating'],
  fileType: ['enclosures', 'mediaContents'],
  fileLength: ['enclosures', 'mediaContents'],
  'extras.enclosures': ['enclosures', 'mediaContents'],
  persons: ['persons'],
  chaptersUrls: ['chapters'],
  transcriptUrls: ['transcripts'],
  alternateEnclosureUrlsWithDetails: ['alternateEnclosures'],
}

/** The same of a series. */
const otherLinesOfSeries: Lines<typeof channelElements> = {
  websiteUrl: ['links', 'atomLinks'],
  imageUrl: ['itunesImages', 'podcastImages', 'image'],
  authorName: ['itunesAuthor', 'dcCreators'],
  rssOwnerName: ['itunesOwner'],
  rssOwnerPublicEmail: ['itunesOwner', 'locked'],
  genres: ['itunesCategories'],
  isCompleted: ['itunesComplete'],
  isExplicitContent: ['itunesExplicit'],
  persons: ['persons'],
}

/**
 * Returns the elements of RSS and Atom that the field in the path of a diagnostic comes from, in order of precedence.
 * Returns an empty list if the path names no such field.
 *
 * @example
 * elementsOfPath('$.episodes[3].seasonNumber') // ['itunes:season', 'podcast:season']
 */
export function elementsOfPath(path: string): readonly string[] {
  const [, list, field = ''] = /^\$\.(series|episodes\[\d+\])\.([\w.]+)$/.exec(path) ?? []
  if (list === undefined) return []
  return list === 'series'
    ? namesOf(field, channelElements, { ...otherLinesOfSeries, ...sourcesOfSeries })
    : namesOf(field, itemElements, { ...otherLinesOfEpisode, ...sourcesOfEpisode })
}

function namesOf(
  field: string,
  table: Shape,
  lines: Readonly<Record<string, readonly (string | readonly [string, string])[]>>,
): readonly string[] {
  const sources = Object.hasOwn(lines, field) ? lines[field]! : []
  const names = sources.map((source) => {
    const line = table[typeof source === 'string' ? source : source[0]]
    return line !== undefined && 'name' in line ? line.name : ''
  })
  return [...new Set(names.filter((name) => name !== ''))]
}
