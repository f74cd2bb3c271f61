import { chapterLimits, type ParsedChapters, parseChapters } from '../../chapters/index.ts'
import { childKey } from '../../identity/child-key.ts'
import type { Chapter, ChapterLink, PodcastEpisode } from '../../model/index.ts'
import { checkCompanionOptions, checkEpisode } from '../check-options.ts'
import { type CompanionFailure, type CompanionOptions, firstUsable } from './fetch-companion.ts'

/** Options of {@link fetchChapters}. */
export interface FetchChaptersOptions extends CompanionOptions {
  /** The episode's key, as its part had it. @defaultValue computed from the episode */
  readonly episodeKey?: string | undefined
}

/** The chapters of an episode, and where they were found. */
export interface FetchedChapters extends Pick<ParsedChapters, 'chapters' | 'hidden' | 'status' | 'diagnostics'> {
  /** The source of the file; `null` if the chapters are in the feed itself, or there are none. */
  readonly link: ChapterLink | null
  /** The links that failed, in order. */
  readonly failures: readonly CompanionFailure[]
}

/** The types of links to Podlove chapters (mapping rule 2.12). */
const PODLOVE = /xml/i

/**
 * Returns the chapters of an episode from the first of these that has any: its chapters files, the feed itself, its
 * Podlove files (rule 5.1.10). If none has, returns the hidden chapters of the first file with any. Files are read up
 * to 5 MiB, from addresses that the fetcher may request.
 *
 * @returns `unusable` without chapters if no source has any. The promise does not reject, no matter what a server does.
 * @throws TypeError if the episode or an option is invalid; the signal's reason if it aborts
 */
export async function fetchChapters(episode: PodcastEpisode, options: FetchChaptersOptions): Promise<FetchedChapters> {
  checkEpisode(episode)
  checkCompanionOptions(options, { episodeKey: 'string' })
  const { episodeKey = keyOf(episode) } = options
  const links = episode.chaptersUrlsWithDetails
  const { duration } = episode
  /** Files with hidden chapters only: these are not listed, but change the picture. */
  const unlisted: { readonly link: ChapterLink; readonly parsed: ParsedChapters }[] = []
  const choose = (chosen: readonly ChapterLink[]) =>
    firstUsable(chosen, chapterLimits.maxBytes, options, ({ bytes, url, type, charset }, link) => {
      const parsed = parseChapters(bytes, { episodeKey, url, type, charset, ...(duration !== null && { duration }) })
      if (parsed.chapters.length > 0) return parsed
      if (parsed.hidden.length > 0) unlisted.push({ link, parsed })
      return null
    })

  const files = await choose(links.filter(({ type }) => !PODLOVE.test(type)))
  if (files.link !== null) return foundIn(files.link, files.result, files.failures)
  const inline: readonly Chapter[] = episode.extras.inlineChapters ?? []
  if (inline.length > 0) {
    return { chapters: inline, hidden: [], status: 'ok', diagnostics: [], link: null, failures: files.failures }
  }
  const podlove = await choose(links.filter(({ type }) => PODLOVE.test(type)))
  const failures = [...files.failures, ...podlove.failures]
  if (podlove.link !== null) return foundIn(podlove.link, podlove.result, failures)
  const [first] = unlisted
  if (first !== undefined) {
    const others = failures.filter(({ url }) => url !== first.link.url)
    return foundIn(first.link, first.parsed, others)
  }
  return { chapters: [], hidden: [], status: 'unusable', diagnostics: [], link: null, failures }
}

function foundIn(
  link: ChapterLink,
  { chapters, hidden, status, diagnostics }: ParsedChapters,
  failures: readonly CompanionFailure[],
): FetchedChapters {
  return { chapters, hidden, status, diagnostics, link, failures }
}

function keyOf({ guid, audioUrl, videoUrl, websiteUrl, name, datePublished }: PodcastEpisode): string {
  return childKey({ guid, enclosureUrl: audioUrl ?? videoUrl, websiteUrl, title: name, datePublished })
}
