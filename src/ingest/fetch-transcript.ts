import { shownValue } from '../core/shown-value.ts'
import type { PodcastEpisode, TranscriptLink } from '../model/index.ts'
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

/**
 * The transcript of an episode, from the first of its links that leads to one. Files are read up to 20 MiB, from
 * addresses that the fetcher may ask. A link whose type tells nothing of times learns of them here (`hasTimecodes`).
 *
 * @param style whether items are paragraphs to read, or utterances to follow the sound by
 * @returns `unusable` without items when no link leads to any; never rejects for what a server does.
 * @throws TypeError when the episode or the style is none, or an option makes no sense; the signal's reason when it aborts.
 */
export async function fetchTranscript(
  episode: PodcastEpisode,
  style: TranscriptStyle,
  options: CompanionOptions,
): Promise<FetchedTranscript> {
  checkEpisode(episode)
  if (!transcriptStyles.includes(style)) {
    throw new TypeError(`style must be ${transcriptStyles.join(' or ')}, not ${shownValue(style)}`)
  }
  checkCompanionOptions(options)
  const choice = await firstUsable(
    episode.transcriptUrlsWithDetails,
    transcriptLimits.maxBytes,
    options,
    ({ bytes, type, charset }, link) => {
      // The ids come from the URL of the feed: where redirects lead may change from day to day.
      const parsed = parseTranscript(bytes, { style, url: link.url, type: link.type ?? type, charset })
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
