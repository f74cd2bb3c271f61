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
  readonly medium: string | null
  readonly duration: string | null
  /** Whether the element says something that only a video has. */
  readonly showsPicture: boolean
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
  const candidates = candidatesOf(raw)
  let audioUrl: string | null = null
  let videoUrl: string | null = null
  let pictureUrl: string | null = null
  let primary: Candidate | null = null
  let primaryKind: PodcastContentType = 'AUDIO'
  for (const candidate of candidates) {
    const kind = kindOf(candidate, normalising)
    if (kind === 'AUDIO') audioUrl ??= candidate.url
    else if (kind === 'VIDEO') videoUrl ??= candidate.url
    else if (candidate.type?.toLowerCase().startsWith('image/')) pictureUrl ??= candidate.url
    if (primary !== null || kind === 'OTHER') continue
    primary = candidate
    primaryKind = kind
  }
  if (primary === null) return { ...noMedia, pictureUrl }
  const { url } = primary
  return {
    audioUrl,
    videoUrl,
    fileLength: primary.length,
    fileType: fileTypeOf(primary, normalising),
    primary: { url, kind: primaryKind },
    duration: candidates.find((candidate) => candidate.url === url && candidate.duration)?.duration ?? null,
    pictureUrl,
  }
}

/** Every file the item names, in the order in which they are asked (rule 2.7.1). */
function candidatesOf(raw: RawItem): Candidate[] {
  const candidates: Candidate[] = []
  for (const { url, type, length } of raw.enclosures) {
    if (url !== null) candidates.push(candidateOf(url, type, length))
  }
  addMediaContents(raw, candidates)
  addAtomEnclosures(raw, candidates)
  addAlternates(raw, true, candidates)
  if (candidates.length === 0) addAlternates(raw, false, candidates)
  return candidates
}

function candidateOf(url: string, type: string | null, length: number | null, showsPicture = false): Candidate {
  return { url, type, length, medium: null, duration: null, showsPicture }
}

function addMediaContents(raw: RawItem, candidates: Candidate[]): void {
  if (raw.mediaContents.length === 0 && raw.mediaGroups.length === 0) return
  const grouped = raw.mediaGroups.flatMap(({ contents }) => contents)
  const contents = [
    ...raw.mediaContents,
    ...grouped.filter(({ isDefault }) => isDefault),
    ...grouped.filter(({ isDefault }) => !isDefault),
  ]
  for (const { url, type, fileSize, medium, duration, height } of contents) {
    if (url === null || medium?.toLowerCase() === 'image') continue
    candidates.push({ url, type, length: fileSize, medium, duration, showsPicture: height !== null })
  }
}

function addAtomEnclosures(raw: RawItem, candidates: Candidate[]): void {
  for (const { rel, href, type, length } of raw.atomLinks) {
    const isEnclosure = rel?.toLowerCase().split(/\s+/).includes('enclosure') === true
    if (href !== null && isEnclosure) candidates.push(candidateOf(href.url, type, length))
  }
}

/** Adds the sources of alternate enclosures: of those that call themselves the default, or of all. */
function addAlternates(raw: RawItem, defaultOnly: boolean, candidates: Candidate[]): void {
  for (const alternate of raw.alternateEnclosures) {
    if (defaultOnly && alternate.default !== true) continue
    const { sources, type, length, height, codecs } = alternate
    const showsPicture = height !== null || /avc|hvc|hev|vp0?[89]|av01/i.test(codecs ?? '')
    const add = (address: string | null, typeOfSource: string | null): void => {
      if (address !== null && /^https?:/.test(address))
        candidates.push(candidateOf(address, typeOfSource, length, showsPicture))
    }
    for (const { uri, text, contentType } of sources) add(uri ?? text, contentType ?? type)
    if (sources.length === 0) add(alternate.url ?? alternate.uri, type)
  }
}

/** Types that say nothing of what a file is: its extension decides (rule 2.7.2). */
const tellsNothing =
  /^(?:application\/(?:x-mpegurl|vnd\.apple\.mpegurl|ogg|mp4|octet-stream|x-download)|binary\/octet-stream|text\/.*|[^/]*)$/
const isOther = /^(?:image\/.*|application\/(?:pdf|epub\+zip|x-bittorrent))$/

function kindOf(candidate: Candidate, normalising: Normalising): MediaKind {
  const type = withoutParameters(candidate.type ?? '')
  if (type.startsWith('audio/')) return 'AUDIO'
  if (type.startsWith('video/')) {
    if (type !== 'video/mp4' || extensionOfUrl(candidate.url) !== 'mp3') return 'VIDEO'
    normalising.report('rss-enclosure-type-contradicts-extension', 'fileType', type)
    return 'AUDIO'
  }
  if (isOther.test(type)) return 'OTHER'
  const medium = candidate.medium?.toLowerCase()
  if (medium === 'audio') return 'AUDIO'
  if (medium === 'video') return 'VIDEO'
  const format = formatOf(candidate.url)
  if (!tellsNothing.test(type)) return format?.kind ?? 'AUDIO'
  if (format === undefined) return extensionIsPicture(candidate.url) ? 'OTHER' : 'AUDIO'
  return format.mimeType === 'application/vnd.apple.mpegurl' && candidate.showsPicture ? 'VIDEO' : format.kind
}

function withoutParameters(type: string): string {
  const semicolon = type.indexOf(';')
  return (semicolon < 0 ? type : type.slice(0, semicolon)).trim().toLowerCase()
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
