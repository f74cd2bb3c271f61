import { extensionOfUrl } from '../core/media-extensions.ts'
import type { ChapterLink, TranscriptLink } from '../model/index.ts'
import { linksWithRelation } from './atom-links.ts'
import type { RawItem } from './item-elements.ts'

const PODLOVE_RELATION = 'http://podlove.org/simple-chapters'

/** The links to chapters files (rule 2.12). */
export function normaliseChapterLinks(raw: Pick<RawItem, 'chapters' | 'atomLinks'>): readonly ChapterLink[] {
  const links = raw.chapters.flatMap(({ url, type }) =>
    url === null ? [] : [{ url, type: type?.toLowerCase() ?? chaptersTypeOf(url), isServiceExclusive: false }],
  )
  if (raw.atomLinks.length === 0) return links
  const podlove = linksWithRelation(raw.atomLinks, PODLOVE_RELATION)
  return [...links, ...podlove.map((url) => ({ url, type: 'application/xml', isServiceExclusive: false }))]
}

function chaptersTypeOf(url: string): string {
  const extension = extensionOfUrl(url)
  return extension === 'xml' || extension === 'psc' ? 'application/xml' : 'application/json+chapters'
}

/** The usual spelling of each type that transcripts are declared as; `application/srr` is a host's slip that was copied. */
const transcriptTypes: ReadonlyMap<string, string> = new Map([
  ['text/vtt', 'text/vtt'],
  ['application/vtt', 'text/vtt'],
  ['application/x-subrip', 'application/x-subrip'],
  ['application/srt', 'application/x-subrip'],
  ['application/srr', 'application/x-subrip'],
  ['text/srt', 'application/x-subrip'],
  ['text/x-srt', 'application/x-subrip'],
  ['application/json', 'application/json'],
  ['application/json+transcript', 'application/json'],
  ['text/json', 'application/json'],
  ['text/html', 'text/html'],
  ['application/xhtml+xml', 'text/html'],
])

const typeOfExtension: ReadonlyMap<string, string> = new Map([
  ['vtt', 'text/vtt'],
  ['srt', 'application/x-subrip'],
  ['json', 'application/json'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['xhtml', 'text/html'],
  ['txt', 'text/plain'],
  ['pdf', 'application/pdf'],
])

/** Which types have times; null stands for those that may or may not. */
const hasTimes: ReadonlyMap<string, boolean> = new Map([
  ['text/vtt', true],
  ['application/x-subrip', true],
  ['application/json', true],
  ['text/plain', false],
])

/** The links to transcripts (rule 2.12). */
export function normaliseTranscriptLinks(raw: RawItem['transcripts']): readonly TranscriptLink[] {
  return raw.flatMap(({ url, type: declared, language, rel }) => {
    if (url === null) return []
    const type = transcriptTypeOf(declared, url)
    const hasTimecodes = rel?.toLowerCase() === 'captions' ? true : type === null ? null : (hasTimes.get(type) ?? null)
    return [{ url, type, language, hasTimecodes, isServiceExclusive: false }]
  })
}

function transcriptTypeOf(declared: string | null, url: string): string | null {
  const type = (declared?.split(';')[0] ?? '').trim().toLowerCase()
  const byExtension = typeOfExtension.get(extensionOfUrl(url) ?? '') ?? null
  if (type === '') return byExtension
  if (type === 'text/plain') return byExtension !== null && hasTimes.get(byExtension) === true ? byExtension : type
  return transcriptTypes.get(type) ?? type
}
