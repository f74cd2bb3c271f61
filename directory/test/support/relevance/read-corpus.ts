import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PodcastEpisode, PodcastSeries } from 'feedmill'
import { parsePodcast } from 'feedmill/podcast'

/** A feed of others as the library reads it. */
export interface ReadFeed {
  readonly series: PodcastSeries
  readonly episodes: readonly PodcastEpisode[]
}

/**
 * Reads the podcasts below a folder. The corpus has some podcasts as they were on several days: of those with one name
 * the feed with most episodes is taken. Feeds without a name are left out.
 */
export function readCorpus(folder: string): ReadFeed[] {
  const byName = new Map<string, ReadFeed>()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (!file.isFile()) continue
    const { series, episodes } = parsePodcast(readFileSync(join(file.parentPath, file.name)))
    const name = series?.name ?? null
    if (series === null || name === null) continue
    if (episodes.length >= (byName.get(name)?.episodes.length ?? 0)) byName.set(name, { series, episodes })
  }
  return [...byName.values()]
}
