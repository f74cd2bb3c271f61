import { excerpt, valueOfReading } from '../core/reading.ts'
import type { PodcastSeries } from '../model/index.ts'
import {
  type Category,
  type GenresMatch,
  genresFromCategories,
  isPublisherMedium,
  type Language,
  lookUpLanguage,
  mediumOfFeed,
  type PodcastContentType,
  type PodcastSeriesType,
} from '../tables/index.ts'
import { HIDDEN_ADDRESS, type Mailbox, readEmail, readMailbox } from '../values/email.ts'
import { alternatePages, firstLinkWithRelation, ownPage } from './atom-links.ts'
import { type RawChannel, sourcesOfSeries } from './channel-elements.ts'
import { firstDate } from './date-published.ts'
import { linksOf, preferUncut, wordlessDescription } from './descriptions.ts'
import type { MediaFacts } from './episode-tally.ts'
import { normaliseExplicit } from './explicit.ts'
import { seriesExtras } from './extras/series-extras.ts'
import { categoryTexts, googleplayCategories, mediaCategories } from './extras/shared-extras.ts'
import { isVideoMedium } from './media/file-kind.ts'
import { normaliseImage, podcastPictures } from './media/images.ts'
import { isFileOfPage } from './media/pages.ts'
import { maxLengths, type Normalising } from './normalising.ts'
import { normalisePersons } from './persons/persons.ts'
import { firstText, textAt } from './sources.ts'

/** Facts about a series from its items and from the caller. */
export interface FactsOfItems {
  readonly feedUrl: string | null
  readonly seriesUuid: string | null
  readonly episodeCount: number
  readonly newestEpisodeDate: number | null
  readonly media: MediaFacts
  /** Returns whether a URL is that of an episode's media. */
  readonly isEnclosure: (url: string) => boolean
  /** Whether the caller wants `extras`. */
  readonly wantsExtras: boolean
}

/**
 * Returns the series that a channel describes (rules 2.2, 2.5–2.7, 2.9; mapping 3.2 and 3.3). `hash` and `childrenHash`
 * are `null`.
 */
export function normaliseSeries(raw: RawChannel, facts: FactsOfItems, normalising: Normalising): PodcastSeries {
  const self = firstLinkWithRelation(raw.atomLinks, 'self')
  const rssUrl = facts.feedUrl ?? self
  const description = descriptionOf(raw) ?? wordlessDescription(raw, sourcesOfSeries.description)
  const editor = mailboxOf(raw.managingEditor, normalising)
  const { language, tag: languageTag } = languageOf(raw, normalising)
  const { genres, further, unmapped } = genresOf(raw)
  for (const category of unmapped) normalising.report('value-category-unknown', 'genres', excerpt(category))
  const { date: ownDate, raw: rawPubDate } = firstDate(raw, sourcesOfSeries.datePublished, normalising)
  const persons = normalisePersons(raw.persons, facts.seriesUuid, normalising)
  const pictures = podcastPictures(raw, normalising)
  const websiteUrl = websiteOf(raw, rssUrl, facts.isEnclosure, normalising)
  if (isPublisherMedium(mediumOfFeed(raw.medium))) normalising.report('rss-publisher', 'extras.medium')
  const { seriesType, rawSeriesType } = seriesTypeOf(raw, normalising)
  return {
    uuid: facts.seriesUuid,
    name: normalising.cut(firstText(raw, sourcesOfSeries.name), 'name', maxLengths.name),
    description: normalising.cut(description, 'description', maxLengths.description),
    descriptionLinks:
      description !== null ? linksOf(description, raw, sourcesOfSeries.description, normalising.context.baseUrl) : [],
    authorName: normalising.cut(authorOf(raw, editor?.name ?? null, normalising), 'authorName', maxLengths.name),
    rssOwnerName: normalising.cut(ownerOf(raw, editor?.name ?? null), 'rssOwnerName', maxLengths.name),
    rssOwnerPublicEmail: ownerEmailOf(raw, editor?.email ?? null, normalising),
    rssUrl,
    websiteUrl,
    imageUrl: normaliseImage(
      raw,
      pictures,
      {
        others: { page: ownPage(raw.links), files: [] },
        mediaOf: () => ({ thumbnails: raw.mediaThumbnails, contents: raw.mediaContents }),
        further: [raw.atomLogo, raw.atomIcon],
      },
      normalising,
    ),
    copyright: firstText(raw, sourcesOfSeries.copyright),
    datePublished:
      later(ownDate, facts.newestEpisodeDate) ?? firstDate(raw, sourcesOfSeries.lastDatePublished, normalising).date,
    contentType: contentTypeOf(raw.medium, facts.media),
    seriesType,
    language,
    genres,
    isCompleted: normalising.isYes(raw.itunesComplete, 'isCompleted') || raw.updateFrequency?.complete === true,
    isExplicitContent: normaliseExplicit(raw, null, normalising) ?? false,
    isBlocked: false,
    hash: null,
    childrenHash: null,
    persons,
    totalEpisodesCount: facts.episodeCount,
    extras: facts.wantsExtras
      ? seriesExtras(
          raw,
          {
            rssUrl,
            languageTag,
            furtherGenres: further,
            unmappedCategories: unmapped,
            description,
            websiteUrl,
            rawPubDate,
            rawSeriesType,
            pictures,
          },
          normalising,
        )
      : {},
  }
}

