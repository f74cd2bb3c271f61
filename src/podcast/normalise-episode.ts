import { excerpt, type Reader } from '../core/reading.ts'
import { stripHtml } from '../html/strip-html.ts'
import { type ChildIdentity, childKey } from '../identity/child-key.ts'
import type { PodcastEpisode } from '../model/index.ts'
import { isPublisherMedium, mediumOfFeed, type PodcastContentType, type PodcastEpisodeType } from '../tables/index.ts'
import { type EpisodeNumbering, readEpisodeNumbering, readSeasonNumbering } from '../values/episode-numbering.ts'
import { parseUrl } from '../values/parse-url.ts'
import { percentDecoded } from '../values/percent-decoded.ts'
import { plainText } from '../values/text.ts'
import { alternatePages, firstLinkWithRelation, ownPage } from './atom-links.ts'
import { firstDate, type SlashDates } from './date-published.ts'
import { linksOf, preferContent, wordlessDescription } from './descriptions.ts'
import { normaliseExplicit } from './explicit.ts'
import { episodeExtras, inlineChapters } from './extras/episode-extras.ts'
import { type RawItem, sourcesOfEpisode } from './item-elements.ts'
import { normaliseAlternateEnclosures } from './media/alternate-enclosures.ts'
import { durationOfFile } from './media/duration-of-file.ts'
import { normaliseEnclosures } from './media/enclosures.ts'
import { type MediaPictures, normaliseImage, type PodcastPictures, podcastPictures } from './media/images.ts'
import { normaliseChapterLinks, normaliseTranscriptLinks, urlsOf } from './media/linked-files.ts'
import { type SelectedMedia, selectMedia } from './media/media.ts'
import { isFileOfPage } from './media/pages.ts'
import { maxLengths, type Normalising } from './normalising.ts'
import { normalisePersons } from './persons/persons.ts'
import { firstText, type SourceOf, textAt } from './sources.ts'
import { subtitleOf } from './subtitle.ts'

/** An episode with its identifying values, before it has an identity. */
export interface NormalisedEpisode {
  /** `uuid` and `hash` are `null`; they are set when the episode has its place among the others. */
  readonly episode: { -readonly [K in keyof PodcastEpisode]: PodcastEpisode[K] }
  readonly identity: ChildIdentity
  readonly kind: PodcastContentType | null
  /** The order of day and month that its date proves; `null` if it proves none. */
  readonly slashDates: SlashDates | null
}

/** Returns the episode that an item describes (rules 2.3, 2.6–2.12); `null` if the item is empty. */
export function normaliseEpisode(
  raw: RawItem,
  seriesUuid: string | null,
  wantsExtras: boolean,
  normalising: Normalising,
): NormalisedEpisode | null {
  const wholeGuid = firstText(raw, sourcesOfEpisode.guid)
  const media = selectMedia(raw, normalising)
  const enclosureUrl = media.primary?.url ?? null
  const description = descriptionOf(raw) ?? wordlessDescription(raw, descriptionFields)
  const page = ownPage(raw.links)
  const websiteUrl = websiteOf(page, raw, media, normalising)
  const title = firstText(raw, sourcesOfEpisode.name)
  if ((wholeGuid ?? title ?? description ?? websiteUrl ?? page) === null && isWithoutFiles(media)) {
    normalising.reportLeftOut('rss-item-empty')
    return null
  }
  if (media.primary === null && !isPublisherMedium(mediumOfFeed(normalising.feed.medium))) {
    normalising.report('rss-item-without-media', '')
  }
  const wholeName =
    title ?? nameWithoutTitle(description, enclosureUrl ?? (websiteUrl === null ? page : null), normalising)
  const { date, raw: rawPubDate, order: slashDates } = firstDate(raw, sourcesOfEpisode.datePublished, normalising)
  const identity: ChildIdentity = { guid: wholeGuid, enclosureUrl, websiteUrl, title: wholeName, datePublished: date }
  const { links: alternates, integrity } = alternatesOf(raw, normalising)
  const chapters = normaliseChapterLinks(raw, normalising)
  const transcripts = normaliseTranscriptLinks(raw.transcripts, normalising)
  const pictures = podcastPictures(raw, normalising)
  const { episode: episodeNumber, season: seasonNumber } = numberingOf(raw, normalising)
  const duration = durationOf(raw, media, normalising)
  const { episodeType, rawEpisodeType } = episodeTypeOf(raw, normalising)
  const name = normalising.cut(wholeName, 'name', maxLengths.name)
  const imageUrl = imageOf(raw, media, { page, pictures }, normalising)
  const key = childKey(identity)
  // Inline chapters are content, and hashed, even if the caller wants no extras.
  if (!wantsExtras && raw.pscChapters !== null) {
    normalising.keepWhole('extras', { inlineChapters: inlineChapters(raw, { key, duration }) })
  }

  const episode: NormalisedEpisode['episode'] = {
    uuid: null,
    guid: keptGuid(wholeGuid, normalising),
    seriesUuid,
    name,
    description: normalising.cut(description, 'description', maxLengths.description),
    descriptionLinks: descriptionLinksOf(description, raw, normalising),
    subtitle: subtitleOf(raw, wholeName, normalising),
    datePublished: date,
    duration,
    episodeNumber,
    seasonNumber,
    episodeType,
    audioUrl: media.audioUrl,
    videoUrl: media.videoUrl,
    websiteUrl,
    imageUrl,
    fileLength: media.fileLength,
    fileType: media.fileType,
    hash: null,
    isBlocked: false,
    isExplicitContent: normaliseExplicit(raw, groupRating(raw), normalising),
    isRemoved: false,
    persons: normalisePersons(raw.persons, seriesUuid, normalising),
    alternateEnclosureUrlsWithDetails: alternates,
    chaptersUrls: urlsOf(chapters),
    chaptersUrlsWithDetails: chapters,
    transcriptUrls: urlsOf(transcripts),
    transcriptUrlsWithDetails: transcripts,
    extras: wantsExtras
      ? episodeExtras(
          raw,
          {
            key,
            rawPubDate,
            rawEpisodeType,
            duration,
            integrity,
            pictures,
            websiteUrl,
            enclosures: normaliseEnclosures(raw, media, { imageUrl, alternates }, normalising),
          },
          normalising,
        )
      : {},
  }
  return { episode, identity, kind: media.primary?.kind ?? null, slashDates }
}

