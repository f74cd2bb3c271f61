import { many, manyOf, one, oneOf, type RecordOf } from '../../core/shape.ts'
import { readUuid } from '../../identity/uuid.ts'
import { comicSeriesLayouts, comicSeriesTypes, languages, seriesStatuses } from '../../tables/index.ts'
import { date, dateAsWritten } from './dates.ts'
import { email } from './emails.ts'
import { comicGenre, contentRating, enumeration } from './enumerations.ts'
import {
  bannerImageElements,
  coverImageElements,
  storyImageElements,
  thumbnailImageElements,
} from './image-elements.ts'
import { referenceElements } from './reference-elements.ts'
import { line, lowerCase, paragraphs, tag, unchangedText } from './texts.ts'
import { documentUrl } from './urls.ts'

/** All members of a document of type ComicSeries, except its issues. */
export const comicSeriesElements = {
  uuid: one('identifier', readUuid),
  identifier: one('identifier', unchangedText),
  url: one('url', documentUrl),
  name: one('name', line),
  description: one('description', paragraphs),
  status: one('status', enumeration(seriesStatuses)),
  datePublished: one('datePublished', date),
  genres: many('genres', comicGenre),
  tags: many('tags', tag),
  coverImage: oneOf('coverImage', coverImageElements),
  bannerImage: oneOf('bannerImage', bannerImageElements),
  thumbnailImage: oneOf('thumbnailImage', thumbnailImageElements),
  contentRating: one('contentRating', contentRating),
  inLanguage: one('inLanguage', enumeration(languages)),
  language: one('language', enumeration(languages)),
  seriesType: one('seriesType', enumeration(comicSeriesTypes)),
  seriesLayout: one('seriesLayout', enumeration(comicSeriesLayouts)),
  feedOwnerName: one('feedOwnerName', line),
  feedOwnerEmail: one('feedOwnerEmail', email),
  copyrightNotice: one('copyrightNotice', line),
  creators: manyOf('creators', referenceElements),
  hostingProvider: oneOf('hostingProvider', referenceElements),
  scopesForExclusiveContent: many('scopesForExclusiveContent', lowerCase),
}

/** Members that the specification requires, and whose absence is reported. */
export const requiredOfComicSeries = [
  ...['url', 'name', 'description', 'datePublished', 'genres', 'tags'],
  ...['coverImage', 'bannerImage', 'thumbnailImage'],
  ...['feedOwnerName', 'feedOwnerEmail', 'copyrightNotice', 'creators'],
]

/** One image of an issue. */
const comicStoryElements = {
  uuid: one('identifier', readUuid),
  identifier: one('identifier', unchangedText),
  storyImage: oneOf('storyImage', storyImageElements),
}

/** An entry of `issues`. */
export const comicIssueElements = {
  uuid: one('identifier', readUuid),
  identifier: one('identifier', unchangedText),
  name: one('name', line),
  creatorNote: one('creatorNote', paragraphs),
  pushNotificationMessage: one('pushNotificationMessage', line),
  datePublished: one('datePublished', date),
  dateAsWritten: one('datePublished', dateAsWritten),
  bannerImage: oneOf('bannerImage', bannerImageElements),
  thumbnailImage: oneOf('thumbnailImage', thumbnailImageElements),
  stories: manyOf('stories', comicStoryElements),
  scopesForExclusiveContent: many('scopesForExclusiveContent', lowerCase),
  dateExclusiveContentIsAvailable: one('dateExclusiveContentIsAvailable', date),
}

/** Required members of an issue, as for the series. */
export const requiredOfComicIssue = ['name', 'datePublished', 'bannerImage', 'thumbnailImage', 'stories']

export type RawComicStory = RecordOf<typeof comicStoryElements>
