import type { FeedFetcher } from 'feedmill/fetch'
import { addTranscriptGauges, openProvider, type ReadEpisodeFiles, Transcripts } from '../../transcripts/index.ts'
import type { RoomContext } from '../context.ts'
import { openAudioFetcher } from '../fetchers.ts'
import type { Part } from '../part.ts'

export interface TranscriptsPart extends Part {
  readonly transcripts: Transcripts
}

/** Chapters and transcripts. */
export function openTranscripts(
  { db, runtime, settings, plans, demoServer }: RoomContext,
  fetcher: FeedFetcher,
): TranscriptsPart {
  const audioFetcher = openAudioFetcher(settings, demoServer)
  const transcripts = new Transcripts({
    db,
    runtime,
    fetcher,
    audioFetcher,
    provider: openProvider(settings, runtime),
    plans,
    isTopTranscribed: settings.transcriptionTop,
    waitMs: settings.transcriptWait * 1000,
    tryMs: settings.transcriptionTimeout * 1000,
    concurrency: settings.transcriptionConcurrency,
    ffmpeg: settings.ffmpeg,
  })
  return {
    name: 'transcripts',
    transcripts,
    jobs: transcripts.jobs(),
    loops: settings.roles.includes('jobs') ? [{ start: () => transcripts.startFollowing() }] : [],
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
  transcripts: Pick<Transcripts, 'chapters' | 'publisherTranscripts'>,
): ReadEpisodeFiles {
  return async (episode) => {
    const [chapters, transcript] = await Promise.all([
      transcripts.chapters([episode], PAGE_PATIENCE_MS),
      transcripts.publisherTranscripts([episode], PAGE_PATIENCE_MS),
    ])
    const [read, spoken] = [chapters.get(episode.uuid), transcript.get(episode.uuid)]
    return {
      chapters: read === undefined || read.failure !== null ? null : (read.content?.chapters ?? []),
      transcript: spoken === undefined || spoken.failure !== null ? null : (spoken.content?.paragraphs ?? []),
    }
  }
}