function descriptionLinksOf(description: string | null, raw: RawItem, { context }: Normalising) {
  return description === null ? [] : linksOf(description, raw, descriptionFields, context.baseUrl)
}

function isWithoutFiles({ primary, pictureUrl, files }: SelectedMedia): boolean {
  return primary === null && pictureUrl === null && files.length === 0
}

function alternatesOf(raw: RawItem, normalising: Normalising): ReturnType<typeof normaliseAlternateEnclosures> {
  const standardUrl =
    raw.enclosures.find(({ url }) => url !== null)?.url ?? firstLinkWithRelation(raw.atomLinks, 'enclosure')
  return normaliseAlternateEnclosures(raw.alternateEnclosures, standardUrl, normalising)
}

function imageOf(
  raw: RawItem,
  { audioUrl, videoUrl, pictureUrl }: SelectedMedia,
  { page, pictures }: { readonly page: string | null; readonly pictures: PodcastPictures },
  normalising: Normalising,
): string | null {
  const others = { page, files: [audioUrl, videoUrl] }
  return normaliseImage(raw, pictures, { others, mediaOf: () => picturesOf(raw), further: [pictureUrl] }, normalising)
}

/**
 * Returns a guid whole or not at all, because a cut guid would be another one. An extremely long guid serves only as a
 * key.
 */
function keptGuid(guid: string | null, normalising: Normalising): string | null {
  if (guid === null || guid.length <= maxLengths.guid) return guid
  normalising.report('value-guid-too-long', 'guid', excerpt(guid))
  return null
}

const descriptionFields = [
  ...sourcesOfEpisode.content,
  ...sourcesOfEpisode.description,
  ...sourcesOfEpisode.lastDescription,
]

/** Returns the show notes (rule 2.3). */
function descriptionOf(raw: RawItem): string | null {
  const content = firstText(raw, sourcesOfEpisode.content)
  if (content !== null) return preferContent(content, raw.description)
  const ofGroup = (): string | null => raw.mediaGroups.find((group) => group.description !== null)?.description ?? null
  return firstText(raw, sourcesOfEpisode.description) ?? ofGroup() ?? firstText(raw, sourcesOfEpisode.lastDescription)
}

/** Returns the episode's page: the first source that is neither its media file nor another one. */
function websiteOf(
  page: string | null,
  raw: RawItem,
  { audioUrl, videoUrl }: SelectedMedia,
  normalising: Normalising,
): string | null {
  const isPage = (url: string | null): url is string =>
    url !== null && url !== audioUrl && url !== videoUrl && !isFileOfPage(url, normalising)
  if (isPage(page)) return page
  const guid = permanentGuid(raw)
  if (isPage(guid)) return guid
  return alternatePages(raw.atomLinks).find(isPage) ?? null
}

/**
 * Returns the pictures of an item. The contents, thumbnails, rating and description of a group count for the item (rule
 * G3).
 */
