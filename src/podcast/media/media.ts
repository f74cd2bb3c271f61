import type { PodcastContentType } from '../../tables/index.ts'
import { extensionOfUrl, mediaFormats } from '../../values/media-extensions.ts'
import { readMimeType, withoutParameters } from '../../values/mime-type.ts'
import { hasRelation } from '../atom-links.ts'
import type { RawItem } from '../item-elements.ts'
import type { Normalising } from '../normalising.ts'

/** A file's use for a listener; OTHER is a picture or a document. */
export type MediaKind = PodcastContentType | 'OTHER'

/** The media of an item (rule 2.7). */
export interface SelectedMedia {
  readonly audioUrl: string | null
  readonly videoUrl: string | null
  readonly fileLength: number | null
  readonly fileType: string | null
  /** The first file that is audio or video; `null` if there is none. */
  readonly primary: { readonly url: string; readonly kind: PodcastContentType } | null
  /** In seconds as written, from the `media:content` that was chosen. */
  readonly duration: string | null
  /** The first enclosure that is a picture. */
  readonly pictureUrl: string | null
  /** The files that the item names, except alternate enclosures and the pictures of Media RSS. */
  readonly files: readonly MediaFile[]
}

/** A file that an item names, in any element. */
export interface MediaFile {
  readonly url: string
  readonly kind: MediaKind
  readonly type: string | null
  readonly length: number | null
  /** As written. */
  readonly duration: string | null
  readonly height: number | null
  readonly width: number | null
}

type RawContent = RawItem['mediaContents'][number]

const noMedia: Omit<SelectedMedia, 'files'> = {
  audioUrl: null,
  videoUrl: null,
  fileLength: null,
  fileType: null,
  primary: null,
  duration: null,
  pictureUrl: null,
}

export function selectMedia(raw: RawItem, normalising: Normalising): SelectedMedia {
  const files = filesOf(raw, normalising)
  const candidates = raw.alternateEnclosures.length === 0 ? files : withAlternates(files, raw, normalising)
  let audioUrl: string | null = null
  let videoUrl: string | null = null
  let pictureUrl: string | null = null
  let primary: MediaFile | null = null
  let primaryKind: PodcastContentType = 'AUDIO'
  for (const candidate of candidates) {
    const { url, kind } = candidate
    if (kind === 'AUDIO') audioUrl ??= url
    else if (kind === 'VIDEO') videoUrl ??= url
    else if (candidate.type?.toLowerCase().startsWith('image/')) pictureUrl ??= url
    if (primary !== null || kind === 'OTHER') continue
    primary = candidate
    primaryKind = kind
  }
  if (primary === null) return { ...noMedia, pictureUrl, files }
  const { url } = primary
  let whole = primary
  for (const other of candidates) if (other !== primary && other.url === url) whole = mergedFile(whole, other)
  return {
    audioUrl,
    videoUrl,
    fileLength: whole.length,
    fileType: fileTypeOf(whole, 'fileType', normalising),
    primary: { url, kind: primaryKind },
    duration: whole.duration,
    pictureUrl,
    files,
  }
}

/** Merges the entries of one file in several elements. The first one counts, and the others fill its gaps. */
export function mergedFile(first: MediaFile | undefined, further: MediaFile): MediaFile {
  if (first === undefined) return further
  return {
    ...first,
    type: first.type ?? further.type,
    length: first.length ?? further.length,
    duration: first.duration ?? further.duration,
    height: first.height ?? further.height,
    width: first.width ?? further.width,
  }
}

const ENCLOSURE = ['enclosure']

/** Returns the files of an item's own elements, in their order of precedence (rule 2.7.1). */
function filesOf(raw: RawItem, normalising: Normalising): MediaFile[] {
  const files: MediaFile[] = []
  for (const { url: attribute, text, type, length } of raw.enclosures) {
    const url = attribute ?? text
    if (url !== null) files.push(fileOf({ url, type, length }, unsaid, normalising))
    else if ((type ?? length) !== null) normalising.report('rss-element-incomplete', 'extras.enclosures')
  }
  for (const content of mediaContentsOf(raw)) {
    if (content.url === null || isPicture(content)) continue
    const { url, type, fileSize, medium, duration, height, width } = content
    const said = { medium, duration, height, width, showsPicture: height !== null }
    files.push(fileOf({ url, type, length: fileSize }, said, normalising))
  }
  for (const link of raw.atomLinks) {
    const { href, type, length } = link
    if (href !== null && hasRelation(link, ENCLOSURE))
      files.push(fileOf({ url: href.url, type, length }, unsaid, normalising))
  }
  return files
}

/** Returns whether Media RSS declares a file as a picture. Such a file is never an item's media. */
const isPicture = ({ medium }: RawContent): boolean => medium?.toLowerCase() === 'image'

/** Returns the pictures among an item's `media:content`, which are not in {@link SelectedMedia.files}. */
export function pictureFiles(raw: RawItem): readonly MediaFile[] {
  return mediaContentsOf(raw).flatMap((content) => {
    const { url, type, fileSize: length, duration, height, width } = content
    return url !== null && isPicture(content) ? [{ url, kind: 'OTHER', type, length, duration, height, width }] : []
  })
}

