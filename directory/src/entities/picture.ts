import { imageUrl } from 'feedmill/sss'

/*
 * The picture of a comic or creator in lists and at the head of its page. Feeds give it as a URL, or as an image in several
 * sizes: its JSON form is resolved here, not in SQL.
 */

/** The columns of `details` that may hold the picture of a comic, the best first. */
const ofComic = ['thumbnailImageUrl', 'thumbnailImageAsString', 'coverImageAsString', 'bannerImageAsString'] as const

const ofCreator = ['avatarImageAsString'] as const

/** SQL for what {@link pictureUrl} takes, of the row `alias`. */
export const pictureIn = {
  comic: (alias: string): string => firstOf(alias, ofComic),
  creator: (alias: string): string => firstOf(alias, ofCreator),
} as const

function firstOf(alias: string, names: readonly string[]): string {
  return `coalesce(${names.map((name) => `${alias}.details->>'${name}'`).join(', ')})`
}

/** Returns the URL of a picture that is given as a URL or in the JSON form of `coverImageAsString`. */
export function pictureUrl(picture: string | null, size: 'MEDIUM' | 'LARGE' = 'MEDIUM'): string | null {
  return picture?.startsWith('{') === true ? imageUrl(picture, size) : picture
}

/** Returns the URL of the picture of a comic. */
export function comicPictureUrl(comic: { readonly [name in (typeof ofComic)[number]]: string | null }): string | null {
  return pictureUrl(ofComic.map((name) => comic[name]).find((picture) => picture !== null) ?? null)
}

/** Returns rows whose `imageUrl` holds what {@link pictureIn} reads, with the URL instead. */
export function withPictureUrls<Row extends { readonly imageUrl: string | null }>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, imageUrl: pictureUrl(row.imageUrl) }))
}
