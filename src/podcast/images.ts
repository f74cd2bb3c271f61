import { readUrl } from '../core/url.ts'
import type { PodcastImage } from '../model/index.ts'
import type { RawChannel } from './channel-elements.ts'
import type { Normalising } from './normalising.ts'

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

/** Every picture that the podcast namespace names, as extras. */
export function podcastImages(
  raw: Pick<ImageSources, 'podcastImages' | 'podcastImageSets'>,
  normalising: Normalising,
): PodcastImage[] {
  return [...singleImages(raw), ...imageSets(raw, normalising)]
}

function singleImages({ podcastImages: images }: Pick<ImageSources, 'podcastImages'>): PodcastImage[] {
  return images.flatMap(({ href, alt, aspectRatio, width, height, type, purpose }) =>
    href === null
      ? []
      : [{ href, alt, aspectRatio, width, height, type, purpose: purpose?.toLowerCase().split(/[\s,]+/) ?? [] }],
  )
}

function imageSets(
  { podcastImageSets: sets }: Pick<ImageSources, 'podcastImageSets'>,
  normalising: Normalising,
): PodcastImage[] {
  return sets.flatMap(({ srcset }) => (srcset === null ? [] : candidatesOf(srcset, normalising)))
}

/** `https://example.com/a.jpg 1500w, https://example.com/b.jpg 600w`. */
function candidatesOf(srcset: string, normalising: Normalising): PodcastImage[] {
  return srcset.split(/,\s+|,(?=https?:)/).flatMap((candidate) => {
    const [address = '', descriptor = ''] = candidate.trim().split(/\s+/)
    const href = normalising.settle(readUrl(address, normalising.context), 'imageUrl')
    const width = /^(\d{1,5})w$/.exec(descriptor)?.[1]
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

/** The image that Apple's element names, else Google's, those of the podcast namespace, RSS's and Media RSS's (rule 2.2). */
export function normaliseImage(
  raw: ImageSources,
  mediaOf: () => MediaPictures,
  normalising: Normalising,
): string | null {
  return (
    itunesImage(raw.itunesImages) ??
    raw.googleplayImage?.href ??
    widest(singleImages(raw).filter(isArtwork))?.href ??
    widest(imageSets(raw, normalising))?.href ??
    raw.image?.url ??
    raw.image?.href ??
    mediaPicture(mediaOf())
  )
}

function mediaPicture({ thumbnails, contents }: MediaPictures): string | null {
  return widest(thumbnails.filter(hasUrl))?.url ?? widest(contents.filter(isPicture).filter(hasUrl))?.url ?? null
}

/** What Media RSS names as pictures, inside and outside of groups. */
export interface MediaPictures {
  readonly thumbnails: ImageSources['mediaThumbnails']
  readonly contents: ImageSources['mediaContents']
}

const isArtwork = ({ purpose }: PodcastImage): boolean => purpose.length === 0 || purpose.includes('artwork')
const isPicture = ({ medium, type }: ImageSources['mediaContents'][number]): boolean =>
  medium === null ? type?.toLowerCase().startsWith('image/') === true : medium.toLowerCase() === 'image'

function itunesImage(images: ImageSources['itunesImages']): string | null {
  for (const image of images) {
    const url = image.href ?? image.url ?? image.text
    if (url !== null) return url
  }
  return null
}

const hasUrl = <T extends { readonly url: string | null }>(image: T): image is T & { readonly url: string } =>
  image.url !== null

/** The first of the widest. */
function widest<T extends { readonly width: number | null }>(images: readonly T[]): T | null {
  let best: T | null = null
  for (const image of images) if (best === null || (image.width ?? 0) > (best.width ?? 0)) best = image
  return best
}
