import {
  type ComicCreator,
  type ComicIssue,
  type ComicSeries,
  type Creator,
  type KnownPerson,
  languageTag,
  type PodcastEpisode,
  type PodcastSeries,
} from '../../entities/index.ts'
import type { Thing } from '../components/json-ld.tsx'
import { genreLabel } from '../components/search-filters.tsx'
import { isWebAddress } from '../components/series.tsx'
import { labelOf } from '../components/words.ts'
import { issueName } from './issue-title.ts'

/*
 * What pages are about, in the words of https://schema.org. A page adds its name, description, picture and address.
 */

/** A podcast. Its maker is a text: a feed does not say whether it is a person. */
export function podcastThing(series: PodcastSeries, origin: string, episodesCount: number): Thing {
  return {
    '@type': 'PodcastSeries',
    ...ofFeed(series),
    author: series.authorName,
    contributor: peopleOf(series.persons, origin),
    webFeed: webAddress(series.rssUrl),
    numberOfEpisodes: episodesCount,
    isFamilyFriendly: isFriendly(series.isExplicitContent),
    sameAs: webAddress(series.websiteUrl),
  }
}

/** An episode. `series` is `undefined` if the directory does not have its podcast. */
export function episodeThing(episode: PodcastEpisode, series: PodcastSeries | undefined, origin: string): Thing {
  const { seriesUuid, seasonNumber, seasonName, audioUrl, videoUrl, duration } = episode
  const time = durationOf(duration)
  const media = [
    { '@type': 'AudioObject', contentUrl: webAddress(audioUrl) },
    { '@type': 'VideoObject', contentUrl: webAddress(videoUrl) },
  ] as const
  return {
    '@type': 'PodcastEpisode',
    datePublished: dateOf(episode.datePublished),
    duration: time,
    inLanguage: languageTag(series?.language ?? null),
    episodeNumber: episode.episodeNumber,
    partOfSeason: seasonNumber === null ? null : { '@type': 'PodcastSeason', seasonNumber, name: seasonName },
    partOfSeries: {
      '@type': 'PodcastSeries',
      name: series?.name,
      url: `${origin}/podcasts/${seriesUuid}`,
      webFeed: webAddress(series?.rssUrl),
    },
    associatedMedia: media
      .filter(({ contentUrl }) => contentUrl !== null)
      .map((each) => ({ ...each, duration: time, ...ofFile(each['@type'], episode) })),
    contributor: peopleOf(episode.persons, origin),
    isFamilyFriendly: isFriendly(episode.isExplicitContent),
  }
}

/** A comic. */
export function comicThing(series: ComicSeries, creators: readonly ComicCreator[], origin: string): Thing {
  return {
    '@type': 'ComicSeries',
    ...ofFeed(series),
    keywords: series.tags,
    contentRating: series.contentRating === null ? null : labelOf(series.contentRating),
    creator: creators.map((creator) => creatorOf(creator, origin)),
  }
}

interface MadeBy {
  readonly series: ComicSeries | undefined
  readonly creators: readonly ComicCreator[]
  readonly origin: string
}

/** An issue of a comic. */
export function issueThing(issue: ComicIssue, { series, creators, origin }: MadeBy): Thing {
  return {
    '@type': 'ComicIssue',
    name: issueName(issue),
    issueNumber: (issue.position ?? 0) + 1,
    datePublished: dateOf(issue.datePublished),
    inLanguage: languageTag(series?.language ?? null),
    isPartOf: { '@type': 'ComicSeries', name: series?.name, url: `${origin}/comics/${issue.seriesUuid}` },
    creator: creators.map((creator) => creatorOf(creator, origin)),
  }
}

/** A creator. */
export function creatorThing({ links }: Creator): Thing {
  return { '@type': 'Person', sameAs: links.flatMap(({ url }) => webAddress(url) ?? []) }
}

/** Somebody whom podcasts name. */
export function personThing({ url }: KnownPerson): Thing {
  return { '@type': 'Person', sameAs: webAddress(url) }
}

/** A publisher of podcasts. */
export function publisherThing({ websiteUrl }: PodcastSeries): Thing {
  return { '@type': 'Organization', sameAs: webAddress(websiteUrl) }
}

function ofFeed(series: Pick<PodcastSeries | ComicSeries, 'language' | 'genres' | 'copyright'>) {
  return {
    inLanguage: languageTag(series.language),
    genre: series.genres.map(genreLabel),
    copyrightNotice: series.copyright,
  }
}

/** Type and size of the file of an episode. A feed says them of the sound, or of the video if there is no sound. */
function ofFile(type: 'AudioObject' | 'VideoObject', { audioUrl, fileType, fileLength }: PodcastEpisode) {
  if (type === 'VideoObject' && audioUrl !== null) return {}
  return { encodingFormat: fileType, contentSize: fileLength === null ? null : String(fileLength) }
}

function peopleOf(persons: PodcastEpisode['persons'], origin: string): readonly Thing[] {
  return persons.map(({ uuid, name }) => ({
    '@type': 'Person',
    name,
    url: uuid === null ? null : `${origin}/persons/${uuid}`,
  }))
}

function creatorOf({ uuid, name }: ComicCreator, origin: string): Thing {
  return { '@type': 'Person', name, url: `${origin}/creators/${uuid}` }
}

function webAddress(url: string | null | undefined): string | null {
  return url != null && isWebAddress(url) ? url : null
}

function isFriendly(isExplicit: boolean | null): boolean | null {
  return isExplicit === null ? null : !isExplicit
}

/** Epoch seconds as ISO 8601; `null` if `Date` cannot represent them. */
function dateOf(seconds: number | null): string | null {
  const date = seconds === null ? null : new Date(seconds * 1000)
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Seconds as a duration of ISO 8601. */
function durationOf(seconds: number | null): string | null {
  return seconds === null || seconds <= 0 ? null : `PT${Math.round(seconds)}S`
}