function picturesOf(raw: RawItem): MediaPictures {
  if (raw.mediaGroups.length === 0) return { thumbnails: raw.mediaThumbnails, contents: raw.mediaContents }
  return {
    thumbnails: [...raw.mediaThumbnails, ...raw.mediaGroups.flatMap(({ thumbnails }) => thumbnails)],
    contents: [...raw.mediaContents, ...raw.mediaGroups.flatMap(({ contents }) => contents)],
  }
}

function groupRating(raw: RawItem): string | null {
  return raw.mediaGroups.find(({ rating }) => rating !== null)?.rating ?? null
}

function permanentGuid(raw: RawItem): string | null {
  const text = raw.guid?.text ?? null
  const isPermanent = raw.guid?.isPermaLink?.toLowerCase() !== 'false'
  return text !== null && isPermanent && /^https?:\/\/\S+$/i.test(text) ? (parseUrl(text)?.href ?? null) : null
}

/**
 * Returns a name for an item without a title: the first line of its description, else its file. Rule G5 applies to it,
 * as to titles.
 */
function nameWithoutTitle(description: string | null, fileUrl: string | null, normalising: Normalising): string | null {
  const tidied = (name: string | null): string | null =>
    name === null ? null : normalising.valueFrom(plainText(name, normalising.context), 'name')
  return tidied(firstLine(description)) ?? tidied(fileNameOf(fileUrl))
}

/** Length of a description's HTML that certainly shows more than a name can hold. */
const ENOUGH_HTML = 4096

function firstLine(description: string | null): string | null {
  if (description === null) return null
  // Only the first line of a description of 100,000 characters is needed, unless its markup leaves too little of it.
  const beginning = stripHtml(description.slice(0, ENOUGH_HTML))
  const isEnough = beginning.includes('\n') || beginning.length > maxLengths.name * 2
  const text = isEnough || description.length <= ENOUGH_HTML ? beginning : stripHtml(description)
  return text.split('\n', 1)[0] || null
}

/** Returns the name of a file without its extension; `null` if it is empty. */
function fileNameOf(url: string | null): string | null {
  if (url === null) return null
  const segment = new URL(url).pathname.split('/').at(-1) ?? ''
  return percentDecoded(segment).replace(/\.\w{1,5}$/, '') || null
}

function durationOf(raw: RawItem, media: SelectedMedia, normalising: Normalising): number | null {
  const lasting = (text: string | null): number | null =>
    durationOfFile(text, media.fileLength, 'duration', normalising)
  return lasting(raw.itunesDuration) ?? lasting(media.duration)
}

/**
 * Returns season and episode. `S2E5` in one of the two fields also fills the other field if that is empty (rule 2.10).
 */
function numberingOf(raw: RawItem, normalising: Normalising): EpisodeNumbering {
  const read = (field: 'episodeNumber' | 'seasonNumber', reader: Reader<EpisodeNumbering>): EpisodeNumbering | null => {
    const sources: readonly SourceOf<RawItem>[] = sourcesOfEpisode[field]
    for (const source of sources) {
      const text = textAt(raw, source)
      const numbering = text === null ? null : normalising.valueFrom(reader(text, normalising.context), field)
      if (numbering !== null) return numbering
    }
    return null
  }
  const byEpisode = read('episodeNumber', readEpisodeNumbering)
  const bySeason = read('seasonNumber', readSeasonNumbering)
  return {
    episode: byEpisode?.episode ?? bySeason?.episode ?? null,
    season: bySeason?.season ?? byEpisode?.season ?? null,
  }
}

const episodeTypes: ReadonlyMap<string, PodcastEpisodeType> = new Map([
  ['full', 'FULL'],
  ['trailer', 'TRAILER'],
  ['teaser', 'TRAILER'],
  ['preview', 'TRAILER'],
  ['bonus', 'BONUS'],
  ['extra', 'BONUS'],
])

/**
 * Returns the type of an episode. If the feed's word for it is unknown, the type is `FULL`, and the word is returned
 * too.
 */
function episodeTypeOf(
  raw: RawItem,
  normalising: Normalising,
): { readonly episodeType: PodcastEpisodeType; readonly rawEpisodeType: string | null } {
  const text = firstText(raw, sourcesOfEpisode.episodeType)
  const type = text === null ? 'FULL' : episodeTypes.get(text.toLowerCase())
  if (type !== undefined) return { episodeType: type, rawEpisodeType: null }
  normalising.report('value-episode-type-unknown', 'episodeType', excerpt(text ?? ''))
  return { episodeType: 'FULL', rawEpisodeType: text }
}
