import { excerpt } from '../../core/reading.ts'
import { readDate } from '../../dates/date.ts'
import { stripHtml } from '../../html/strip-html.ts'
import { isUuid } from '../../identity/uuid.ts'
import type {
  Pagination,
  PodcastSeriesExtras,
  PublisherBlock,
  RssDetails,
  Syndication,
  Weekday,
} from '../../model/index.ts'
import { type Country, countryFromCode, type Genre, mediumFromText } from '../../tables/index.ts'
import { parseUrl } from '../../values/parse-url.ts'
import { plainText } from '../../values/text.ts'
import { firstLinkWithRelation, linksWithRelation, relatedLinks, topicOf } from '../atom-links.ts'
import { channelElements, type RawChannel, sourcesOfSeries } from '../channel-elements.ts'
import { complete, present } from '../extra-fields.ts'
import type { PodcastPictures } from '../media/images.ts'
import { rssDetails } from '../namespaces/rss.ts'
import { maxLengths, type Normalising } from '../normalising.ts'
import { firstText } from '../sources.ts'
import { valuesOf } from './further-extras.ts'
import { googleplayCategories, listedCategories, remoteItemOf, sharedExtras } from './shared-extras.ts'

/** Values that the rules of other fields leave for the extras. */
export interface SeriesLeftovers {
  readonly rssUrl: string | null
  readonly languageTag: string | null
  readonly furtherGenres: readonly Genre[]
  readonly unmappedCategories: readonly string[]
  readonly description: string | null
  readonly websiteUrl: string | null
  readonly rawPubDate: string | null
  readonly rawSeriesType: string | null
  readonly pictures: PodcastPictures
}

/** Returns the facts about a channel beyond the interface. */
export function seriesExtras(
  raw: RawChannel,
  leftovers: SeriesLeftovers,
  normalising: Normalising,
): PodcastSeriesExtras {
  const { languageTag, furtherGenres, unmappedCategories, rawPubDate, rawSeriesType, description, websiteUrl } =
    leftovers
  const blocks = raw.blocks.map(({ id, value }) => ({ id, blocked: normalising.isYes(value, 'extras.blocks') }))
  return present<PodcastSeriesExtras>(sharedExtras(raw, leftovers.pictures, normalising), {
    languageTag:
      languageTag === null ? null : normalising.shorten(languageTag, 'extras.languageTag', maxLengths.languageTag),
    links: relatedLinks(raw.atomLinks, [websiteUrl, leftovers.rssUrl], normalising),
    furtherGenres,
    itunesSubtitle: raw.itunesSubtitle === description ? null : plainOf(raw.itunesSubtitle, normalising),
    managingEditor: raw.managingEditor,
    lastBuildDate: dateOf(firstText(raw, sourcesOfSeries.lastBuildDate), 'extras.lastBuildDate', normalising),
    atomId: raw.atomId,
    unmappedCategories,
    categories: listedCategories(raw, googleplayCategories(raw), normalising),
    rawPubDate,
    rawSeriesType,
    podcastGuid: podcastGuid(raw.podcastGuid, normalising),
    locked:
      raw.locked === null
        ? null
        : { value: normalising.isYes(raw.locked.value, 'extras.locked'), owner: raw.locked.owner },
    medium: raw.medium === null ? null : (mediumFromText(raw.medium) ?? raw.medium),
    trailers: complete(raw.trailers, 'trailers', normalising, ({ title, url, pubdate, length, type, season }) => {
      return (
        url !== null && { title, url, pubdate: dateOf(pubdate, 'extras.trailers', normalising), length, type, season }
      )
    }),
    podroll: complete(raw.podroll?.remoteItems ?? [], 'podroll', normalising, remoteItemOf),
    publisher: complete(
      raw.publisher?.remoteItem ? [raw.publisher.remoteItem] : [],
      'publisher',
      normalising,
      remoteItemOf,
    )[0],
    remoteItems: complete(raw.remoteItems, 'remoteItems', normalising, remoteItemOf),
    blocks,
    publisherBlock: publisherBlock(raw, blocks, normalising),
    newFeedUrl: newFeedUrl(raw.itunesNewFeedUrl, leftovers.rssUrl),
    applePodcastsVerify: raw.applePodcastsVerify,
    generator: firstText(raw, sourcesOfSeries.generator),
    generatorUrl: raw.generatorDetails?.generator?.uri,
    generatorVersion: raw.generatorDetails?.generator?.version,
    iconUrl: raw.atomIcon,
    rss: valuesOf<RssDetails>(raw.rssDetails, rssDetails.shape, 'extras.rss', normalising),
    countryOfOrigin: countryOfOrigin(raw),
    countryHint: regionOf(languageTag),
    ttl: raw.ttl,
    skipHours: skipHoursOf(raw, normalising),
    skipDays: raw.skipDays?.days.flatMap((day) => oneOfWords(day, weekdays, 'extras.skipDays', normalising) ?? []),
    syndication: syndicationOf(raw, normalising),
    updateFrequency: updateFrequencyOf(raw, normalising),
    usesPodping: raw.podping?.usesPodping,
    pagination: paginationOf(raw),
    hubs: linksWithRelation(raw.atomLinks, 'hub'),
    self: topicOf(raw.atomLinks),
    spotify: spotifyOf(raw),
    acast: acastOf(raw),
    feedburner: feedburnerOf(raw),
    rawvoice: rawvoiceOf(raw),
  })
}

