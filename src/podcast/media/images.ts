import { excerpt } from '../../core/reading.ts'
import type { PodcastImage } from '../../model/index.ts'
import { documentExtensions, extensionOfUrl, lastExtensionOfUrl, mediaFormats } from '../../values/media-extensions.ts'
import { readUrl, withoutSecrets } from '../../values/url.ts'
import type { RawChannel } from '../channel-elements.ts'
import type { ChannelFacts, Normalising } from '../normalising.ts'

type ImageSources = Pick<
  RawChannel,
  | 'itunesImages'
  | 'googleplayImage'
  | 'podcastImages'
  | 'podcastImageSets'
  | 'image'
  | 'mediaThumbnails'
  | 'mediaContents'
>

/** The pictures from the podcast namespace. */
export interface PodcastPictures {
  /** The pictures of `podcast:image`. */
  readonly single: readonly PodcastImage[]
  /** The pictures of `podcast:images`, the older element. */
  readonly sets: readonly PodcastImage[]
}

/** Shared by all entities without pictures. */
const noPictures: PodcastPictures = Object.freeze({ single: Object.freeze([]), sets: Object.freeze([]) })

/** Returns every picture from the podcast namespace. */
export function podcastPictures(
  { podcastImages: images, podcastImageSets: sets }: Pick<ImageSources, 'podcastImages' | 'podcastImageSets'>,
  normalising: Normalising,
): PodcastPictures {
  if (images.length === 0 && sets.length === 0) return noPictures
  const isNamed = (address: string | null): address is string => {
    if (address === null) normalising.report('rss-element-incomplete', 'extras.images')
    return address !== null
  }
  return {
    single: images.flatMap(({ href, alt, aspectRatio, width, height, type, purpose }) =>
      isNamed(href)
        ? [{ href, alt, aspectRatio, width, height, type, purpose: purpose?.toLowerCase().split(/[\s,]+/) ?? [] }]
        : [],
    ),
    sets: sets.flatMap(({ srcset }) => (isNamed(srcset) ? candidatesOf(srcset, normalising) : [])),
  }
}

/** As in HTML, an address ends at white space, a descriptor at a comma. Several feeds have no space after commas. */
const CANDIDATE = /([^\s,]\S*)(?:(?<!,)\s+([^,]*))?/g

/** Reads the candidates of `https://example.com/a.jpg 1500w, https://example.com/b.jpg 600w`. */
function candidatesOf(srcset: string, normalising: Normalising): PodcastImage[] {
  return [...srcset.replace(/,(?=https?:)/g, ', ').matchAll(CANDIDATE)].flatMap(([, address = '', descriptor = '']) => {
    const href = normalising.valueFrom(readUrl(address.replace(/(?<!,),+$/, ''), normalising.context), 'extras.images')
    const width = /(?<!\S)(\d{1,5})w(?!\S)/.exec(descriptor)?.[1]
    if (href === null) return []
    return [
      {
        href,
        alt: null,
        aspectRatio: null,
        width: width === undefined ? null : Number(width),
        height: null,
        type: null,
        purpose: [],
      },
    ]
  })
}

/** URLs of the same entity that are no pictures. */
export interface OtherUrls {
  readonly page: string | null
  readonly files: readonly (string | null)[]
}

/**
 * Returns the image of Apple's element, else Google's, the podcast namespace's, RSS's or Media RSS's, else one of
 * `further` (rule 2.2). URLs that are certainly no pictures are left out and reported.
 */
export function normaliseImage(
  raw: ImageSources,
  { single, sets }: PodcastPictures,
  rest: {
    readonly others: OtherUrls
    readonly mediaOf: () => MediaPictures
    readonly further: readonly (string | null)[]
  },
  normalising: Normalising,
): string | null {
  const { others, mediaOf, further } = rest
  const picture = (url: string | null | undefined): string | null => {
    if (url === null || url === undefined || IMAGE_END.test(url)) return url ?? null
    if (!isNoPicture(url, others, normalising.feed)) return url
    normalising.report('value-url-not-picture', 'imageUrl', excerpt(withoutSecrets(url)))
    return null
  }
  return (
    itunesImage(raw.itunesImages, picture) ??
    picture(raw.googleplayImage?.href) ??
    picture(artwork(single)?.href) ??
    picture(widest(sets)?.href) ??
    picture(raw.image?.url) ??
    picture(raw.image?.href) ??
    mediaPicture(mediaOf(), picture) ??
    further.reduce<string | null>((found, url) => found ?? picture(url), null)
  )
}

