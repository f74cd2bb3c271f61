import { emptyList } from '../../core/fitted-list.ts'
import type { ForeignElement } from '../../core/foreign-element.ts'
import type {
  ChannelOrItemExtras,
  DublinCoreDetails,
  PodcastLicense,
  PodcastLocation,
  PodcastValue,
  RemoteItem,
  SocialInteract,
  ValueRecipient,
  ValueTimeSplit,
} from '../../model/index.ts'
import { tagsOf } from '../../tables/genres-from-categories.ts'
import type { RawChannel } from '../channel-elements.ts'
import { atMost, complete, MAX_LISTED, type Sparse } from '../extra-fields.ts'
import type { RawItem } from '../item-elements.ts'
import type { PodcastPictures } from '../media/images.ts'
import { dublinCoreDetails } from '../namespaces/dublin-core.ts'
import type { Normalising } from '../normalising.ts'
import { unmappedRoles } from '../persons/persons.ts'
import { categoriesInDetail, imageOf, mediaOf, personsWithAddress, valuesOf } from './further-extras.ts'

type Raw = Pick<RawItem & RawChannel, keyof RawItem & keyof RawChannel>
type RawValue = Raw['values'][number]
type RawRemoteItem = RawChannel['remoteItems'][number]

/** Returns the entity with its unknown elements among its extras. */
export function withUnknown<T extends { readonly extras: object }>(entity: T, unknown: readonly ForeignElement[]): T {
  return unknown.length === 0 ? entity : { ...entity, extras: { unknown, ...entity.extras } }
}

/** Returns the extras that channels and items share. */
export function sharedExtras(
  raw: Raw,
  pictures: PodcastPictures,
  normalising: Normalising,
): Sparse<ChannelOrItemExtras> {
  return {
    itunesTitle: raw.itunesTitle,
    keywords: keywordsOf(raw, normalising),
    contributors: atMost(contributorsOf(raw), 'extras.contributors', normalising),
    funding: complete(raw.funding, 'funding', normalising, ({ url, text }) => url !== null && { url, text }),
    location: complete(raw.locations, 'location', normalising, locationOf),
    authors: authorsOf(raw, normalising),
    authorDetails: atMost(
      raw.authorDetails ?? personsWithAddress(raw.atomAuthors),
      'extras.authorDetails',
      normalising,
    ),
    contributorDetails: atMost(personsWithAddress(raw.atomContributors), 'extras.contributorDetails', normalising),
    categoryDetails: categoriesInDetail(raw, normalising),
    image: imageOf(raw),
    media: mediaOf(raw, normalising),
    dublinCore: valuesOf<DublinCoreDetails>(
      raw.dublinCoreDetails,
      dublinCoreDetails.shape,
      'extras.dublinCore',
      normalising,
    ),
    license: licenseOf(raw),
    socialInteract: complete(raw.socialInteract, 'socialInteract', normalising, socialInteractOf),
    value: raw.values.map((value) => paymentOf(value, normalising)),
    txt: complete(raw.txts, 'txt', normalising, ({ text, purpose }) => text !== null && { text, purpose }),
    chat: complete(
      raw.chat === null ? [] : [raw.chat],
      'chat',
      normalising,
      ({ server, protocol, accountId, space }) => {
        return server !== null && { server, protocol, accountId, space }
      },
    )[0],
    images: [...pictures.single, ...pictures.sets],
    unmappedRoles: atMost(unmappedRoles(raw.persons, normalising), 'extras.unmappedRoles', normalising),
  }
}

/** Returns the place. Drafts of the element had the attributes `name` and `osmid`. */
function locationOf(raw: Raw['locations'][number]): PodcastLocation | false {
  const { rel, geo, country } = raw
  const name = raw.name ?? raw.nameAttribute
  const osm = raw.osm ?? raw.osmid
  return (name ?? geo ?? osm ?? country) !== null && { name, rel: rel?.toLowerCase() ?? null, geo, osm, country }
}

function contributorsOf({ atomContributors, dcContributors }: Raw): readonly string[] {
  if (atomContributors.length === 0 && dcContributors.length === 0) return emptyList
  return [...new Set([...atomContributors.flatMap(({ name }) => name ?? []), ...dcContributors])]
}

/** Returns all authors, if there are more than the one in other fields. */
function authorsOf(raw: Raw, normalising: Normalising): readonly string[] {
  const { itunesAuthor, dcCreators, authors, atomAuthors, googleplayAuthor } = raw
  // Most items name one author: for them nothing is allocated.
  const count = dcCreators.length + authors.length + atomAuthors.length
  if (count + Number(itunesAuthor !== null) + Number(googleplayAuthor !== null) < 2) return emptyList
  const named = [itunesAuthor, ...dcCreators, ...authors, ...atomAuthors.map(({ name }) => name), googleplayAuthor]
  const distinct = new Set(named.filter((name) => name !== null))
  return distinct.size > 1 ? atMost([...distinct], 'extras.authors', normalising) : emptyList
}

