import type { PodcastContentType } from '../../tables/index.ts'
import { documentExtensions, extensionOfUrl, imageExtensions, mediaFormats } from '../../values/media-extensions.ts'
import { readMimeType, withoutParameters } from '../../values/mime-type.ts'
import type { Normalising } from '../normalising.ts'

/** A file's use for a listener; OTHER is a picture or a document. */
export type MediaKind = PodcastContentType | 'OTHER'

/** Facts about a file in an element, besides its type and length. */
export interface Said {
  readonly medium: string | null
  readonly duration: string | null
  readonly height: number | null
  readonly width: number | null
  readonly codecs: string | null
}

export const unsaid: Said = { medium: null, duration: null, height: null, width: null, codecs: null }

const VIDEO_CODECS = /avc|hvc|hev|vp0?[89]|av01/i
const AUDIO_CODECS = /mp4a|opus|flac|vorbis|ac-[34]|ec-3/i

/** Types that do not show what a file is: its extension decides (rule 2.7.2). */
const tellsNothing = /^(?:application\/(?:ogg|mp4|octet-stream|x-download)|binary\/octet-stream|text\/.*|[^/]*)$/
const isOther = /^(?:image\/.*|application\/(?:pdf|epub\+zip|x-bittorrent))$/
/** Types of pages, archives and documents. Their files are media only if the extension says so. */
const isNoMedia =
  /^(?:text\/html|application\/(?:xhtml\+xml|(?:rss|atom)\+xml|(?:x-)?(?:zip|zip-compressed|rar|rar-compressed|7z-compressed|tar|gzip|shockwave-flash)|msword|rtf|vnd\.ms-.*|vnd\.openxmlformats.*|vnd\.rar))$/
/** The names of playlists of HTTP Live Streaming. They never say whether the files have pictures. */
const isPlaylist = /^(?:application|audio)\/(?:x-|vnd\.apple\.)?mpegurl$/

/** Types of video that hosts declare for audio, with the extensions of such files. */
const AUDIO_NAMED_VIDEO: Readonly<Record<string, RegExp>> = { 'video/mp4': /^mp3$/, 'video/ogg': /^(?:og[ga]|opus)$/ }
/** Codecs of a video in Ogg, as a parameter of its type. */
const OGG_VIDEO = /theora|dirac|daala|vp8/i

/**
 * Returns the kind of a file (rule 2.7.2). `null` stands for a playlist that says neither: the other files of its item
 * decide.
 */
