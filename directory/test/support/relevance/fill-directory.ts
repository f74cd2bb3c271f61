import type { PodcastEpisode, PodcastSeries } from 'feedmill'
import { languageFromTag } from 'feedmill/tables'
import type { Database } from '../../../src/database/database.ts'
import { aComic, aCreator, aPodcast, aUuid } from '../entities/factories.ts'
import { distractors } from './distractors.ts'
import { episodeLabel, type JudgedDocument, titleOf } from './judged-documents.ts'
import type { ReadFeed } from './read-corpus.ts'
import type { WrittenEpisode, WrittenSeries } from './written-series.ts'
import { writtenSeries } from './written-series.ts'

/** What a directory of judged documents holds besides the written series. */
export interface Filling {
  readonly distractors: number
  readonly feeds: readonly ReadFeed[]
}

/** Stores everything that queries may find, and gives it the names by which they expect it. */
export async function fillDirectory(db: Database, { distractors: count, feeds }: Filling): Promise<JudgedDocument[]> {
  const documents: JudgedDocument[] = []
  const podcast = async (
    label: string,
    series: Partial<PodcastSeries>,
    episodes: readonly Partial<PodcastEpisode>[],
    popularity: number,
  ) => {
    const own = episodes.map((episode) => ({ ...episode, uuid: aUuid() }))
    documents.push({ type: 'PODCASTSERIES', label, uuid: await aPodcast(db, series, own, { popularity }) })
    for (const { uuid, name } of own) {
      documents.push({ type: 'PODCASTEPISODE', label: episodeLabel(label, name ?? ''), uuid })
    }
  }

  for (const written of [...writtenSeries.podcast, ...distractors(count)]) {
    await podcast(written.key, podcastOf(written), written.episodes.map(episodeOf), written.popularity ?? 1)
  }
  for (const { key, name, about, language, popularity = 1, episodes } of writtenSeries.comic) {
    const comic = { name, description: about, language: languageFromTag(language) }
    const issues = episodes.map((episode) => ({ name: titleOf(episode) }))
    documents.push({ type: 'COMICSERIES', label: key, uuid: await aComic(db, comic, issues, { popularity }) })
  }
  for (const { key, name, about, popularity = 1 } of writtenSeries.creator) {
    const uuid = await aCreator(db, { name, bio: about }, [], { popularity })
    documents.push({ type: 'CREATOR', label: key, uuid })
  }
  for (const { series, episodes } of feeds) {
    // Feeds of several days and tests share URLs and uuids. Here each is a feed of its own.
    const { uuid: _uuid, rssUrl: _rssUrl, ...fields } = series
    await podcast(series.name ?? '', fields, episodes, Math.log(1 + episodes.length))
  }
  return documents
}

function podcastOf({ name, author, about, language }: WrittenSeries): Partial<PodcastSeries> {
  return { name, authorName: author ?? null, description: about, language: languageFromTag(language) ?? 'ENGLISH' }
}

function episodeOf(episode: WrittenEpisode): Partial<PodcastEpisode> {
  const [name, notes, place = ''] = typeof episode === 'string' ? [episode, null] : episode
  const [, season, number] = /^S(\d+)E(\d+)$/.exec(place) ?? []
  return {
    name,
    description: notes,
    seasonNumber: season === undefined ? null : Number(season),
    episodeNumber: number === undefined ? null : Number(number),
  }
}
