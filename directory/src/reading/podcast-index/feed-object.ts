import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { artworkUrlOf, languageCode } from '../../entities/index.ts'
import type { PublicPodcast } from '../public-podcast-rows.ts'
import { firstWords } from '../words.ts'
import { categoriesOf } from './categories.ts'
import { valueObject } from './value-object.ts'

/** Words of a description without `fulltext`. */
export const DESCRIPTION_WORDS = 100

export interface FeedOptions {
  /** Whether the description is whole. */
  readonly isFull: boolean
  /** @defaultValue true */
  readonly hasValue?: boolean
}

/** Returns a podcast as the answers have it. */
export function feedObject(podcast: PublicPodcast, { isFull, hasValue = true }: FeedOptions): object {
  const { number, rssUrl, listedUrl, catalogId, details, extras } = podcast
  const description = podcast.description ?? ''
  const value = hasValue ? valueObject(extras.value) : null
  const [funding] = extras.funding ?? []
  return {
    id: number,
    podcastGuid: guidOf(podcast),
    title: podcast.name ?? '',
    url: rssUrl,
    originalUrl: listedUrl,
    link: details.websiteUrl ?? '',
    description: isFull ? description : firstWords(description, DESCRIPTION_WORDS),
    author: details.authorName ?? '',
    ownerName: details.rssOwnerName ?? '',
    image: imageOf(podcast),
    artwork: artworkOf(podcast),
    lastUpdateTime: Math.max(podcast.datePublished ?? 0, podcast.latestEpisodeAt ?? 0),
    ...checksOf(podcast),
    itunesId: catalogId,
    itunesType: (details.seriesType ?? 'EPISODIC').toLowerCase(),
    generator: extras.generator ?? null,
    language: languageOf(podcast),
    explicit: podcast.isExplicit === true,
    type: extras.atomId === undefined ? 0 : 1,
    medium: extras.medium ?? 'podcast',
    dead: deadOf(podcast),
    chash: contentHash(podcast),
    episodeCount: podcast.episodesCount,
    categories: categoriesOfPodcast(podcast),
    locked: extras.locked?.value === true ? 1 : 0,
    imageUrlHash: imageHash(imageOf(podcast)),
    newestItemPubdate: podcast.latestEpisodeAt ?? 0,
    createdOn: podcast.feed.createdAt,
    priority: priorities[podcast.feed.priority] ?? 0,
    inPollingQueue: podcast.feed.isAwaited ? 1 : 0,
    ...(funding !== undefined && { funding: { url: funding.url, message: funding.text ?? '' } }),
    ...(value !== null && { value }),
  }
}

const priorities: Readonly<Record<string, number>> = {
  WEBSUB: 5,
  HIGH: 4,
  MEDIUM: 3,
  REGULAR: 2,
  INACTIVE: 1,
  LOW: 0,
  NEVER: -1,
}

/** Returns the guid of a podcast: that of its feed, else the one that is made of its address. */
export function guidOf({ uuid, extras }: Pick<PublicPodcast, 'uuid' | 'extras'>): string {
  return extras.podcastGuid ?? uuid
}

export function imageOf({ details }: Pick<PublicPodcast, 'details'>): string {
  return details.imageUrl ?? ''
}

function artworkOf(podcast: PublicPodcast): string {
  const base = podcast.catalog?.baseArtworkUrl ?? null
  if (imageOf(podcast) !== '' || base === null) return imageOf(podcast)
  return artworkUrlOf(base, 640) ?? ''
}

export function languageOf({ extras, language }: Pick<PublicPodcast, 'extras' | 'language'>): string {
  return extras.languageTag?.toLowerCase() ?? languageCode(language) ?? ''
}

export function categoriesOfPodcast({ genres, extras }: Pick<PublicPodcast, 'genres' | 'extras'>) {
  return categoriesOf([...genres, ...(extras.furtherGenres ?? [])])
}

/** 1 if the feed is not looked at any more. Duplicates are not public. */
export function deadOf({ feed }: Pick<PublicPodcast, 'feed'>): 0 | 1 {
  return feed.priority === 'NEVER' ? 1 : 0
}

const goodOutcomes = new Set(['modified', 'unchanged'])

function checksOf({ feed, extras }: PublicPodcast): object {
  const { checkedAt, refreshedAt, outcome, reason, priorityReason } = feed
  const isGood = outcome === null || goodOutcomes.has(outcome)
  const [, status] = /(?:^|\D)([1-5]\d\d)(?:\D|$)/.exec(reason ?? '') ?? []
  return {
    lastCrawlTime: checkedAt ?? 0,
    lastParseTime: refreshedAt ?? 0,
    lastGoodHttpStatusTime: (isGood ? checkedAt : refreshedAt) ?? 0,
    lastHttpStatus: isGood ? 200 : Number(status ?? 0),
    contentType: extras.atomId === undefined ? 'application/rss+xml' : 'application/atom+xml',
    crawlErrors: priorityReason === 'FEED_URL_NOT_WORKING' ? 1 : 0,
    parseErrors: priorityReason === 'ERROR_PARSING_FEED' ? 1 : 0,
  }
}

/** The e-mail address of the owner is not among the texts: it could be guessed from the hash. */
function contentHash(podcast: PublicPodcast): string {
  const { name, details, extras } = podcast
  const texts = [name, details.websiteUrl, languageOf(podcast), extras.generator, details.authorName]
  return hash('md5', [...texts, details.rssOwnerName].map((text) => text ?? '').join(''), 'hex')
}

function imageHash(url: string): number {
  return url === '' ? 0 : crc32(url.replace(/^https?:\/\//, ''))
}

/** A podcast in a list of trending ones. */
export function trendingObject(podcast: PublicPodcast): object {
  return {
    id: podcast.number,
    url: podcast.rssUrl,
    title: podcast.name ?? '',
    description: firstWords(podcast.description ?? '', DESCRIPTION_WORDS),
    author: podcast.details.authorName ?? '',
    image: imageOf(podcast),
    artwork: artworkOf(podcast),
    newestItemPublishTime: podcast.latestEpisodeAt ?? 0,
    itunesId: podcast.catalogId,
    trendScore: Math.max(0, Math.round(podcast.popularity)),
    language: languageOf(podcast),
    categories: categoriesOfPodcast(podcast),
  }
}

/** A podcast in a list of those with new episodes. */
export function recentFeedObject(podcast: PublicPodcast, oldestItemPublishTime: number): object {
  return {
    id: podcast.number,
    url: podcast.rssUrl,
    title: podcast.name ?? '',
    newestItemPublishTime: podcast.latestEpisodeAt ?? 0,
    oldestItemPublishTime,
    description: firstWords(podcast.description ?? '', DESCRIPTION_WORDS),
    image: imageOf(podcast),
    itunesId: podcast.catalogId,
    language: languageOf(podcast),
    categories: categoriesOfPodcast(podcast),
  }
}

/** A podcast in a list of new ones. */
export function newFeedObject(podcast: PublicPodcast): object {
  return {
    id: podcast.number,
    url: podcast.rssUrl,
    image: imageOf(podcast),
    timeAdded: podcast.feed.createdAt,
    status: 'confirmed',
    contentHash: contentHash(podcast),
    language: languageOf(podcast),
  }
}
