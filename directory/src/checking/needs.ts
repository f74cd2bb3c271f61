import type { Picture } from './picture-size.ts'

/** What directories ask of feeds, and a feed lacks. */
export type NeedCode =
  | 'title'
  | 'cover'
  | 'cover-answer'
  | 'cover-format'
  | 'cover-shape'
  | 'cover-size'
  | 'category'
  | 'language'
  | 'episodes'
  | 'media'
  | 'members'
  | 'issues'
  | 'content'

/** Something that a feed lacks. */
export interface Need {
  readonly code: NeedCode
  /** What the feed has in its place: `600 × 600 pixels`. For `members`, their names. */
  readonly found?: string
}

/** Pixels of a cover that the large directories of podcasts accept. */
const LEAST_PIXELS = 1_400
const MOST_PIXELS = 3_000

/** What a feed has of that which directories ask for. */
export interface FeedFacts {
  readonly kind: 'podcast' | 'comic' | 'creator'
  readonly name: string | null
  readonly imageUrl: string | null
  readonly hasCategory: boolean
  readonly hasLanguage: boolean
  /** Whether it lists podcasts in place of episodes. */
  readonly isPublisher: boolean
  readonly children: number
  /** How many children have a sound, a film or a page. */
  readonly childrenWithMedia: number
  /** Members of a comic that the library does not miss, although its specification requires them. */
  readonly missingMembers: readonly string[]
  /** `null` if the cover was not looked at. */
  readonly cover: Picture | null
}

/** Members of a comic that its specification requires, with what the library reads from each. */
const requiredOfComic = {
  status: 'status',
  contentRating: 'contentRating',
  inLanguage: 'language',
  seriesType: 'seriesType',
  seriesLayout: 'seriesLayout',
} as const

/**
 * Returns the members that a comic lacks although its specification requires them, and that the library does not miss.
 *
 * @param faults - places of faults: a member with an invalid value is not missing
 */
export function missingMembersOf(
  comic: Readonly<Record<(typeof requiredOfComic)[keyof typeof requiredOfComic], string | null>>,
  faults: readonly { readonly path?: string }[],
): readonly string[] {
  const isTold = (member: string) => faults.some(({ path }) => path === `$.${member}`)
  return Object.entries(requiredOfComic)
    .filter(([member, field]) => comic[field] === null && !isTold(member))
    .map(([member]) => member)
}

/** Returns what a feed lacks, the worst first. */
export function needsOf(facts: FeedFacts): readonly Need[] {
  const {
    kind,
    name,
    imageUrl,
    hasCategory,
    hasLanguage,
    isPublisher,
    children,
    childrenWithMedia,
    missingMembers,
    cover,
  } = facts
  if (kind === 'creator') return children === 0 ? [{ code: 'content' }] : []
  if (kind === 'comic') {
    return [
      ...(children === 0 ? [{ code: 'issues' } as const] : []),
      ...(missingMembers.length > 0 ? [{ code: 'members', found: missingMembers.join(', ') } as const] : []),
    ]
  }
  const missing: readonly (readonly [NeedCode, boolean])[] = [
    ['title', name === null],
    ['episodes', !isPublisher && children === 0],
    ['media', !isPublisher && children > 0 && childrenWithMedia === 0],
    ['cover', imageUrl === null],
    ['category', !hasCategory],
    ['language', !hasLanguage],
  ]
  return [
    ...missing.filter(([, isMissing]) => isMissing).map(([code]) => ({ code })),
    ...(cover === null ? [] : needsOfCover(cover)),
  ]
}

function needsOfCover(cover: Picture): readonly Need[] {
  if (cover.kind === 'unanswered') return [{ code: 'cover-answer', found: cover.reason }]
  if (cover.kind === 'no-picture') return [{ code: 'cover-answer', found: cover.contentType ?? '' }]
  const { width, height, format } = cover
  const found = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`
  const isSquare = width === height
  const sides = [width, height]
  const isOfSize = sides.every((side) => side >= LEAST_PIXELS && side <= MOST_PIXELS)
  return [
    ...(format === 'jpg' || format === 'png' ? [] : [{ code: 'cover-format', found: format.toUpperCase() } as const]),
    ...(isSquare ? [] : [{ code: 'cover-shape', found } as const]),
    ...(isOfSize ? [] : [{ code: 'cover-size', found } as const]),
  ]
}
