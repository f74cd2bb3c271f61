import { createHash } from 'node:crypto'
import type { PodcastEpisode } from 'feedmill'
import type { FeedFetcher } from 'feedmill/fetch'
import { type CompanionFailure, fetchChapters, fetchTranscript } from 'feedmill/ingest'
import type { CompanionFacts, CompanionKind, EpisodeRow, FoundCompanion } from './companion-rows.ts'
import { type ChaptersContent, packed, type TranscriptContent } from './packed-content.ts'
import { FileUnchanged, type RememberingFetcher, rememberFiles } from './remember-files.ts'

/** The result of looking for the files of an episode. `unchanged`: they are as stored. */
export type Looked =
  | { readonly outcome: 'unchanged' }
  | ({ readonly outcome: 'found' | 'none' | 'failed' } & FoundCompanion)

interface Read {
  readonly content: ChaptersContent | TranscriptContent | null
  readonly fileUrl: string | null
  readonly failures: readonly CompanionFailure[]
}

/**
 * Returns an episode with the fields that the library needs to read its files. The missing fields do not matter for
 * that.
 */
export function episodeOf(row: EpisodeRow): PodcastEpisode {
  const { guid, name, date_published: datePublished, duration, details, inline_chapters: inlineChapters } = row
  return {
    audioUrl: null,
    videoUrl: null,
    websiteUrl: null,
    chaptersUrlsWithDetails: [],
    transcriptUrlsWithDetails: [],
    ...details,
    guid,
    name,
    datePublished,
    duration,
    extras: inlineChapters === null ? {} : { inlineChapters },
  } as unknown as PodcastEpisode
}

/** Returns a digest of the files of a kind that the feed lists; `null` if it lists none. */
export function linksDigest(episode: PodcastEpisode, kind: CompanionKind): string | null {
  const links = kind === 'chapters' ? episode.chaptersUrlsWithDetails : episode.transcriptUrlsWithDetails
  const inline = kind === 'chapters' ? (episode.extras.inlineChapters ?? []) : []
  if (links.length === 0 && inline.length === 0) return null
  const said = JSON.stringify([links, inline, kind === 'chapters' ? episode.duration : null])
  return createHash('sha256').update(said).digest('base64url').slice(0, 22)
}

/**
 * Looks for the files of an episode, as its feed links them now.
 *
 * @param now in epoch seconds
 * @returns the result. It does not reject if a server fails.
 */
export async function readCompanion(
  row: EpisodeRow,
  kind: CompanionKind,
  digest: string,
  { fetcher, now, signal }: { readonly fetcher: FeedFetcher; readonly now: number; readonly signal: AbortSignal },
): Promise<Looked> {
  const { stored } = row
  const isKnown = stored !== null && stored.outcome === 'found' && stored.linksDigest === digest
  const known =
    isKnown && stored.fileUrl !== null
      ? { url: stored.fileUrl, etag: stored.fileEtag, lastModified: stored.fileLastModified }
      : null
  const files = rememberFiles(fetcher, known)
  let read: Read
  try {
    read = await readers[kind](episodeOf(row), files, signal)
  } catch (error) {
    if (error instanceof FileUnchanged) return { outcome: 'unchanged' }
    throw error
  }
  const { content, fileUrl, failures } = read
  const file = fileUrl === null ? null : files.fileAt(fileUrl)
  const outcome = content !== null ? 'found' : failures.some(isForAWhile) ? 'failed' : 'none'
  const facts: CompanionFacts = {
    linksDigest: digest,
    outcome,
    reason:
      content !== null || failures.length === 0
        ? null
        : failures
            .map(({ reason }) => reason)
            .join(', ')
            .slice(0, 200),
    fileUrl,
    fileEtag: file?.etag ?? null,
    fileLastModified: file?.lastModified ?? null,
    checkedAt: now,
  }
  return { outcome, facts, content: content === null ? null : await packed(content) }
}

const readers: Readonly<
  Record<CompanionKind, (episode: PodcastEpisode, fetcher: RememberingFetcher, signal: AbortSignal) => Promise<Read>>
> = {
  async chapters(episode, fetcher, signal) {
    const { chapters, hidden, link, failures } = await fetchChapters(episode, { fetcher, signal })
    const content = { chapters, ...(hidden.length > 0 && { hidden }) }
    const isEmpty = chapters.length === 0 && hidden.length === 0
    return { content: isEmpty ? null : content, fileUrl: link?.url ?? null, failures }
  },

  async transcript(episode, fetcher, signal) {
    const options = { fetcher, signal }
    const utterances = await fetchTranscript(episode, 'UTTERANCE', options)
    const { link, failures } = utterances
    if (link === null) return { content: null, fileUrl: null, failures }
    const paragraphs = await fetchTranscript(episode, 'PARAGRAPH', options)
    const content = {
      paragraphs: paragraphs.items,
      utterances: utterances.items,
      hasTimecodes: utterances.hasTimecodes,
      language: link.language,
    }
    return { content, fileUrl: link.url, failures }
  },
}

/** Whether a link may lead to a file later, even if its feed does not change. */
function isForAWhile({ reason }: CompanionFailure): boolean {
  const status = /^http-(\d+)$/.exec(reason)?.[1]
  if (status !== undefined) return Number(status) >= 500 || status === '429' || status === '408'
  return !['unusable', 'limit', 'encoding-error', 'blocked'].includes(reason)
}
