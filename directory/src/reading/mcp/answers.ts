import { stripHtml } from 'feedmill/html'
import type { ListedContent } from '../../entities/index.ts'

/** Characters of a text that one answer has at most. */
export const TEXT_LENGTH = 20_000
/** Characters of a description in lists. */
const SUMMARY_LENGTH = 300

/** A part of a long text. */
export interface TextPart {
  readonly text: string
  /** Asks for the next part; `null` at the end. */
  readonly nextCursor: string | null
}

/** Cuts the part of a text that begins at a cursor. A cursor is the number of characters before the part. */
export function partOf(text: string, cursor: string | undefined): TextPart {
  const from = Math.min(Number(cursor ?? 0), text.length)
  const rest = text.slice(from, from + TEXT_LENGTH)
  // A part ends at the end of a word, if there is one near.
  const lastSpace = from + rest.length < text.length ? rest.search(/\s\S{0,200}$/) : -1
  const part = lastSpace > 0 ? rest.slice(0, lastSpace + 1) : rest
  const end = from + part.length
  return { text: part.toWellFormed(), nextCursor: end < text.length ? String(end) : null }
}

/** A piece of content in a list. Keys without a value are left out. */
export function summaryOf(content: ListedContent, origin: string) {
  const { kind, uuid, seriesUuid, name, by, description, childrenCount, datePublished, duration } = content
  return {
    type: kind,
    uuid,
    name,
    page: pageOf(content, origin),
    ...(kind === 'episode' && { podcastUuid: seriesUuid }),
    ...(by !== null && { [kind === 'episode' ? 'podcast' : 'author']: by }),
    ...(kind !== 'episode' && { count: childrenCount }),
    ...(datePublished !== null && { published: dayOf(datePublished) }),
    ...(duration !== null && { durationSeconds: duration }),
    ...(content.isExplicit === true && { explicit: true }),
    ...(content.medium !== null && content.medium !== 'podcast' && { medium: content.medium }),
    ...(description !== null && { publisherText: shortened(stripHtml(description)) }),
  }
}

const pathOf = {
  podcast: 'podcasts',
  episode: 'episodes',
  comic: 'comics',
  creator: 'creators',
  person: 'persons',
} as const

/** The address of the page of a piece of content. */
export function pageOf({ kind, uuid }: Pick<ListedContent, 'kind' | 'uuid'>, origin: string): string {
  return `${origin}/${pathOf[kind]}/${uuid}`
}

/** A time as `2026-11-28T10:00:00Z`. Dates beyond those of JavaScript have none. */
function dayOf(seconds: number): string | null {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace('.000', '')
}

/** Milliseconds as `1:02:03`. */
export function timecode(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= SUMMARY_LENGTH ? line : `${line.slice(0, SUMMARY_LENGTH).toWellFormed()}…`
}
