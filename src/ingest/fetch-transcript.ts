import { shownValue } from '../core/shown-value.ts'
import type { PodcastEpisode, TranscriptLink } from '../model/index.ts'
import { languageFromTag } from '../tables/index.ts'
import {
  type ParsedTranscript,
  parseTranscript,
  type TranscriptStyle,
  transcriptLimits,
  transcriptStyles,
} from '../transcript/index.ts'
import { checkCompanionOptions, checkEpisode } from './check-options.ts'
import { type CompanionFailure, type CompanionOptions, firstUsable } from './fetch-companion.ts'

/** The transcript of an episode, and where it was found. */
export interface FetchedTranscript extends Omit<ParsedTranscript, 'format'> {
  /** Null when no link leads to a transcript. */
  readonly link: TranscriptLink | null
  /** The links that were tried in vain, in order. */
  readonly failures: readonly CompanionFailure[]
}

/** How a transcript is fetched. */
export interface FetchTranscriptOptions extends CompanionOptions {
  /** A tag such as `de-AT`. @defaultValue that of the first link */
  readonly language?: string | undefined
}

/**
 * The transcript of an episode, from the first of its links that leads to one: those in the language come first, and of
 * these the types that can say who speaks and when. Files are read up to 20 MiB, from addresses that the fetcher may ask.
 * A link whose type tells nothing of times learns of them here (`hasTimecodes`).
 *
 * @param style whether items are paragraphs to read, or utterances to follow the sound by
 * @returns `unusable` without items when no link leads to any; never rejects for what a server does.
 * @throws TypeError when the episode or the style is none, or an option makes no sense; the signal's reason when it aborts.
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
      // The ids come from the URL of the feed: where redirects lead may change from day to day.
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

/** What can say who speaks comes last, as the best (rule 2.12). */
const types: readonly (string | null)[] = [
  'text/plain',
  'text/html',
  'application/x-subrip',
  'text/vtt',
  'application/json',
]

/** Those in the language first, then those that name none, which are in that of the feed; equal ones as they are listed. */
function inOrderOfPreference(links: readonly TranscriptLink[], tag: string | undefined): readonly TranscriptLink[] {
  const wanted = languageOf(tag ?? links[0]?.language ?? null)
  const distance = ({ language }: TranscriptLink): number =>
    languageOf(language) === wanted ? 0 : language === null ? 1 : 2
  const worth = ({ type }: TranscriptLink): number => types.indexOf(type)
  return [...links].sort((one, other) => distance(one) - distance(other) || worth(other) - worth(one))
}

/** What is no tag that is known is a language of its own. */
function languageOf(tag: string | null): string | null {
  return tag === null ? null : (languageFromTag(tag) ?? tag.toLowerCase())
}
