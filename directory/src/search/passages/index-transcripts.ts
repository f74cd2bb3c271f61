import type { Database } from '../../database/database.ts'
import { readEvents } from '../../events/index.ts'
import { DirectoryError, type Runtime } from '../../runtime/index.ts'
import { endingWith, giveLeases, holdLease, type Loop, runRounds } from '../../workers/index.ts'
import { cursorOf, type DueSeries, deleteDue, dueSeries, indexState, postponeDue } from '../indexing/indexing-rows.ts'
import { cutPassages } from './cut-passages.ts'
import type { PassageEngine } from './passage-engine.ts'
import { recountPassageTerms } from './passage-term-rows.ts'
import { passageDocument } from './passage-terms.ts'
import { POSTGRESQL_PASSAGES } from './postgresql-passages.ts'
import {
  forgetIndexed,
  indexedTranscripts,
  markAllTranscriptsDue,
  noteIndexed,
  noteRemoved,
  transcriptsChanged,
} from './transcript-rows.ts'
import type { HeldTranscript, TranscriptSource } from './transcript-source.ts'

/** Raise this when passages or their terms are made in another way. */
export const PASSAGES_VERSION = 1
/** Milliseconds between two looks when nothing happens. */
const IDLE_MS = 500
const EVENTS_AT_ONCE = 500
const DUE_AT_ONCE = 20
/** Tries of a podcast. After the last one its transcripts wait for the next change. */
const MAX_TRIES = 5

export interface TranscriptIndexing {
  readonly db: Database
  readonly engine: PassageEngine
  readonly source: TranscriptSource
  readonly runtime: Runtime
  /** The process that writes the index: only one of several does. */
  readonly processId: string
}

/** Starts the loop that keeps an index of passages equal to the transcripts that are held. */
export function startTranscriptIndexing(options: TranscriptIndexing): Loop {
  const { db, engine, runtime, processId } = options
  const loop = runRounds(cursorOf(engine), () => transcriptRound(options), IDLE_MS, runtime)
  return endingWith(loop, () => giveLeases(db, [cursorOf(engine)], processId))
}

/**
 * Has podcasts compared whose content changed, and indexes the differences of those that are due. Returns `false` if
 * nothing is left, or another process does it.
 */
export async function transcriptRound(options: TranscriptIndexing): Promise<boolean> {
  const { db, engine, source, processId } = options
  if (!(await holdLease(db, cursorOf(engine), processId))) return false
  const { termsVersion, isCountDue } = await indexState(db, engine.name)
  const isNew = await engine.prepare(termsVersion === 0)
  if (isNew) await forgetIndexed(db, engine.name)
  if (isNew || termsVersion !== PASSAGES_VERSION) {
    await markAllTranscriptsDue(db, engine.name, await source.seriesWithTranscripts(), PASSAGES_VERSION)
  }
  const told = await readEvents(
    db,
    cursorOf(engine),
    async (events) => {
      // After a merge, an event of the merged podcast names the one that stays.
      const uuids = events.flatMap(({ type, uuid, series_uuid }) =>
        type === 'PODCASTSERIES' ? [series_uuid, uuid] : type === 'PODCASTEPISODE' ? [series_uuid] : [],
      )
      // Most podcasts have no transcript, and nothing to compare.
      const [held, indexed] = await heldAndIndexed(options, [...new Set(uuids)])
      await transcriptsChanged(
        db,
        [...held, ...indexed].map(({ seriesUuid }) => seriesUuid),
      )
    },
    { limit: EVENTS_AT_ONCE },
  )
  if (told > 0) return true
  const due = await dueSeries(db, engine.name, DUE_AT_ONCE)
  for (const series of due) await indexAlone(options, series)
  if (due.length > 0) return true
  if (isCountDue && engine.name === POSTGRESQL_PASSAGES) await recountPassageTerms(db, engine.name)
  return false
}

async function indexAlone(options: TranscriptIndexing, series: DueSeries): Promise<void> {
  const { db, engine, runtime } = options
  const { uuid, tries } = series
  try {
    await indexTranscripts(options, uuid)
  } catch (error) {
    const isOutage = error instanceof DirectoryError && (error.code === 'CONFLICT' || error.code === 'UNAVAILABLE')
    if (isOutage) throw error
    runtime.log.warn('search.transcripts_failed', { engine: engine.name, uuid, tries: tries + 1, error })
    if (tries + 1 < MAX_TRIES) return await postponeDue(db, engine.name, series)
  }
  await deleteDue(db, engine.name, [uuid])
}

/** Makes the index of a podcast's transcripts equal to those that are held. Doing it twice does no harm. */
async function indexTranscripts(options: TranscriptIndexing, seriesUuid: string): Promise<void> {
  const { db, engine, source, processId } = options
  const [held, indexed] = await heldAndIndexed(options, [seriesUuid])
  const wanted = new Set(held.map(({ uuid }) => uuid))
  const gone = indexed.filter(({ uuid }) => !wanted.has(uuid))
  if (gone.length > 0) await removeAll(options, gone)
  const known = new Map(indexed.map((transcript) => [transcript.uuid, transcript]))
  for (const transcript of held) {
    const before = known.get(transcript.uuid)
    if (before?.version === transcript.version && before.isGenerated === transcript.isGenerated) continue
    const items = (await source.contents([transcript])).get(transcript.uuid)
    const { uuid, isGenerated } = transcript
    if (items === undefined) {
      await removeAll(options, [transcript])
      continue
    }
    const passages = cutPassages(items).map(({ text }) => passageDocument(text, uuid))
    await engine.put({ seriesUuid, uuid, isGenerated, passages }, processId)
    await noteIndexed(db, engine.name, transcript, passages.length)
  }
}

/** The transcripts of podcasts that may be searched, and those that the index has. */
async function heldAndIndexed({ db, engine, source }: TranscriptIndexing, seriesUuids: readonly string[]) {
  return await Promise.all([source.heldBy(seriesUuids), indexedTranscripts(db, engine.name, seriesUuids)])
}

async function removeAll({ db, engine, processId }: TranscriptIndexing, gone: readonly HeldTranscript[]) {
  await engine.remove(gone, processId)
  await noteRemoved(db, engine.name, gone)
}
