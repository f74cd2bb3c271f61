import type { FeedFetcher } from 'feedmill/fetch'
import { transcriptsChanged } from '../../search/index.ts'
import { programEnvironment } from '../../settings/index.ts'
import {
  addTranscriptGauges,
  createHeldTranscripts,
  type HeldTranscripts,
  openProvider,
  type ReadEpisodeFiles,
  Transcripts,
  tellEngines,
} from '../../transcripts/index.ts'
import type { RoomContext } from '../context.ts'
import { openAudioFetcher } from '../fetchers.ts'
import type { Part } from '../part.ts'

export interface TranscriptsPart extends Part {
  readonly transcripts: Transcripts
  /** Those that searches read. */
  readonly held: HeldTranscripts
}

/** Chapters and transcripts. */
export function openTranscripts(
  { db, runtime, settings, plans, demoServer }: RoomContext,
  fetcher: FeedFetcher,
): TranscriptsPart {
  const audioFetcher = openAudioFetcher(settings, demoServer)
  const provider = openProvider(settings, runtime)
  const transcripts = new Transcripts({
    db,
    runtime,
    fetcher,
    audioFetcher,
    provider,
    tellSearch: transcriptsChanged,
    holding: { isAll: settings.transcriptsHeld === 'feeds', perDay: settings.transcriptsHeldPerDay },
    plans,
    isTopTranscribed: settings.transcriptionTop,
    waitMs: settings.transcriptWait * 1000,
    tryMs: settings.transcriptionTimeout * 1000,
    concurrency: settings.transcriptionConcurrency,
    ffmpeg: settings.ffmpeg,
  })
  const startFollowing = () => {
    // Nothing waits for it: it takes up to 300 ms.
    void tellEngines({ settings, environment: programEnvironment(), runtime }).catch((error: unknown) => {
      runtime.log.warn('transcripts.engines_unknown', { error })
    })
    return transcripts.startFollowing()
  }
  return {
    name: 'transcripts',
    transcripts,
    held: createHeldTranscripts(db, { provider, isTopTranscribed: settings.transcriptionTop }),
    jobs: transcripts.jobs(),
    loops: settings.roles.includes('jobs') ? [{ start: startFollowing }] : [],
    addGauges: (metrics) => addTranscriptGauges(metrics, db, runtime),
    async close() {
      await transcripts.stop()
      await audioFetcher.close()
    },
  }
}

/** Milliseconds that a page waits for a publisher's files. After that, it is shown without them. */
const PAGE_PATIENCE_MS = 1_000

/**
 * Reads what pages show of an episode: chapters and transcripts of publishers, but no transcripts that the directory
 * made.
 */
export function readEpisodeFiles(
  transcripts: Pick<Transcripts, 'chapters' | 'publisherTranscripts' | 'episodeStates'>,
): ReadEpisodeFiles {
  return async (episode) => {
    const [chapters, transcript, states] = await Promise.all([
      transcripts.chapters([episode], PAGE_PATIENCE_MS),
      transcripts.publisherTranscripts([episode], PAGE_PATIENCE_MS),
      transcripts.episodeStates([episode]),
    ])
    const state = states.get(episode.uuid)
    const [read, spoken] = [chapters.get(episode.uuid), transcript.get(episode.uuid)]
    return {
      chapters: read === undefined || read.failure !== null ? null : (read.content?.chapters ?? []),
      transcript: spoken === undefined || spoken.failure !== null ? null : (spoken.content?.paragraphs ?? []),
      making: state?.status === 'PROCESSING' ? { pieces: state.progress } : null,
    }
  }
}