export function dateOf(text: string | null, field: string, normalising: Normalising): number | null {
  return text === null ? null : normalising.valueFrom(readDate(text, normalising.context), field)
}

function plainOf(html: string | null, normalising: Normalising): string | null {
  return html === null
    ? null
    : normalising.valueFrom(plainText(stripHtml(html), normalising.context), 'extras.itunesSubtitle')
}

/** Returns the declared guid, which is only data and never the series' uuid. */
function podcastGuid(text: string | null, normalising: Normalising): string | null {
  if (text === null) return null
  const guid = text.toLowerCase()
  if (isUuid(guid)) return guid
  normalising.report('value-uuid-invalid', 'extras.podcastGuid', excerpt(text))
  return null
}

/** Returns the word that a text matches, in any case. */
export function oneOfWords<W extends string>(
  text: string | null,
  words: readonly W[],
  field: string,
  normalising: Normalising,
): W | null {
  if (text === null) return null
  const found = words.find((word) => word.toLowerCase() === text.toLowerCase())
  if (found === undefined) normalising.report('value-enum-unknown', field, excerpt(text))
  return found ?? null
}

/**
 * Returns the publisher's wishes to directories (rule 2.5). Among the `podcast:block` elements, the entry for our slug
 * counts, else the entry for all. The elements for Apple and Google also count as blocks.
 */
function publisherBlock(
  raw: RawChannel,
  blocks: NonNullable<PodcastSeriesExtras['blocks']>,
  normalising: Normalising,
): PublisherBlock | null {
  // An entry with an id is for the directory of that id alone: `extras.blocks` has it.
  const isBlocked = blocks.some(({ id, blocked }) => id === null && blocked)
  const by = [
    ...(isBlocked ? (['podcast:block'] as const) : []),
    ...(normalising.isYes(raw.itunesBlock, 'extras.publisherBlock') ? (['itunes:block'] as const) : []),
    ...(normalising.isYes(raw.googleplayBlock, 'extras.publisherBlock') ? (['googleplay:block'] as const) : []),
  ]
  return blocks.length === 0 && raw.itunesBlock === null && raw.googleplayBlock === null
    ? null
    : { blocked: by.length > 0, by }
}

/** Returns the URL that the feed says it has moved to; `null` if the feed was read from that URL. */
function newFeedUrl(url: string | null, rssUrl: string | null): string | null {
  return url === null || (rssUrl !== null && sameAddress(url) === sameAddress(rssUrl)) ? null : url
}

const sameAddress = (url: string): string =>
  (parseUrl(url)?.href ?? url)
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')

function countryOfOrigin(raw: RawChannel): Country | null {
  const codes = [
    // `global` among them is not a country code: the next code counts.
    ...spotifyCountries(raw),
    ...raw.locations.filter(({ rel }) => rel?.toLowerCase() === 'creator').map(({ country }) => country),
    ...raw.locations.map(({ country }) => country),
  ]
  for (const code of codes) {
    const country = code === null ? null : countryFromCode(code)
    if (country !== null) return country
  }
  return null
}

/** Returns the codes in a text such as `us ca, global`. */
const spotifyCountries = (raw: RawChannel): string[] =>
  (raw.spotifyCountryOfOrigin ?? '').split(/[\s,]+/).filter((code) => code !== '')

