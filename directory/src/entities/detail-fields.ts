import type { ComicIssue, ComicSeries, Creator, PodcastEpisode, PodcastSeries } from 'feedmill'

/*
 * The fields of the interface that have no column of their own. They stand in the column `details`, under these names.
 */

export const podcastSeriesDetailFields = [
  'descriptionLinks',
  'authorName',
  'rssOwnerName',
  'rssOwnerPublicEmail',
  'websiteUrl',
  'imageUrl',
  'copyright',
  'seriesType',
  'persons',
] as const satisfies readonly (keyof PodcastSeries)[]

export const podcastEpisodeDetailFields = [
  'descriptionLinks',
  'subtitle',
  'episodeNumber',
  'seasonNumber',
  'episodeType',
  'audioUrl',
  'videoUrl',
  'websiteUrl',
  'imageUrl',
  'fileLength',
  'fileType',
  'isExplicitContent',
  'persons',
  'alternateEnclosureUrlsWithDetails',
  'chaptersUrls',
  'chaptersUrlsWithDetails',
  'transcriptUrls',
  'transcriptUrlsWithDetails',
] as const satisfies readonly (keyof PodcastEpisode)[]

export const comicSeriesDetailFields = [
  'status',
  'thumbnailImageUrl',
  'coverImageAsString',
  'bannerImageAsString',
  'thumbnailImageAsString',
  'creators',
  'sssOwnerName',
  'sssOwnerPublicEmail',
  'copyright',
] as const satisfies readonly (keyof ComicSeries)[]

export const comicIssueDetailFields = [
  'creatorNote',
  'pushNotificationMessage',
  'thumbnailImageUrl',
  'bannerImageAsString',
  'thumbnailImageAsString',
  'stories',
  'storyImageUrls',
  'scopesForExclusiveContent',
  'dateExclusiveContentIsAvailable',
  'storiesHash',
] as const satisfies readonly (keyof ComicIssue)[]

export const creatorDetailFields = [
  'bio',
  'avatarImageAsString',
  'links',
  'linksAsString',
  'sssOwnerName',
  'sssOwnerPublicEmail',
  'copyright',
] as const satisfies readonly (keyof Creator)[]
