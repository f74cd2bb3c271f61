import type { SeenPart } from '../../src/changes/index.ts'
import { settingsFrom } from '../../src/sss/options.ts'
import { SssReader } from '../../src/sss/sss-reader.ts'

/** An issue of a test comic. */
export interface Issue {
  readonly id: number
  readonly name?: string
  /** Epoch seconds. */
  readonly date?: number
  /** When it turns free, in epoch seconds; it is exclusive until then. */
  readonly freeAt?: number
  /** Behind the name of its only picture's file. */
  readonly query?: string
  /** Whether that has an identifier. */
  readonly isNamed?: boolean
}

const uuidOf = (kind: number, id: number): string =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(id).padStart(12, '0')}`

export const COMIC_UUID = uuidOf(1, 0)
export const issueUuid = (id: number): string => uuidOf(2, id)
export const CREATOR_UUID = uuidOf(3, 0)

/** The parts of a comic's document. */
export function comicParts(issues: readonly Issue[], name = 'Comic'): SeenPart[] {
  return partsOf({
    '@context': 'https://example.org/sss',
    '@type': 'ComicSeries',
    identifier: COMIC_UUID,
    name,
    issues: issues.map(({ id, name: title = `Issue ${id}`, date, freeAt, query = '', isNamed = true }) => ({
      '@type': 'ComicIssue',
      identifier: issueUuid(id),
      name: title,
      datePublished: date,
      ...(freeAt !== undefined && { scopesForExclusiveContent: ['patreon'], dateExclusiveContentIsAvailable: freeAt }),
      stories: [
        {
          '@type': 'ComicStory',
          ...(isNamed && { identifier: uuidOf(4, id) }),
          storyImage: { base_url: 'https://img.example/', story: `${id}.jpg${query}` },
        },
      ],
    })),
  })
}

/** The parts of a creator's document, with content entries by number. */
export function creatorParts(content: readonly number[]): SeenPart[] {
  return partsOf({
    '@type': 'Creator',
    identifier: CREATOR_UUID,
    name: 'Creator',
    content: content.map((id) => ({
      '@type': 'ComicSeries',
      identifier: uuidOf(5, id),
      url: `https://comics.example/${id}.json`,
      roles: ['COMICSERIES_WRITER'],
    })),
  })
}

function partsOf(document: object): SeenPart[] {
  const reader = new SssReader(settingsFrom({ feedUrl: 'https://comics.example/feed.json' }))
  reader.write(Buffer.from(JSON.stringify(document)))
  reader.end()
  return [...reader.parts()]
}
