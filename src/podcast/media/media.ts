import type { PodcastContentType } from '../../tables/index.ts'
import { hasRelation } from '../atom-links.ts'
import type { RawItem } from '../item-elements.ts'
import type { Normalising } from '../normalising.ts'
import { fileTypeOf, isVideoMedium, kindOf, type MediaKind, type Said, unsaid } from './file-kind.ts'

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

/** A file whose kind may depend on the other files: `null`. */
type NamedFile = Omit<MediaFile, 'kind'> & { readonly kind: MediaKind | null }

type RawContent = RawItem['mediaContents'][number]

/** Shared by all items without files, such as those of news. */
const noMedia: SelectedMedia = Object.freeze(mediaWithout(null, Object.freeze([])))

function mediaWithout(pictureUrl: string | null, files: readonly MediaFile[]): SelectedMedia {
  // Not a spread: a key after it gives each object a hidden class of its own, which slows every access to it.
  return {
    audioUrl: null,
    videoUrl: null,
    fileLength: null,
    fileType: null,
    primary: null,
    duration: null,
    pictureUrl,
    files,
  }
}

export function selectMedia(raw: RawItem, normalising: Normalising): SelectedMedia {
  const named = filesOf(raw, normalising)
  if (named.length === 0 && raw.alternateEnclosures.length === 0) return noMedia
  const every = raw.alternateEnclosures.length === 0 ? named : withAlternates(named, raw, normalising)
  const areSettled = isSettled(every)
  const kind = areSettled ? null : kindOfPlaylists(named, raw, normalising)
  const candidates = areSettled ? every : settled(every, kind)
  const files = isSettled(named) ? named : settled(named, kind)
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
  if (primary === null) return mediaWithout(pictureUrl, files)
  const { url } = primary
  let whole = primary
  for (const other of candidates) if (other !== primary && other.url === url) whole = mergedFile(whole, other)
  if (whole.type === null && raw.enclosures.length > 0) normalising.report('rss-enclosure-type-missing', 'fileType')
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
function filesOf(raw: RawItem, normalising: Normalising): NamedFile[] {
  const files: NamedFile[] = []
  for (const { url: attribute, text, type, length } of raw.enclosures) {
    const url = attribute ?? text
    if (url === null) {
      if ((type ?? length) !== null) normalising.report('rss-element-incomplete', 'extras.enclosures')
    } else if (isFile(url, normalising)) files.push(fileOf({ url, type, length }, unsaid, normalising))
  }
  for (const content of mediaContentsOf(raw)) {
    if (content.url === null || isPicture(content) || !isFile(content.url, normalising)) continue
    const { url, type, fileSize, medium, duration, height, width } = content
    const said = { medium, duration, height, width, codecs: null }
    files.push(fileOf({ url, type, length: fileSize }, said, normalising))
  }
  for (const link of raw.atomLinks) {
    const { href, type, length } = link
    if (href !== null && hasRelation(link, ENCLOSURE) && isFile(href.url, normalising))
      files.push(fileOf({ url: href.url, type, length }, unsaid, normalising))
  }
  return files
}

/** Returns whether a URL is not that of the feed itself, which is reported. */
function isFile(url: string, normalising: Normalising): boolean {
  if (url !== normalising.feed.url) return true
  normalising.report('value-url-of-feed', 'extras.enclosures')
  return false
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
function withAlternates(files: readonly NamedFile[], raw: RawItem, normalising: Normalising): readonly NamedFile[] {
  const candidates = [...files]
  addAlternates(raw, true, candidates, normalising)
  if (candidates.length === 0) addAlternates(raw, false, candidates, normalising)
  return candidates
}

function addAlternates(raw: RawItem, defaultOnly: boolean, candidates: NamedFile[], normalising: Normalising): void {
  for (const alternate of raw.alternateEnclosures) {
    if (defaultOnly && alternate.default !== true) continue
    const { sources, type, length, height, codecs } = alternate
    const said = { ...unsaid, height, codecs }
    const add = (url: string | null, typeOfSource = type): void => {
      if (url === null || !/^https?:/.test(url)) return
      candidates.push(fileOf({ url, type: typeOfSource, length }, said, normalising))
    }
    for (const { uri, text, contentType } of sources) add(uri ?? text, contentType ?? type)
    if (sources.length === 0) add(alternate.url ?? alternate.uri)
  }
}

function fileOf(
  { url, type, length }: Pick<MediaFile, 'url' | 'type' | 'length'>,
  said: Said,
  normalising: Normalising,
): NamedFile {
  const { duration, height, width } = said
  return { url, kind: kindOf(url, type, said, normalising), type, length, duration, height, width }
}

const isSettled = (files: readonly NamedFile[]): files is readonly MediaFile[] =>
  files.every(({ kind }) => kind !== null)

function settled(files: readonly NamedFile[], kind: PodcastContentType | null): readonly MediaFile[] {
  return files.map((file) => ({ ...file, kind: file.kind ?? kind ?? 'AUDIO' }))
}

/**
 * Returns the kind of playlists that do not say it (rule 2.7.2): they are videos if all other files of the item are, or
 * if there are no others and the medium of the feed is video.
 */
function kindOfPlaylists(named: readonly NamedFile[], raw: RawItem, normalising: Normalising): PodcastContentType {
  const all = [...named]
  addAlternates(raw, false, all, normalising)
  const kinds = new Set(all.map(({ kind }) => kind))
  if (kinds.has('AUDIO')) return 'AUDIO'
  return kinds.has('VIDEO') || isVideoMedium(normalising.feed.medium) ? 'VIDEO' : 'AUDIO'
}