/** Returns the contents of the item, then those of its groups, which may mark one of them as the default. */
function mediaContentsOf({ mediaContents, mediaGroups }: RawItem): readonly RawContent[] {
  if (mediaGroups.length === 0) return mediaContents
  const grouped = mediaGroups.flatMap(({ contents }) => contents)
  return [
    ...mediaContents,
    ...grouped.filter(({ isDefault }) => isDefault),
    ...grouped.filter(({ isDefault }) => !isDefault),
  ]
}

/**
 * Returns the files and the sources of the default alternate enclosures. If there are neither, returns the sources of
 * all alternate enclosures.
 */
function withAlternates(files: readonly MediaFile[], raw: RawItem, normalising: Normalising): readonly MediaFile[] {
  const candidates = [...files]
  addAlternates(raw, true, candidates, normalising)
  if (candidates.length === 0) addAlternates(raw, false, candidates, normalising)
  return candidates
}

function addAlternates(raw: RawItem, defaultOnly: boolean, candidates: MediaFile[], normalising: Normalising): void {
  for (const alternate of raw.alternateEnclosures) {
    if (defaultOnly && alternate.default !== true) continue
    const { sources, type, length, height, codecs } = alternate
    const showsPicture = height !== null || /avc|hvc|hev|vp0?[89]|av01/i.test(codecs ?? '')
    const said = { ...unsaid, showsPicture }
    const add = (url: string | null, typeOfSource = type): void => {
      if (url === null || !/^https?:/.test(url)) return
      candidates.push(fileOf({ url, type: typeOfSource, length }, said, normalising))
    }
    for (const { uri, text, contentType } of sources) add(uri ?? text, contentType ?? type)
    if (sources.length === 0) add(alternate.url ?? alternate.uri)
  }
}

/** Facts about a file in an element, besides its type and length. */
interface Said {
  readonly medium: string | null
  readonly duration: string | null
  readonly height: number | null
  readonly width: number | null
  /** Whether it has a property that only videos have. */
  readonly showsPicture: boolean
}

const unsaid: Said = { medium: null, duration: null, height: null, width: null, showsPicture: false }

function fileOf(
  { url, type, length }: Pick<MediaFile, 'url' | 'type' | 'length'>,
  said: Said,
  normalising: Normalising,
): MediaFile {
  const { duration, height, width } = said
  return { url, kind: kindOf(url, type, said, normalising), type, length, duration, height, width }
}

/** Types that do not show what a file is: its extension decides (rule 2.7.2). */
const tellsNothing =
  /^(?:application\/(?:x-mpegurl|vnd\.apple\.mpegurl|ogg|mp4|octet-stream|x-download)|binary\/octet-stream|text\/.*|[^/]*)$/
const isOther = /^(?:image\/.*|application\/(?:pdf|epub\+zip|x-bittorrent))$/

/** Types of video that hosts declare for audio, with the extensions of such files. */
const AUDIO_NAMED_VIDEO: Readonly<Record<string, RegExp>> = { 'video/mp4': /^mp3$/, 'video/ogg': /^(?:og[ga]|opus)$/ }
/** Codecs of a video in Ogg, as a parameter of its type. */
const OGG_VIDEO = /theora|dirac|daala|vp8/i

function kindOf(
  url: string,
  declared: string | null,
  { medium, showsPicture }: Said,
  normalising: Normalising,
): MediaKind {
  const type = withoutParameters(declared ?? '')
  if (type.startsWith('audio/')) return 'AUDIO'
  const saidMedium = medium?.toLowerCase()
  if (type.startsWith('video/')) {
    const showsVideo = showsPicture || saidMedium === 'video' || OGG_VIDEO.test(declared ?? '')
    const isNamedAudio = AUDIO_NAMED_VIDEO[type]?.test(extensionOfUrl(url) ?? '') === true
    if (!isNamedAudio || (type === 'video/ogg' && showsVideo)) return 'VIDEO'
    normalising.report('rss-enclosure-type-contradicts-extension', 'fileType', type)
    return 'AUDIO'
  }
  if (isOther.test(type)) return 'OTHER'
  if (saidMedium === 'audio') return 'AUDIO'
  if (saidMedium === 'video') return 'VIDEO'
  const format = formatOf(url)
  if (!tellsNothing.test(type)) return format?.kind ?? (showsPicture ? 'VIDEO' : 'AUDIO')
  if (format === undefined) return extensionIsPicture(url) ? 'OTHER' : 'AUDIO'
  return format.mimeType === 'application/vnd.apple.mpegurl' && showsPicture ? 'VIDEO' : format.kind
}

function formatOf(url: string): ReturnType<typeof mediaFormats.get> {
  const extension = extensionOfUrl(url)
  return extension === null ? undefined : mediaFormats.get(extension)
}

const extensionIsPicture = (url: string): boolean =>
  /^(?:jpe?g|png|gif|webp|pdf|epub|torrent)$/.test(extensionOfUrl(url) ?? '')

/** Returns the declared type if it has a valid form, else the type of the extension (rule 2.7.4). */
export function fileTypeOf(
  { type, url }: Pick<MediaFile, 'type' | 'url'>,
  field: string,
  normalising: Normalising,
): string | null {
  const declared = type === null ? null : normalising.valueFrom(readMimeType(type, {}), field)
  return declared ?? formatOf(url)?.mimeType ?? null
}
