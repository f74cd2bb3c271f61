import { emptyList } from '../../core/fitted-list.ts'
import type { Shape } from '../../core/shape.ts'
import type {
  AuthorDetails,
  CategoryDetails,
  ChannelImage,
  MediaCategory,
  MediaContentDetails,
  MediaDetails,
  MediaThumbnail,
} from '../../model/index.ts'
import type { RawChannel } from '../channel-elements.ts'
import { atMost, present } from '../extra-fields.ts'
import type { RawItem } from '../item-elements.ts'
import { mediaContentDetails, mediaDetails, mediaThumbnailElements } from '../namespaces/media.ts'
import type { Normalising } from '../normalising.ts'

type Raw = Pick<RawItem & RawChannel, keyof RawItem & keyof RawChannel>

/**
 * Returns the values of a record that are not empty, by the names of its table, with those of the records inside;
 * `null` if there are none. `field` is their place, such as `extras.media`.
 */
export function valuesOf<T extends object>(
  record: object | null,
  shape: Shape,
  field: string,
  normalising: Normalising,
): T | null {
  if (record === null) return null
  const values: Record<string, unknown> = {}
  for (const [name, inner] of linesOf(shape)) {
    const value = (record as Readonly<Record<string, unknown>>)[name]
    if (value === null || (Array.isArray(value) && value.length === 0)) continue
    const kept = inner === null ? value : recordsOf(value, inner, `${field}.${name}`, normalising)
    if (kept === null || (Array.isArray(kept) && kept.length === 0)) continue
    values[name] = Array.isArray(kept) ? atMost(kept, `${field}.${name}`, normalising) : kept
  }
  return Object.keys(values).length === 0 ? null : (values as T)
}

const linesOfShapes = new WeakMap<Shape, readonly (readonly [name: string, inner: Shape | null])[]>()

/** Returns the names of a table's lines, with the tables of those that are records. */
function linesOf(shape: Shape): readonly (readonly [name: string, inner: Shape | null])[] {
  const known = linesOfShapes.get(shape)
  if (known !== undefined) return known
  const lines = Object.entries(shape).map(([name, field]) => [name, 'shape' in field ? field.shape : null] as const)
  linesOfShapes.set(shape, lines)
  return lines
}

function recordsOf(value: unknown, shape: Shape, field: string, normalising: Normalising): unknown {
  if (Array.isArray(value))
    return value.map((each) => valuesOf(each, shape, field, normalising)).filter((each) => each !== null)
  return valuesOf(value as object | null, shape, field, normalising)
}

const MEDIA = 'extras.media'

/** Returns what Media RSS says besides files and texts: what the entity itself says counts before its groups. */
export function mediaOf(
  raw: Raw & Partial<Pick<RawItem, 'mediaGroups'>>,
  normalising: Normalising,
): MediaDetails | null {
  const { mediaGroups: groups = emptyList, mediaThumbnails, mediaContents, mediaCategories, mediaTitle } = raw
  const lists = groups.length + mediaThumbnails.length + mediaContents.length + mediaCategories.length
  if (lists === 0 && raw.mediaDetails === null && mediaTitle === null) return null
  const { shape } = mediaDetails
  const listed = <T extends object>(records: readonly object[], table: Shape): T[] =>
    records.flatMap((record) => valuesOf<T>(record, table, MEDIA, normalising) ?? [])
  const contents = [...mediaContents, ...groups.flatMap((group) => group.contents)]
  const thumbnails = [...mediaThumbnails, ...groups.flatMap((group) => group.thumbnails)]
  const media = present<MediaDetails>(
    ...listed<MediaDetails>(groups.flatMap(({ details }) => details ?? []).reverse(), shape),
    valuesOf<MediaDetails>(raw.mediaDetails, shape, MEDIA, normalising) ?? {},
    {
      title: mediaTitle === raw.title ? null : mediaTitle,
      thumbnails: listed<MediaThumbnail>(
        atMost(thumbnails, `${MEDIA}.thumbnails`, normalising),
        mediaThumbnailElements,
      ),
      categories: listed<MediaCategory>(
        mediaCategories.filter(({ scheme }) => scheme !== null),
        shape.categories.shape,
      ),
      contents: contents.flatMap(({ url, details }) => {
        const described = valuesOf<Omit<MediaContentDetails, 'url'>>(
          details,
          mediaContentDetails.shape,
          MEDIA,
          normalising,
        )
        return described === null ? [] : [{ url, ...described }]
      }),
    },
  )
  return Object.keys(media).length === 0 ? null : media
}

/** Returns the categories that say more than a text: their vocabulary, or a term besides their label. */
export function categoriesInDetail(raw: Raw, normalising: Normalising): readonly CategoryDetails[] {
  const ofRss = raw.categoryDetails?.list ?? emptyList
  if (ofRss.length === 0 && raw.atomCategories.length === 0) return emptyList
  const details = [
    ...ofRss.map(({ text, domain }) => ({ term: text, label: null, scheme: domain })),
    ...raw.atomCategories.map(({ term, label, scheme }) => ({ term, label, scheme })),
  ].filter(({ term, label, scheme }) => (scheme === null ? term !== null && label !== null : (term ?? label) !== null))
  return atMost(details, 'extras.categoryDetails', normalising)
}

/** Returns the authors, or the contributors, of an Atom feed who have an address. */
export function personsWithAddress(persons: Raw['atomAuthors']): readonly AuthorDetails[] {
  if (persons.length === 0) return emptyList
  return persons
    .filter(({ uri, email }) => (uri ?? email) !== null)
    .map(({ name, uri, email }) => ({ name, url: uri, imageUrl: null, ...(email !== null && { email }) }))
}

/** Returns what RSS's `image` says besides its address. */
export function imageOf({ image }: Raw): ChannelImage | null {
  if (image === null) return null
  const { title, link, details } = image
  const { width = null, height = null, description = null } = details ?? {}
  if ((title ?? link ?? width ?? height ?? description) === null) return null
  return { url: image.url ?? image.href, title, link, description, width, height }
}