/** Returns the URL, or `null` if it is missing or no picture. */
type PictureCheck = (url: string | null | undefined) => string | null

/** The end of nearly every URL of a picture. */
const IMAGE_END = /\.(?:jpe?g|png|webp|gif|avif)$/i
const WORD_OF_PICTURE = /jpe?g|png|webp|gif|thumb|image|poster|frame|cover/i

/**
 * Returns whether a URL is certainly no picture (rule 2.2): a page, a document, audio or video, the feed itself, or the
 * address of a whole site.
 */
function isNoPicture(url: string, { page, files }: OtherUrls, feed: ChannelFacts): boolean {
  if (url === page || url === feed.url || url === feed.pageUrl || files.includes(url)) return true
  if (WHOLE_SITE.test(url)) return true
  const extension = lastExtensionOfUrl(url) ?? ''
  if (!mediaFormats.has(extension) && !documentExtensions.includes(extension)) return false
  const query = url.indexOf('?')
  return query < 0 || !WORD_OF_PICTURE.test(url.slice(query))
}

const WHOLE_SITE = /^https?:\/\/[^/?#]+\/(?:#.*)?$/

/**
 * Returns the entity's own thumbnail, else the thumbnail of a file, else a file that is a picture. The thumbnail of a
 * picture is ignored, because it is only a smaller copy.
 */
function mediaPicture({ thumbnails, contents }: MediaPictures, picture: PictureCheck): string | null {
  if (thumbnails.length === 0 && contents.length === 0) return null
  const ofFiles = contents.flatMap((content) => (isPicture(content) ? [] : content.thumbnails))
  const usable = <T extends { readonly url: string | null }>(images: readonly T[]) =>
    images.filter(({ url }) => picture(url) !== null)
  const found = widest(usable(thumbnails)) ?? widest(usable(ofFiles)) ?? widest(usable(contents.filter(isPicture)))
  return found?.url ?? null
}

/** The pictures from Media RSS, inside and outside of groups. */
export interface MediaPictures {
  readonly thumbnails: ImageSources['mediaThumbnails']
  readonly contents: ImageSources['mediaContents']
}

/**
 * Returns the picture of the podcast namespace that represents the podcast or episode. Square pictures come first,
 * because covers are square.
 */
function artwork(single: PodcastPictures['single']): PodcastImage | null {
  if (single.length === 0) return null
  const pictures = single.filter((image) => isArtwork(image) && isStill(image))
  return widest(pictures.filter(isSquare)) ?? widest(pictures)
}

/**
 * Returns whether a picture is square, as with the aspect ratio `1/1`, `1:1` or `1`. A picture whose form is unknown
 * counts as square (namespace, `image`).
 */
function isSquare({ aspectRatio, width, height }: PodcastImage): boolean {
  const [across, down = 1] = (aspectRatio ?? '').split(/[/:]/).map(Number)
  return aspectRatio === null ? width === null || height === null || width === height : across === down
}

/** Returns whether the file is a still picture. Moving pictures are meant for players. */
const isStill = ({ href, type }: PodcastImage): boolean =>
  type === null ? !mediaFormats.has(extensionOfUrl(href) ?? '') : type.startsWith('image/')

const isArtwork = ({ purpose }: PodcastImage): boolean => purpose.length === 0 || purpose.includes('artwork')
const isPicture = ({ medium, type }: ImageSources['mediaContents'][number]): boolean =>
  medium === null ? type?.toLowerCase().startsWith('image/') === true : medium.toLowerCase() === 'image'

function itunesImage(images: ImageSources['itunesImages'], picture: PictureCheck): string | null {
  for (const image of images) {
    const url = picture(image.href) ?? picture(image.url) ?? picture(image.urlAttribute) ?? picture(image.text)
    if (url !== null) return url
  }
  return null
}

/** Returns the widest image, or the first of several with the same width. */
function widest<T extends { readonly width: number | null }>(images: readonly T[]): T | null {
  let best: T | null = null
  for (const image of images) if (best === null || (image.width ?? 0) > (best.width ?? 0)) best = image
  return best
}
