import { shownValue } from '../../core/shown-value.ts'
import type { PodcastEpisode, TranscriptLink } from '../../model/index.ts'
import { languageFromTag } from '../../tables/index.ts'
import {
  type ParsedTranscript,
  parseTranscript,
  type TranscriptStyle,
  transcriptLimits,
  transcriptStyles,
} from '../../transcript/index.ts'
import { checkCompanionOptions, checkEpisode } from '../check-options.ts'
import { type CompanionFailure, type CompanionOptions, firstUsable } from './fetch-companion.ts'

/** The transcript of an episode, and where it was found. */
export interface FetchedTranscript extends Omit<ParsedTranscript, 'format'> {
  /** `null` if no link leads to a transcript. */
  readonly link: TranscriptLink | null
  /** The links that failed, in order. */
  readonly failures: readonly CompanionFailure[]
}

/** Options of {@link fetchTranscript}. */
export interface FetchTranscriptOptions extends CompanionOptions {
  /** A tag such as `de-AT`. @defaultValue the language of the first link */
  readonly language?: string | undefined
}

/**
 * Returns the transcript of an episode, from the first of its links that leads to one. Links in the language come
 * first. Among these, types that can name speakers and times come first. Files are read up to 20 MiB, from addresses
 * that the fetcher may request. `hasTimecodes` of the link is set from the file, since the type of a link may leave it
 * open.
 *
 * @param style paragraphs to read, or utterances to follow the sound
 * @returns `unusable` without items if no link leads to any. The promise does not reject, no matter what a server does.
 * @throws TypeError if the episode, the style or an option is invalid; the signal's reason if it aborts
 */
export async function fetchTranscript(
  episode: PodcastEpisode,
  style: TranscriptStyle,
  options: FetchTranscriptOptions,
): Promise<FetchedTranscript> {
  checkEpisode(episode)
  if (!transcriptStyles.includes(style)) {
    throw new TypeError(`style must be ${transcriptStyles.join(' or ')}, not ${shownValue(style)}`)
  }
  checkCompanionOptions(options, { language: 'string' })
  const choice = await firstUsable(
    inOrderOfPreference(episode.transcriptUrlsWithDetails, options.language),
    transcriptLimits.maxBytes,
    options,
    ({ bytes, type, charset }, link) => {
      // Ids derive from the URL in the feed, since its redirects may lead elsewhere every day.
      const language = link.language ?? undefined
      const parsed = parseTranscript(bytes, { style, url: link.url, type: link.type ?? type, language, charset })
      return parsed.status === 'unusable' ? null : parsed
    },
  )
  const { failures } = choice
  if (choice.link === null) {
    return { items: [], hasTimecodes: false, status: 'unusable', diagnostics: [], link: null, failures }
  }
  const { items, hasTimecodes, status, diagnostics } = choice.result
  return { items, hasTimecodes, status, diagnostics, link: { ...choice.link, hasTimecodes }, failures }
}

/** The types from worst to best: those that can name speakers are last (rule 2.12). */
const types: readonly (string | null)[] = [
  'text/plain',
  'text/html',
  'application/x-subrip',
  'text/vtt',
  'application/json',
]

/**
 * Sorts links: those in the language come first, then links without a language, which are in the language of the feed.
 * Equal links keep their order.
 */
function inOrderOfPreference(links: readonly TranscriptLink[], tag: string | undefined): readonly TranscriptLink[] {
  const wanted = languageOf(tag ?? links[0]?.language ?? null)
  const distance = ({ language }: TranscriptLink): number =>
    languageOf(language) === wanted ? 0 : language === null ? 1 : 2
  const worth = ({ type }: TranscriptLink): number => types.indexOf(type)
  return [...links].sort((one, other) => distance(one) - distance(other) || worth(other) - worth(one))
}

/** Returns the language of a tag. An unknown tag counts as a language of its own. */
function languageOf(tag: string | null): string | null {
  return tag === null ? null : (languageFromTag(tag) ?? tag.toLowerCase())
}