/** Returns the later date. Many channels keep the date on which they began, years before their newest episode. */
function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

function descriptionOf(raw: RawChannel): string | null {
  if (raw.description !== null) return preferUncut(raw.description, raw.itunesSummary)
  return firstText(raw, sourcesOfSeries.description)
}

function mailboxOf(text: string | null, { context }: Normalising): Mailbox | null {
  return text === null ? null : valueOfReading(readMailbox(text, context))
}

/**
 * Returns the author of the podcast, never the owner; an address is not a name. RSS has `author` for items, but some
 * channels have it too.
 */
function authorOf(raw: RawChannel, editorName: string | null, normalising: Normalising): string | null {
  const names = [
    raw.itunesAuthor,
    raw.googleplayAuthor,
    ...raw.dcCreators,
    ...raw.atomAuthors.map(({ name }) => name),
    ...raw.authors.map((text) => mailboxOf(text, normalising)?.name ?? null),
  ]
  return names.find((name) => name !== null && !isAddress(name)) ?? editorName
}

function ownerOf(raw: RawChannel, editorName: string | null): string | null {
  const names = [raw.itunesOwner?.name ?? null, raw.googleplayOwner]
  return names.find((name) => name !== null && !isAddress(name)) ?? editorName
}

const isAddress = (text: string): boolean => /^\S[^\s@]*@\S+$/.test(text) || text === HIDDEN_ADDRESS

function ownerEmailOf(raw: RawChannel, editorEmail: string | null, normalising: Normalising): string | null {
  const { itunesOwner, googleplayEmail, googleplayOwner, locked } = raw
  const owner = googleplayOwner !== null && isAddress(googleplayOwner) ? googleplayOwner : null
  const sources = [itunesOwner?.email, googleplayEmail, owner, editorEmail, locked?.owner]
  for (const text of sources) {
    const email =
      text === null || text === undefined
        ? null
        : normalising.valueFrom(readEmail(text, normalising.context), 'rssOwnerPublicEmail')
    if (email !== null) return email
  }
  return null
}

/** Maximum number of pages: each is looked for among the enclosures of all episodes. */
const MAX_PAGES = 8

/** Returns the podcast's page, unless the link leads to the feed itself or to a media file. */
function websiteOf(
  raw: RawChannel,
  rssUrl: string | null,
  isEnclosure: (url: string) => boolean,
  normalising: Normalising,
): string | null {
  const candidates = [ownPage(raw.links), ...alternatePages(raw.atomLinks).slice(0, MAX_PAGES), raw.image?.link ?? null]
  return (
    candidates.find((url) => url !== null && url !== rssUrl && !isEnclosure(url) && !isFileOfPage(url, normalising)) ??
    null
  )
}

/**
 * Returns VIDEO if `podcast:medium` says so and not every episode is audio; else most of the episodes decide (rule
 * 2.7.6).
 */
function contentTypeOf(medium: string | null, { allAudio, mostlyVideo }: MediaFacts): PodcastContentType {
  const isVideo = isVideoMedium(medium) && !allAudio
  return isVideo || mostlyVideo ? 'VIDEO' : 'AUDIO'
}

function seriesTypeOf(
  raw: RawChannel,
  normalising: Normalising,
): { readonly seriesType: PodcastSeriesType; readonly rawSeriesType: string | null } {
  const type = firstText(raw, sourcesOfSeries.seriesType) ?? 'episodic'
  if (/^serial$/i.test(type)) return { seriesType: 'SERIAL', rawSeriesType: null }
  if (/^episodic$/i.test(type)) return { seriesType: 'EPISODIC', rawSeriesType: null }
  normalising.report('value-series-type-unknown', 'seriesType', excerpt(type))
  return { seriesType: 'EPISODIC', rawSeriesType: type }
}

/** Returns the first tag with a known language, and that language; else the first tag, for a person to look at. */
function languageOf(
  raw: RawChannel,
  normalising: Normalising,
): { readonly language: Language | null; readonly tag: string | null } {
  const given = sourcesOfSeries.language.map((source) => textAt(raw, source)).filter((tag) => tag !== null)
  for (const tag of given) {
    const match = lookUpLanguage(tag)
    if (match === null) normalising.report('value-language-unknown', 'language', excerpt(tag))
    else if (match.ambiguous) normalising.report('value-language-ambiguous', 'language', excerpt(tag))
    if (match !== null) return { language: match.language, tag }
  }
  return { language: null, tag: given[0] ?? null }
}

function genresOf(raw: RawChannel): GenresMatch {
  const tree = raw.itunesCategories.flatMap((category) => categoryOf(category))
  return genresFromCategories(tree, {
    googlePlay: googleplayCategories(raw),
    media: mediaCategories(raw),
    channel: categoryTexts(raw),
    keywords: raw.itunesKeywords,
  })
}

interface RawCategory {
  readonly text: string | null
  readonly body: string | null
  readonly children?: readonly RawCategory[]
}

/** Returns a category. The children of a category without a name take its place. */
function categoryOf({ text, body, children = [] }: RawCategory): Category[] {
  const below = children.flatMap(categoryOf)
  const name = text ?? body
  return name === null ? below : [{ text: name, children: below }]
}