/** Returns the country of a language tag's region: `pt-BR`. */
function regionOf(tag: string | null): Country | null {
  const region = /^[A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?[-_]([A-Za-z]{2})(?![A-Za-z0-9])/.exec(tag ?? '')?.[1]
  return region === undefined ? null : countryFromCode(region)
}

const weekdays: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Returns the hours of the day; 24 also means midnight. */
function skipHoursOf(raw: RawChannel, normalising: Normalising): readonly number[] {
  return (raw.skipHours?.hours ?? []).flatMap((hour) => {
    if (hour >= 0 && hour <= 24) return hour % 24
    normalising.report('value-number-out-of-range', 'extras.skipHours', String(hour))
    return []
  })
}

const updatePeriods = ['daily', 'hourly', 'monthly', 'weekly', 'yearly'] as const

function syndicationOf(raw: RawChannel, normalising: Normalising): Syndication | null {
  if ((raw.updatePeriod ?? raw.syUpdateFrequency ?? raw.updateBase) === null) return null
  return {
    updatePeriod: oneOfWords(raw.updatePeriod, updatePeriods, 'extras.syndication', normalising),
    updateFrequency: raw.syUpdateFrequency,
    updateBase: dateOf(raw.updateBase, 'extras.syndication', normalising),
  }
}

function updateFrequencyOf(raw: RawChannel, normalising: Normalising): PodcastSeriesExtras['updateFrequency'] | null {
  if (raw.updateFrequency === null) return null
  const { text, rrule, dtstart, complete: isComplete } = raw.updateFrequency
  return { text, rrule, dtstart: dateOf(dtstart, 'extras.updateFrequency', normalising), complete: isComplete === true }
}

function paginationOf(raw: RawChannel): Pagination | null {
  const link = (...relations: string[]): string | null => firstLinkWithRelation(raw.atomLinks, ...relations)
  const pagination: Pagination = {
    first: link('first'),
    prev: link('prev', 'previous'),
    next: link('next'),
    last: link('last'),
    current: link('current'),
    prevArchive: link('prev-archive'),
    nextArchive: link('next-archive'),
    complete: raw.fhComplete,
    archive: raw.fhArchive,
  }
  return Object.values(pagination).some((value) => value !== null && value !== false) ? pagination : null
}

function spotifyOf(raw: RawChannel): PodcastSeriesExtras['spotify'] | null {
  if (raw.spotifyCountryOfOrigin === null && raw.spotifyLimit === null) return null
  return { countryOfOrigin: spotifyCountries(raw), recentCount: raw.spotifyLimit?.recentCount ?? null }
}

function acastOf(raw: RawChannel): PodcastSeriesExtras['acast'] | null {
  const {
    acastShowId: showId,
    acastShowUrl: showUrl,
    acastNetwork: network,
    acastImportedFeed: importedFeed,
    acastSettings: settings,
    acastSignature: signature,
  } = raw
  if ((showId ?? showUrl ?? network ?? importedFeed ?? settings ?? signature) === null) return null
  return {
    showId,
    showUrl,
    network: network === null ? null : { id: network.id, slug: network.slug, name: network.name },
    importedFeed,
    settings,
    signature:
      signature === null ? null : { key: signature.key, algorithm: signature.algorithm, value: signature.value },
  }
}

function feedburnerOf(raw: RawChannel): PodcastSeriesExtras['feedburner'] | null {
  const { feedburnerInfo, feedburnerHostname: hostname, feedburnerEmailServiceId: emailServiceId } = raw
  const uri = feedburnerInfo?.uri ?? null
  return (uri ?? hostname ?? emailServiceId) === null ? null : { uri, hostname, emailServiceId }
}

const SERVICES = Object.keys(channelElements.rawvoiceSubscribe.shape) as (keyof NonNullable<
  RawChannel['rawvoiceSubscribe']
>)[]

function rawvoiceOf(raw: RawChannel): PodcastSeriesExtras['rawvoice'] | null {
  const {
    rawvoiceRating: rating,
    rawvoiceLocation: location,
    rawvoiceFrequency: frequency,
    rawvoiceSubscribe: services,
  } = raw
  const donate = raw.rawvoiceDonate?.href ?? null
  if ((rating ?? location ?? frequency ?? donate ?? services) === null) return null
  const subscribe: Record<string, string> = {}
  for (const service of SERVICES) {
    const url = services?.[service] ?? null
    if (url !== null) subscribe[service] = url
  }
  return { rating, location, frequency, donate, subscribe }
}
