import { emptyList, fitted } from '../../core/fitted-list.ts'
import type { ChapterLink, TranscriptLink } from '../../model/index.ts'
import { extensionOfUrl } from '../../values/media-extensions.ts'
import { withoutParameters } from '../../values/mime-type.ts'
import { linksWithRelation, PODLOVE_RELATION } from '../atom-links.ts'
import type { RawItem } from '../item-elements.ts'
import type { Normalising } from '../normalising.ts'

/** Returns the links to chapters files (rule 2.12). */
export function normaliseChapterLinks(
  raw: Pick<RawItem, 'chapters' | 'atomLinks'>,
  normalising: Normalising,
): readonly ChapterLink[] {
  if (raw.chapters.length === 0 && raw.atomLinks.length === 0) return emptyList
  const links: ChapterLink[] = []
  for (const { url, type } of raw.chapters) {
    if (url === null) normalising.report('rss-element-incomplete', 'chaptersUrls')
    else links.push({ url, type: type?.toLowerCase() ?? chaptersTypeOf(url), isServiceExclusive: false })
  }
  for (const url of linksWithRelation(raw.atomLinks, PODLOVE_RELATION)) {
    links.push({ url, type: 'application/xml', isServiceExclusive: false })
  }
  return fitted(links)
}

function chaptersTypeOf(url: string): string {
  const extension = extensionOfUrl(url)
  return extension === 'xml' || extension === 'psc' ? 'application/xml' : 'application/json+chapters'
}

/** The usual spelling of each declared type of transcripts; `application/srr` is a host's slip that others copied. */
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

/** Whether files of a type have times. Types that may or may not have them are missing. */
const hasTimes: ReadonlyMap<string, boolean> = new Map([
  ['text/vtt', true],
  ['application/x-subrip', true],
  ['application/json', true],
  ['text/plain', false],
])

/** Returns the links to transcripts (rule 2.12). */
export function normaliseTranscriptLinks(
  raw: RawItem['transcripts'],
  normalising: Normalising,
): readonly TranscriptLink[] {
  if (raw.length === 0) return emptyList
  const links: TranscriptLink[] = []
  for (const { url: attribute, text, type: declared, language, rel } of raw) {
    const url = attribute ?? text
    if (url === null) {
      normalising.report('rss-element-incomplete', 'transcriptUrls')
      continue
    }
    const type = transcriptTypeOf(declared ?? '', url)
    const hasTimecodes = rel?.toLowerCase() === 'captions' ? true : type === null ? null : (hasTimes.get(type) ?? null)
    links.push({ url, type, language, hasTimecodes, isServiceExclusive: false })
  }
  return fitted(links)
}

function transcriptTypeOf(declared: string, url: string): string | null {
  const type = withoutParameters(declared)
  const usual = transcriptTypes.get(type)
  if (usual !== undefined) return usual
  const byExtension = typeOfExtension.get(extensionOfUrl(url) ?? '') ?? null
  if (type === '') return byExtension
  return type === 'text/plain' && byExtension !== null && hasTimes.get(byExtension) === true ? byExtension : type
}

export function urlsOf(links: readonly { readonly url: string }[]): readonly string[] {
  return links.length === 0 ? emptyList : links.map(({ url }) => url)
}
