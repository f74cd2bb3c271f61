import type { Database } from '../database/database.ts'
import { nameKey } from '../entities/index.ts'
import {
  type CandidateEpisode,
  connectEpisodes,
  connectPodcasts,
  type EntryScope,
  newestEpisodes,
  type UnconnectedEpisode,
  unconnectedEpisodes,
} from './chart-rows.ts'

/** How many of a podcast's newest episodes an entry may mean: charts have new episodes. */
const EPISODES_OF_EACH = 300
const SERIES_AT_ONCE = 50

/** Connects entries of charts to podcasts and episodes. An entry without a match keeps its rank and is tried again. */
export async function connectEntries(db: Database, scope: EntryScope): Promise<void> {
  await connectPodcasts(db, scope)
  await connectMeantEpisodes(db, await unconnectedEpisodes(db, scope))
}

/** Tries again to find the episodes of podcasts that charts name. */
export async function connectEpisodesOf(db: Database, seriesUuids: readonly string[]): Promise<void> {
  await connectMeantEpisodes(db, await unconnectedEpisodes(db, { seriesUuids }))
}

async function connectMeantEpisodes(db: Database, entries: readonly UnconnectedEpisode[]): Promise<void> {
  const series = [...new Set(entries.map(({ seriesUuid }) => seriesUuid))]
  for (let start = 0; start < series.length; start += SERIES_AT_ONCE) {
    const some = new Set(series.slice(start, start + SERIES_AT_ONCE))
    const episodes = await newestEpisodes(db, [...some], EPISODES_OF_EACH)
    const episodeOf = meaning(episodes)
    const found = entries.flatMap((entry) => {
      const episodeUuid = some.has(entry.seriesUuid) ? episodeOf(entry) : null
      return episodeUuid === null ? [] : [{ ...entry, episodeUuid }]
    })
    await connectEpisodes(db, found)
  }
}

/** Returns a function that finds the episode of an entry: by its guid, else the newest episode with an equal title. */
function meaning(episodes: readonly CandidateEpisode[]): (entry: UnconnectedEpisode) => string | null {
  const byGuid = new Map<string, string>()
  const byName = new Map<string, string>()
  for (const { seriesUuid, uuid, guid, name } of episodes) {
    if (guid !== null && !byGuid.has(`${seriesUuid} ${guid}`)) byGuid.set(`${seriesUuid} ${guid}`, uuid)
    const key = name === null ? null : nameKey(name)
    if (key !== null && !byName.has(`${seriesUuid} ${key}`)) byName.set(`${seriesUuid} ${key}`, uuid)
  }
  return ({ seriesUuid, guid, name }) => {
    const ofGuid = guid === null ? undefined : byGuid.get(`${seriesUuid} ${guid}`)
    if (ofGuid !== undefined) return ofGuid
    const key = name === null ? null : nameKey(name)
    return key === null ? null : (byName.get(`${seriesUuid} ${key}`) ?? null)
  }
}
