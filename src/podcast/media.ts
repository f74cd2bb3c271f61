import { extensionOfUrl, mediaFormats } from '../core/media-extensions.ts'
import { readMimeType } from '../core/mime-type.ts'
import type { PodcastContentType } from '../tables/index.ts'
import type { RawItem } from './item-elements.ts'
import type { Normalising } from './normalising.ts'

/** What a file is for a listener; OTHER is a picture or a document. */
export type MediaKind = PodcastContentType | 'OTHER'

/** The media of an item (rule 2.7). */
export interface SelectedMedia {
  readonly audioUrl: string | null
  readonly videoUrl: string | null
  readonly fileLength: number | null
  readonly fileType: string | null
  /** The URL and kind of the first file that is audio or video; null when there is none. */
  readonly primary: { readonly url: string; readonly kind: PodcastContentType } | null
  /** In seconds as written, of the `media:content` that was chosen. */
  readonly duration: string | null
  /** The first enclosure that is a picture. */
  readonly pictureUrl: string | null
}

/** A file that may be an item's media, however the feed names it. */
interface Candidate {
  readonly url: string
  readonly type: string | null
  readonly length: number | null
  readonly medium?: string | null
  readonly duration?: string | null
  /** Whether the element says something that only a video has. */
  readonly showsPicture?: boolean
}

const noMedia: SelectedMedia = {
  audioUrl: null,
  videoUrl: null,
  fileLength: null,
  fileType: null,
  primary: null,
  duration: null,
  pictureUrl: null,
}

export function selectMedia(raw: RawItem, normalising: Normalising): SelectedMedia {
  const candidates = candidatesOf(raw).map((candidate) => ({ ...candidate, kind: kindOf(candidate, normalising) }))
  const pictureUrl = candidates.find(({ type }) => type?.toLowerCase().startsWith('image/'))?.url ?? null
  const primary = candidates.find(({ kind }) => kind !== 'OTHER')
  if (primary === undefined) return { ...noMedia, pictureUrl }
  return {
    audioUrl: candidates.find(({ kind }) => kind === 'AUDIO')?.url ?? null,
    videoUrl: candidates.find(({ kind }) => kind === 'VIDEO')?.url ?? null,
    fileLength: primary.length,
    fileType: fileTypeOf(primary, normalising),
    primary: { url: primary.url, kind: primary.kind === 'VIDEO' ? 'VIDEO' : 'AUDIO' },
    duration: candidates.find(({ url, duration }) => url === primary.url && duration)?.duration ?? null,
    pictureUrl,
  }
}

/** Every file the item names, in the order in which they are asked (rule 2.7.1). */
function candidatesOf(raw: RawItem): Candidate[] {
  const candidates = [
    ...raw.enclosures.flatMap(withUrl),
    ...mediaContents(raw),
    ...atomEnclosures(raw),
    ...alternates(raw, true),
  ]
  return candidates.length > 0 ? candidates : alternates(raw, false)
}

function withUrl({ url, type, length }: RawItem['enclosures'][number]): Candidate[] {
  return url === null ? [] : [{ url, type, length }]
}

function mediaContents(raw: RawItem): Candidate[] {
  const grouped = raw.mediaGroups.flatMap(({ contents }) => contents)
  const contents = [
    ...raw.mediaContents,
    ...grouped.filter(({ isDefault }) => isDefault),
    ...grouped.filter(({ isDefault }) => !isDefault),
  ]
  return contents.flatMap(({ url, type, fileSize, medium, duration, height }) =>
    url === null || medium?.toLowerCase() === 'image'
      ? []
      : [{ url, type, length: fileSize, medium, duration, showsPicture: height !== null }],
  )
}

function atomEnclosures(raw: RawItem): Candidate[] {
  return raw.atomLinks.flatMap(({ rel, href, type, length }) =>
    href !== null && rel?.toLowerCase().split(/\s+/).includes('enclosure') ? [{ url: href, type, length }] : [],
  )
}

/** The sources of alternate enclosures: of those that call themselves the default, or of all. */
function alternates(raw: RawItem, defaultOnly: boolean): Candidate[] {
  return raw.alternateEnclosures
    .filter((alternate) => alternate.default === true || !defaultOnly)
    .flatMap(({ sources, url, uri, type, length, height, codecs }) => {
      const places = sources.map((source) => ({ address: source.uri ?? source.text, type: source.contentType ?? type }))
      const showsPicture = height !== null || /avc|hvc|hev|vp0?[89]|av01/i.test(codecs ?? '')
      return (places.length > 0 ? places : [{ address: url ?? uri, type }]).flatMap((place) =>
        place.address !== null && /^https?:/.test(place.address)
          ? [{ url: place.address, type: place.type, length, showsPicture }]
          : [],
      )
    })
}

/** Types that say nothing of what a file is: its extension decides (rule 2.7.2). */
const tellsNothing =
  /^(?:application\/(?:x-mpegurl|vnd\.apple\.mpegurl|ogg|mp4|octet-stream|x-download)|binary\/octet-stream|text\/.*|[^/]*)$/
const isOther = /^(?:image\/.*|application\/(?:pdf|epub\+zip|x-bittorrent))$/

function kindOf(candidate: Candidate, normalising: Normalising): MediaKind {
  const type = (candidate.type?.split(';')[0] ?? '').trim().toLowerCase()
  if (isOther.test(type)) return 'OTHER'
  const format = formatOf(candidate.url)
  if (type.startsWith('video/')) {
    if (type !== 'video/mp4' || extensionOfUrl(candidate.url) !== 'mp3') return 'VIDEO'
    normalising.report('rss-enclosure-type-contradicts-extension', 'fileType', type)
    return 'AUDIO'
  }
  if (type.startsWith('audio/')) return 'AUDIO'
  const medium = candidate.medium?.toLowerCase()
  if (medium === 'audio') return 'AUDIO'
  if (medium === 'video') return 'VIDEO'
  if (!tellsNothing.test(type)) return format?.kind ?? 'AUDIO'
  if (format === undefined) return extensionIsPicture(candidate.url) ? 'OTHER' : 'AUDIO'
  return format.mimeType === 'application/vnd.apple.mpegurl' && candidate.showsPicture === true ? 'VIDEO' : format.kind
}

function formatOf(url: string): ReturnType<typeof mediaFormats.get> {
  const extension = extensionOfUrl(url)
  return extension === null ? undefined : mediaFormats.get(extension)
}

const extensionIsPicture = (url: string): boolean =>
  /^(?:jpe?g|png|gif|webp|pdf|epub|torrent)$/.test(extensionOfUrl(url) ?? '')

/** The declared type as it is, if it has the form of one; else what the extension stands for (rule 2.7.4). */
function fileTypeOf({ type, url }: Candidate, normalising: Normalising): string | null {
  const declared = type === null ? null : normalising.settle(readMimeType(type, {}), 'fileType')
  return declared ?? formatOf(url)?.mimeType ?? null
}