export function kindOf(url: string, declared: string | null, said: Said, normalising: Normalising): MediaKind | null {
  const type = withoutParameters(declared ?? '')
  if (type.endsWith('mpegurl') && isPlaylist.test(type)) return kindOfPlaylist(declared, said)
  if (type.startsWith('audio/')) return 'AUDIO'
  const medium = said.medium?.toLowerCase()
  const showsPicture = said.height !== null || VIDEO_CODECS.test(said.codecs ?? '')
  if (type.startsWith('video/')) {
    const showsVideo = showsPicture || medium === 'video' || OGG_VIDEO.test(declared ?? '')
    const isNamedAudio = AUDIO_NAMED_VIDEO[type]?.test(extensionOfUrl(url) ?? '') === true
    if (!isNamedAudio || (type === 'video/ogg' && showsVideo)) return 'VIDEO'
    normalising.report('rss-enclosure-type-contradicts-extension', 'fileType', type)
    return 'AUDIO'
  }
  if (isOther.test(type)) return 'OTHER'
  if (isNoMedia.test(type)) return kindOfPage(url, type, { medium, showsPicture }, normalising)
  if (medium === 'audio') return 'AUDIO'
  const format = formatOf(url)
  if (format?.mimeType === PLAYLIST_TYPE && tellsNothing.test(type)) return kindOfPlaylist(declared, said)
  if (medium === 'video') return 'VIDEO'
  if (!tellsNothing.test(type)) return format?.kind ?? (showsPicture ? 'VIDEO' : 'AUDIO')
  return format?.kind ?? (isPictureOrDocument.test(extensionOfUrl(url) ?? '') ? 'OTHER' : kindOfWord(type))
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const isPictureOrDocument = /^(?:jpe?g|png|gif|webp|pdf|epub|torrent)$/

function kindOfPlaylist(declared: string | null, { medium, height, width, codecs }: Said): MediaKind | null {
  const all = `${codecs ?? ''} ${declared ?? ''}`
  const saidMedium = medium?.toLowerCase() ?? declared?.toLowerCase()
  if (height !== null || width !== null || VIDEO_CODECS.test(all) || saidMedium === 'video') return 'VIDEO'
  return saidMedium === 'audio' || AUDIO_CODECS.test(all) ? 'AUDIO' : null
}

/**
 * Returns the kind of a file whose type is that of a page or an archive. A file for Flash may be a player: what else
 * the element says counts.
 */
function kindOfPage(
  url: string,
  type: string,
  { medium, showsPicture }: { readonly medium: string | undefined; readonly showsPicture: boolean },
  normalising: Normalising,
): MediaKind {
  const format = formatOf(url)
  if (format !== undefined) {
    normalising.report('rss-enclosure-type-not-media', 'fileType', type)
    return format.kind
  }
  if (type.endsWith('flash')) {
    if (medium === 'audio') return 'AUDIO'
    if (medium === 'video' || showsPicture) return 'VIDEO'
  }
  normalising.report('rss-enclosure-not-media', 'extras.enclosures', type)
  return 'OTHER'
}

interface FormatOfWord {
  readonly kind: MediaKind
  readonly mimeType: string | null
}

/** Words in the place of a type, besides the extensions of audio and video. */
const words: ReadonlyMap<string, FormatOfWord> = new Map<string, FormatOfWord>([
  ['audio', { kind: 'AUDIO', mimeType: null }],
  ['sound', { kind: 'AUDIO', mimeType: null }],
  ['video', { kind: 'VIDEO', mimeType: null }],
  ['movie', { kind: 'VIDEO', mimeType: null }],
  ['quicktime', { kind: 'VIDEO', mimeType: 'video/quicktime' }],
  ['mpeg', { kind: 'AUDIO', mimeType: 'audio/mpeg' }],
  ['mpeg3', { kind: 'AUDIO', mimeType: 'audio/mpeg' }],
  ['mpga', { kind: 'AUDIO', mimeType: 'audio/mpeg' }],
  ['mpeg4', { kind: 'VIDEO', mimeType: 'video/mp4' }],
  ['vorbis', { kind: 'AUDIO', mimeType: 'audio/ogg' }],
  ['image', { kind: 'OTHER', mimeType: null }],
  ['picture', { kind: 'OTHER', mimeType: null }],
  ...[...imageExtensions, ...documentExtensions].map((word) => [word, { kind: 'OTHER', mimeType: null }] as const),
])

/** Returns the meaning of the first known word of a type without a slash: `mp3`, `.MP3`, `MPEG audio`. */
function formatOfWord(type: string): FormatOfWord | undefined {
  if (type === '' || type.length > MAX_WORDS_LENGTH) return undefined
  const parts = type.split(/[^a-z0-9]+/).filter((part) => part !== '' && part !== 'x')
  const broad = parts.find((part) => part === 'audio' || part === 'video')
  const exact = parts.map((part) => words.get(part) ?? mediaFormats.get(part)).find((format) => format?.mimeType)
  if (broad === undefined) return exact ?? parts.map((part) => words.get(part)).find((format) => format !== undefined)
  const isSame = exact?.mimeType?.startsWith(`${broad}/`) === true
  return isSame ? exact : words.get(broad)
}

const MAX_WORDS_LENGTH = 40

function kindOfWord(type: string): MediaKind {
  return formatOfWord(type)?.kind ?? 'AUDIO'
}

/** Returns whether a `podcast:medium` is one of videos. */
export function isVideoMedium(medium: string | null): boolean {
  return /^(?:video|film)l?$/i.test(medium ?? '')
}

function formatOf(url: string): ReturnType<typeof mediaFormats.get> {
  const extension = extensionOfUrl(url)
  return extension === null ? undefined : mediaFormats.get(extension)
}

/**
 * Returns the declared type if it has a valid form, else the type of the extension, else that of a word (rule 2.7.4).
 */
export function fileTypeOf(
  { type, url }: { readonly type: string | null; readonly url: string },
  field: string,
  normalising: Normalising,
): string | null {
  if (type === null) return formatOf(url)?.mimeType ?? null
  const word = type.includes('/') ? undefined : formatOfWord(withoutParameters(type))?.mimeType
  if (word === undefined || word === null) {
    return normalising.valueFrom(readMimeType(type, {}), field) ?? formatOf(url)?.mimeType ?? null
  }
  normalising.report('value-mime-type-repaired', field, type)
  return formatOf(url)?.mimeType ?? word
}
