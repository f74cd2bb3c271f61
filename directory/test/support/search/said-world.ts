import type { TranscriptItem } from 'feedmill'
import { sql } from 'kysely'
import { type SearchQuery, transcriptRound, transcriptsChanged } from '../../../src/search/index.ts'
import { saveCompanion } from '../../../src/transcripts/companion-rows.ts'
import { followRound } from '../../../src/transcripts/follow-events.ts'
import { createHeldTranscripts } from '../../../src/transcripts/index.ts'
import { packed } from '../../../src/transcripts/packed-content.ts'
import { saveGenerated } from '../../../src/transcripts/transcription-rows.ts'
import { type OpenSuiteDatabase, untilEventsAreReadable } from '../database/test-database.ts'
import { aPodcast, aUuid } from '../entities/factories.ts'
import { type OpenIndexOf, openSearchWorld } from './search-world.ts'

/** Who may see generated transcripts depends on whether there is a provider at all. */
export const aProvider = { name: 'openai', model: 'whisper-1' } as never
const PROCESS = '99999999-9999-4999-8999-999999999999'

export interface SaidEpisode {
  readonly uuid: string
  readonly seriesUuid: string
}

/** The link of a publisher's transcript. */
export const linked = [
  { url: 'https://a.example/1.vtt', type: 'text/vtt', language: null, hasTimecodes: true, isServiceExclusive: false },
]

export function itemsOf(
  sentences: readonly string[],
  secondsEach = 10,
  speakers: readonly string[] = [],
): TranscriptItem[] {
  return sentences.map((text, index) => ({
    id: aUuid(),
    text,
    speaker: speakers.length === 0 ? null : speakers[index % speakers.length]!,
    startTimecode: index * secondsEach * 1_000,
    endTimecode: (index + 1) * secondsEach * 1_000,
  }))
}

/** A directory with transcripts, and an index that follows them. */
export async function openSaidWorld(open: OpenSuiteDatabase, openIndex: OpenIndexOf) {
  const world = await openSearchWorld(open, openIndex)
  const { db, index, runtime } = world
  const held = createHeldTranscripts(db, { provider: aProvider, isTopTranscribed: false })
  const context = {
    db,
    runtime,
    audioFetcher: null as never,
    provider: null,
    plans: null as never,
    isTopTranscribed: false,
    waitMs: 1_000,
    tryMs: 1_000,
    ffmpeg: null,
    tellSearch: transcriptsChanged,
  }

  async function hold({ uuid, seriesUuid }: SaidEpisode, items: readonly TranscriptItem[], isGenerated = false) {
    const content = await packed({ paragraphs: items, utterances: items, hasTimecodes: true, language: null })
    if (isGenerated) {
      const made = { provider: 'openai', model: 'whisper-1', language: 'en', content }
      await db
        .transaction()
        .execute((tx) => saveGenerated(tx, { uuid, seriesUuid }, made, Math.floor(runtime.now() / 1_000)))
      return
    }
    const facts = { linksDigest: 'd', outcome: 'found', reason: null, fileUrl: null, fileEtag: null } as const
    await saveCompanion(
      db,
      { uuid, seriesUuid, kind: 'transcript', changes: 0 },
      {
        facts: { ...facts, fileLastModified: null, checkedAt: Math.floor(runtime.now() / 1_000) },
        content,
      },
    )
  }

  return {
    ...world,
    held,
    hold,
    /** Makes an episode in which sentences are said. */
    async anEpisode(
      sentences: readonly string[],
      {
        isGenerated = false,
        series = {},
        ...episode
      }: { isGenerated?: boolean; series?: Parameters<typeof aPodcast>[1] } & NonNullable<
        Parameters<typeof aPodcast>[2]
      >[number] = {},
    ): Promise<SaidEpisode> {
      const uuid = aUuid()
      const links = isGenerated ? {} : { transcriptUrlsWithDetails: linked }
      const seriesUuid = await aPodcast(db, series, [{ uuid, name: 'An episode', ...links, ...episode }] as never)
      await hold({ uuid, seriesUuid }, itemsOf(sentences), isGenerated)
      await world.tell({ type: 'PODCASTSERIES', uuid: seriesUuid })
      return { uuid, seriesUuid }
    },
    /** Brings both kinds of indexes up to date. */
    async followAll(source = held) {
      await world.follow()
      await followRound(context, () => {})
      // The round writes events, which can be read a moment later.
      await untilEventsAreReadable({ db })
      for (const engine of index.passageEngines) {
        while (await transcriptRound({ db, engine, source, runtime, processId: PROCESS })) {
          // The next round handles the rest.
        }
      }
      await world.follow()
    },
    /** Returns the episodes that a question finds, with their places. */
    async said(term: string, query: Partial<SearchQuery> = {}) {
      const { types, understood } = await index.search({
        term,
        types: ['PODCASTEPISODE'],
        said: { isOnly: false, audience: { seriesUuids: [], episodeUuids: [] } },
        ...query,
      })
      return { ...types[0]!, understood }
    },
    async count(table: 'search_passages' | 'search_transcripts' | 'search_passage_terms') {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return rows[0]!.count
    },
  }
}

export type SaidWorld = Awaited<ReturnType<typeof openSaidWorld>>
