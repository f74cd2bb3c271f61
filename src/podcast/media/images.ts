import type { PodcastImage } from '../../model/index.ts'
import { extensionOfUrl, mediaFormats } from '../../values/media-extensions.ts'
import { readUrl } from '../../values/url.ts'
import type { RawChannel } from '../channel-elements.ts'
import type { Normalising } from '../normalising.ts'

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

/** Returns the image of Apple's element, else Google's, the podcast namespace's, RSS's or Media RSS's (rule 2.2). */
export function normaliseImage(
  raw: ImageSources,
  { single, sets }: PodcastPictures,
  mediaOf: () => MediaPictures,
): string | null {
  return (
    itunesImage(raw.itunesImages) ??
    raw.googleplayImage?.href ??
    artwork(single)?.href ??
    widest(sets)?.href ??
    raw.image?.url ??
    raw.image?.href ??
    mediaPicture(mediaOf())
  )
}

/**
 * Returns the entity's own thumbnail, else the thumbnail of a file, else a file that is a picture. The thumbnail of a
 * picture is ignored, because it is only a smaller copy.
 */
function mediaPicture({ thumbnails, contents }: MediaPictures): string | null {
  const ofFiles = contents.flatMap((content) => (isPicture(content) ? [] : content.thumbnails))
  const picture =
    widest(thumbnails.filter(hasUrl)) ??
    widest(ofFiles.filter(hasUrl)) ??
    widest(contents.filter(isPicture).filter(hasUrl))
  return picture?.url ?? null
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

function itunesImage(images: ImageSources['itunesImages']): string | null {
  for (const image of images) {
    const url = image.href ?? image.url ?? image.urlAttribute ?? image.text
    if (url !== null) return url
  }
  return null
}

const hasUrl = <T extends { readonly url: string | null }>(image: T): image is T & { readonly url: string } =>
  image.url !== null

/** Returns the widest image, or the first of several with the same width. */
function widest<T extends { readonly width: number | null }>(images: readonly T[]): T | null {
  let best: T | null = null
  for (const image of images) if (best === null || (image.width ?? 0) > (best.width ?? 0)) best = image
  return best
}