/** Returns the post. Drafts of the element had the URI as text, and attributes such as `podcastAccountId`. */
function socialInteractOf(raw: Raw['socialInteract'][number]): SocialInteract | false {
  const { protocol, priority } = raw
  const uri = raw.uri ?? raw.text
  const accountId = raw.accountId ?? raw.podcastAccountId
  const accountUrl = raw.accountUrl ?? raw.podcastAccountUrl
  return (uri !== null || protocol === 'disabled') && { uri, protocol, accountId, accountUrl, priority }
}

function licenseOf({ license, ccLicense, creativeCommonsLicense }: Raw): PodcastLicense | null {
  if (license !== null) return { slug: license.slug, url: license.url }
  const url = ccLicense?.resource ?? creativeCommonsLicense
  return url === null ? null : { slug: null, url }
}

const KEYWORD = /[^\s,][^,]*/g

function keywordsOf({ itunesKeywords, mediaKeywords }: Raw, normalising: Normalising): readonly string[] {
  const further = partedByCommas(mediaKeywords)
  const keywords = withUntold(partedByCommas(itunesKeywords), further)
  // Keywords after the limit are ignored, even if all of them are the same.
  if (Math.max(keywords.length, further.length) <= MAX_LISTED) return keywords
  normalising.report('value-list-truncated', 'extras.keywords', `more than ${MAX_LISTED} entries`)
  return keywords.slice(0, MAX_LISTED)
}

/**
 * Splits texts one part at a time until there are too many: a text of 4 MB would otherwise make two million strings
 * only to be cut off.
 */
function partedByCommas(texts: readonly string[]): readonly string[] {
  const parts: string[] = []
  for (const text of texts) {
    for (const [part] of text.matchAll(KEYWORD)) {
      parts.push(part.trim())
      if (parts.length > MAX_LISTED) return parts
    }
  }
  return parts
}

/** Appends the new texts of further vocabularies, each once. Most of them repeat the first vocabulary. */
function withUntold(own: readonly string[], further: readonly string[]): readonly string[] {
  if (further.length === 0) return own
  const told = new Set(own)
  return [...own, ...new Set(further.filter((text) => !told.has(text)))]
}

/** Returns the texts of the categories that RSS and Atom share for channels and items. */
export function categoryTexts({ categories, atomCategories }: Pick<Raw, 'categories' | 'atomCategories'>): string[] {
  return [...categories, ...atomCategories.flatMap(({ label, term }) => label ?? term ?? [])]
}

/** Returns all categories except Apple's. */
export function listedCategories(raw: Raw, further: readonly string[], normalising: Normalising): readonly string[] {
  const others = [...further, ...mediaCategories(raw), ...raw.dcSubjects]
  return atMost(withUntold(categoryTexts(raw).flatMap(tagsOf), others), 'extras.categories', normalising)
}

export function googleplayCategories({ googleplayCategories: categories }: RawChannel): string[] {
  return categories.flatMap(({ text, body }) => text ?? body ?? [])
}

export function mediaCategories({ mediaCategories: categories }: Pick<Raw, 'mediaCategories'>): string[] {
  return categories.flatMap(({ label, text }) => label ?? text ?? [])
}

export function remoteItemOf(raw: RawRemoteItem): RemoteItem | false {
  const { feedGuid, feedUrl, itemGuid, medium, title } = raw
  return (feedGuid !== null || feedUrl !== null) && { feedGuid, feedUrl, itemGuid, medium, title }
}

function paymentOf(raw: RawValue, normalising: Normalising): PodcastValue {
  const { type, method, suggested } = raw
  return {
    type,
    method,
    suggested,
    recipients: recipientsOf(raw.recipients, normalising),
    timeSplits: complete(raw.timeSplits, 'value.timeSplits', normalising, (split) => timeSplitOf(split, normalising)),
  }
}

function recipientsOf(raw: RawValue['recipients'], normalising: Normalising): readonly ValueRecipient[] {
  return complete(
    raw,
    'value.recipients',
    normalising,
    ({ name, customKey, customValue, type, address, split, fee }) => {
      return address !== null && { name, customKey, customValue, type, address, split, fee: fee === true }
    },
  )
}

function timeSplitOf(raw: RawValue['timeSplits'][number], normalising: Normalising): ValueTimeSplit | false {
  const { startTime, duration, remoteStartTime, remotePercentage } = raw
  if (startTime === null || duration === null) return false
  const recipients = recipientsOf(raw.recipients, normalising)
  const remoteItems = raw.remoteItem === null ? [] : [raw.remoteItem]
  const remoteItem = complete(remoteItems, 'value.timeSplits', normalising, remoteItemOf)[0] ?? null
  return { startTime, duration, remoteStartTime, remotePercentage, recipients, remoteItem }
}
