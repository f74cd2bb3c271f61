import { isAsciiLetter, isAsciiLetterOrDigit } from '../core/characters.ts'

/** The kind and MIME type of a file, according to its extension. */
export interface FormatOfExtension {
  readonly kind: 'AUDIO' | 'VIDEO'
  /** The MIME type that replaces a missing one: Apple's for podcasts if Apple names one, else IANA's. */
  readonly mimeType: string
}

const audio = (mimeType: string): FormatOfExtension => ({ kind: 'AUDIO', mimeType })
const video = (mimeType: string): FormatOfExtension => ({ kind: 'VIDEO', mimeType })

/** The extensions of audio and video (mapping 2.7.2), in lower case and without the dot. */
export const mediaFormats: ReadonlyMap<string, FormatOfExtension> = new Map([
  ['mp3', audio('audio/mpeg')],
  ['m4a', audio('audio/x-m4a')],
  ['m4b', audio('audio/mp4')],
  ['aac', audio('audio/aac')],
  ['ogg', audio('audio/ogg')],
  ['oga', audio('audio/ogg')],
  ['opus', audio('audio/opus')],
  ['flac', audio('audio/flac')],
  ['wav', audio('audio/wav')],
  ['aif', audio('audio/aiff')],
  ['aiff', audio('audio/aiff')],
  ['wma', audio('audio/x-ms-wma')],
  ['amr', audio('audio/amr')],
  ['mka', audio('audio/matroska')],
  ['mp4', video('video/mp4')],
  ['m4v', video('video/x-m4v')],
  ['mov', video('video/quicktime')],
  ['avi', video('video/x-msvideo')],
  ['wmv', video('video/x-ms-wmv')],
  ['mkv', video('video/matroska')],
  ['webm', video('video/webm')],
  ['ogv', video('video/ogg')],
  ['mpg', video('video/mpeg')],
  ['mpeg', video('video/mpeg')],
  ['3gp', video('video/3gpp')],
  ['ts', video('video/mp2t')],
  ['flv', video('video/x-flv')],
  // A playlist of either kind: video only if the height or the codecs of the candidate say so.
  ['m3u8', audio('application/vnd.apple.mpegurl')],
])

/** The extensions of pictures, in lower case and without the dot. */
export const imageExtensions: readonly string[] = [
  ...['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'avif', 'heic', 'svg', 'bmp', 'tif', 'tiff', 'ico'],
]

/** The extensions of pages, documents and other files that neither sound nor show a picture. */
export const documentExtensions: readonly string[] = [
  ...['html', 'htm', 'xhtml', 'shtml', 'xml', 'rss', 'atom', 'json', 'txt', 'md', 'vtt', 'srt', 'swf'],
  ...['pdf', 'epub', 'doc', 'docx', 'ppt', 'pptx', 'rtf', 'zip', 'rar', 'torrent'],
]

/** The extensions of programs on a server, which may answer with any kind of file. */
export const programExtensions: readonly string[] = ['php', 'asp', 'aspx', 'jsp', 'cgi', 'ashx']

const MAX_EXTENSION_LENGTH = 8

/**
 * Returns the extension of a URL's path, in lower case and without the dot: `vtt`, `mp3`, `json`. If the last segment
 * has no extension, the last segment with a media extension counts: `…/redirect.mp3/host/ep1` gives `mp3`. Query and
 * fragment do not count. Returns `null` if there is no extension.
 */
export function extensionOfUrl(url: string): string | null {
  const path = pathOf(url)
  let end = path.length
  let isLast = true
  while (end > 0) {
    const slash = path.lastIndexOf('/', end - 1)
    const extension = extensionOf(path, slash + 1, end)
    if (extension !== null && (isLast || mediaFormats.has(extension))) return extension
    isLast = false
    end = slash
  }
  return null
}

/** Returns the extension of the last segment of a URL's path, like {@link extensionOfUrl}. */
export function lastExtensionOfUrl(url: string): string | null {
  const path = pathOf(url)
  return extensionOf(path, path.lastIndexOf('/') + 1, path.length)
}

function pathOf(url: string): string {
  const mark = url.search(/[?#]/)
  const end = mark < 0 ? url.length : mark
  const slashes = url.indexOf('//')
  if (slashes < 0 || slashes >= end) return url.slice(0, end)
  const path = url.indexOf('/', slashes + 2)
  return path < 0 || path >= end ? '' : url.slice(path, end)
}

/**
 * Returns the extension of the segment from `start` to `end`: a dot and up to eight letters and digits, at least one of
 * them a letter.
 */
function extensionOf(path: string, start: number, end: number): string | null {
  let at = end
  let hasLetter = false
  while (at > start && end - at <= MAX_EXTENSION_LENGTH && isAsciiLetterOrDigit(path.charCodeAt(at - 1))) {
    at--
    hasLetter ||= isAsciiLetter(path.charCodeAt(at))
  }
  const isExtension = hasLetter && end - at <= MAX_EXTENSION_LENGTH && at > start && path[at - 1] === '.'
  return isExtension ? path.slice(at, end).toLowerCase() : null
}
