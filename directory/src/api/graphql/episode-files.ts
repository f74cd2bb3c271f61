import DataLoader from 'dataloader'
import type { Chapter, TranscriptItem } from 'feedmill'
import type { PodcastSeriesTranscriptionStatus } from 'feedmill/tables'
import type { Account } from '../../accounts/index.ts'
import type { EpisodeKey, PodcastEpisode } from '../../entities/index.ts'
import type {
  ChaptersContent,
  CompanionAnswer,
  EpisodeTranscriptState,
  GeneratedAnswer,
  TranscriptContent,
} from '../../transcripts/index.ts'
import type { GraphqlDependencies } from '../dependencies.ts'
import type { Deadline } from './deadline.ts'

type Style = 'PARAGRAPH' | 'UTTERANCE'
type ByEpisode<Value> = DataLoader<EpisodeKey, Value, string>

/** A chapter, and whether no table of contents lists it. */
export interface ShownChapter extends Chapter {
  readonly isHidden?: boolean
}

/**
 * Chapters and transcripts of one request. Files that are asked for at the same time are read in one statement.
 * Failures are kept as values: nothing is waited or paid for twice when graphql-js answers a request again.
 */
export class EpisodeFiles {
  readonly #deadline: Pick<Deadline, 'race'>
  readonly #chapters: ByEpisode<CompanionAnswer<ChaptersContent>>
  readonly #published: ByEpisode<CompanionAnswer<TranscriptContent>>
  /** Generated transcripts, by whether a credit may be spent. */
  readonly #generated: { readonly [useCredits in 'free' | 'paid']: ByEpisode<GeneratedAnswer> }
  readonly #states: ByEpisode<EpisodeTranscriptState>
  readonly #seriesStatuses: DataLoader<string, PodcastSeriesTranscriptionStatus>

  constructor(transcripts: GraphqlDependencies['transcripts'], account: Account, deadline: Pick<Deadline, 'race'>) {
    this.#deadline = deadline
    this.#chapters = byEpisode(noFile, (keys) => transcripts.chapters(keys))
    this.#published = byEpisode(noFile, (keys) => transcripts.publisherTranscripts(keys))
    const generated = (useCredits: boolean) =>
      byEpisode<GeneratedAnswer>({ kind: 'none' }, (keys) =>
        transcripts.generatedTranscripts(keys, { account, useCredits }),
      )
    this.#generated = { free: generated(false), paid: generated(true) }
    this.#states = byEpisode(noState, (keys) => transcripts.episodeStates(keys))
    this.#seriesStatuses = new DataLoader(async (uuids) => {
      const found = await transcripts.seriesStates(uuids)
      return uuids.map((uuid) => found.get(uuid) ?? 'NOT_TRANSCRIBING')
    })
  }

  /**
   * Returns the chapters in the order of the episode.
   *
   * @param withHidden - whether those are among them that no table of contents lists
   * @throws DirectoryError SERVICE_SERVER_ERROR if they could not be read now
   */
  async chapters(episode: PodcastEpisode, withHidden: boolean): Promise<readonly ShownChapter[]> {
    const { content, failure } = await this.#deadline.race(this.#chapters.load(episode))
    if (failure !== null) throw failure
    const { chapters, hidden = [] } = content ?? { chapters: [] }
    if (!withHidden || hidden.length === 0) return chapters
    const unlisted = hidden.map((chapter) => ({ ...chapter, isHidden: true }))
    return [...chapters, ...unlisted].toSorted((a, b) => a.startTimecode - b.startTimecode)
  }

  /**
   * Returns the publisher's transcript, else the generated one. Returns an empty list if there is none, and `null` if
   * the transcript costs a credit that may not be spent. While the publisher's transcript cannot be read, the generated
   * one is served only if it costs no credit.
   *
   * @throws DirectoryError if there is a transcript that cannot be read now
   */
  async transcript(
    episode: PodcastEpisode,
    style: Style,
    useCredits: boolean,
  ): Promise<readonly TranscriptItem[] | null> {
    const { content, failure } = await this.#deadline.race(this.#published.load(episode))
    if (content !== null) return itemsOf(content, style)
    const mayPay = useCredits && failure === null
    const answer = await this.#deadline.race(this.#generated[mayPay ? 'paid' : 'free'].load(episode))
    if (failure !== null && answer.kind !== 'content') throw failure
    switch (answer.kind) {
      case 'content':
        return itemsOf(answer.content, style)
      case 'failure':
        throw answer.failure
      case 'withheld':
        return null
      case 'none':
        return []
    }
  }

  state(episode: PodcastEpisode): Promise<EpisodeTranscriptState> {
    return this.#deadline.race(this.#states.load(episode))
  }

  seriesStatus(uuid: string): Promise<PodcastSeriesTranscriptionStatus> {
    return this.#deadline.race(this.#seriesStatuses.load(uuid))
  }
}

const noFile = { content: null, failure: null } as const
const noState = { status: 'NOT_TRANSCRIBING', generated: null, progress: null, isFleeting: false } as const

function itemsOf({ paragraphs, utterances }: TranscriptContent, style: Style): readonly TranscriptItem[] {
  return style === 'PARAGRAPH' ? paragraphs : utterances
}

/** @param absent the value of an episode that is not found */
function byEpisode<Value>(
  absent: Value,
  readMany: (keys: readonly EpisodeKey[]) => Promise<ReadonlyMap<string, Value>>,
): ByEpisode<Value> {
  return new DataLoader(
    async (keys) => {
      const found = await readMany(keys)
      return keys.map(({ uuid }) => found.get(uuid) ?? absent)
    },
    { cacheKeyFn: ({ uuid }) => uuid },
  )
}
