import { chaptersFromPsc } from '../../chapters/psc-chapters.ts'
import { emptyList } from '../../core/fitted-list.ts'
import type {
  Chapter,
  EnclosureIntegrity,
  EpisodeEnclosure,
  ItemSource,
  LiveValue,
  PodcastEpisodeExtras,
} from '../../model/index.ts'
import { relatedLinks } from '../atom-links.ts'
import { complete, present } from '../extra-fields.ts'
import { type RawItem, sourcesOfEpisode } from '../item-elements.ts'
import type { PodcastPictures } from '../media/images.ts'
import { maxLengths, type Normalising } from '../normalising.ts'
import { firstText } from '../sources.ts'
import { dateOf } from './series-extras.ts'
import { listedCategories, sharedExtras } from './shared-extras.ts'

/** Values that the rules of other fields leave for the extras. */
export interface EpisodeLeftovers {
  readonly key: string
  /** Seconds. */
  readonly duration: number | null
  readonly rawPubDate: string | null
  readonly rawEpisodeType: string | null
  readonly integrity: readonly EnclosureIntegrity[]
  readonly pictures: PodcastPictures
  readonly enclosures: readonly EpisodeEnclosure[]
  readonly websiteUrl: string | null
}

/** Returns the facts about an item beyond the interface. */
export function episodeExtras(
  raw: RawItem,
  { key, duration, rawPubDate, rawEpisodeType, integrity, pictures, enclosures, websiteUrl }: EpisodeLeftovers,
  normalising: Normalising,
): PodcastEpisodeExtras {
  return present<PodcastEpisodeExtras>(sharedExtras(raw, pictures, normalising), {
    rawPubDate,
    rawEpisodeType,
    integrity,
    enclosures,
    links: relatedLinks(raw.atomLinks, [websiteUrl], normalising),
    copyright: firstText(raw, sourcesOfEpisode.copyright),
    soundbites: complete(raw.soundbites, 'soundbites', normalising, ({ startTime, duration, title }) => {
      return startTime !== null && duration !== null && { startTime, duration, title }
    }),
    contentLinks: complete(
      raw.contentLinks,
      'contentLinks',
      normalising,
      ({ href, text }) => href !== null && { href, text },
    ),
    liveValue: liveValueOf(raw, normalising),
    seasonName: raw.podcastSeason?.name ?? null,
    episodeDisplay:
      raw.podcastEpisode?.display ??
      decimalAsWritten(raw.itunesEpisode) ??
      decimalAsWritten(raw.podcastEpisode?.number ?? null),
    transcriptRelations: transcriptRelations(raw),
    inlineChapters: inlineChapters(raw, { key, duration }, normalising),
    author: raw.itunesAuthor ?? raw.dcCreators[0] ?? raw.authors[0] ?? raw.atomAuthors[0]?.name ?? null,
    languageTag: languageTagOf(raw, normalising),
    order: raw.itunesOrder,
    isClosedCaptioned: raw.itunesIsClosedCaptioned,
    source: sourceOf(raw, normalising),
    comments: raw.comments,
    categories: listedCategories(raw, emptyList, normalising),
    publisherBlock: isBlocked(raw, normalising) ? true : null,
    acast: acastEpisode(raw),
    feedburner: feedburnerItem(raw),
  })
}

function languageTagOf({ languageTag: tagOfItem, sourceDetails }: RawItem, normalising: Normalising): string | null {
  const languageTag = tagOfItem ?? sourceDetails?.language ?? null
  return languageTag === null ? null : normalising.shorten(languageTag, 'extras.languageTag', maxLengths.languageTag)
}

/** Returns the feed that the item was taken from. Its Atom form names itself by a link. */
function sourceOf({ source, sourceDetails }: RawItem, normalising: Normalising): ItemSource | null {
  if (source !== null) return { title: source.title, url: source.url }
  const ofAtom = sourceDetails?.source ?? null
  if (ofAtom === null) return null
  const { title, id, rights, links } = ofAtom
  const url = links.find(({ rel }) => rel === 'self')?.href ?? null
  const details = present<ItemSource>({ id, rights, updated: dateOf(ofAtom.updated, 'extras.source', normalising) })
  return { ...details, title, url }
}

function liveValueOf({ liveValue }: RawItem, normalising: Normalising): LiveValue | null {
  if (liveValue === null) return null
  const { uri, protocol } = liveValue
  if (uri !== null) return { uri, protocol }
  normalising.report('rss-element-incomplete', 'extras.liveValue')
  return null
}

/** Returns the relations of the transcripts that have one. */
function transcriptRelations({ transcripts }: RawItem): PodcastEpisodeExtras['transcriptRelations'] {
  if (transcripts.length === 0) return emptyList
  return transcripts.flatMap(({ url, text, rel }) => {
    const address = url ?? text
    return rel === null || address === null ? [] : [{ url: address, rel }]
  })
}

/** Returns the chapters inside the item; without `normalising` nothing is reported. */
export function inlineChapters(
  { pscChapters }: RawItem,
  { key, duration }: Pick<EpisodeLeftovers, 'key' | 'duration'>,
  normalising?: Normalising,
): readonly Chapter[] {
  if (pscChapters === null) return emptyList
  return chaptersFromPsc(pscChapters, {
    episodeKey: key,
    ...(duration !== null && { duration }),
    path: normalising?.pathOf('extras.inlineChapters'),
    diagnostics: normalising?.placed(),
  })
}

/** Returns whether the publisher asks Apple or Google to leave the episode out. */
function isBlocked({ itunesBlock, googleplayBlock }: RawItem, normalising: Normalising): boolean {
  const byItunes = normalising.isYes(itunesBlock, 'extras.publisherBlock')
  const byGooglePlay = normalising.isYes(googleplayBlock, 'extras.publisherBlock')
  return byItunes || byGooglePlay
}

/** Returns a text such as `12.5`, whose fraction the number of the episode cannot show. */
function decimalAsWritten(text: string | null): string | null {
  return text !== null && /^\d+[.,]0*[1-9]\d*$/.test(text) ? text : null
}

function acastEpisode(raw: RawItem): PodcastEpisodeExtras['acast'] | null {
  const { acastShowId: showId, acastEpisodeId: episodeId, acastEpisodeUrl: episodeUrl, acastSettings: settings } = raw
  return (showId ?? episodeId ?? episodeUrl ?? settings) === null ? null : { showId, episodeId, episodeUrl, settings }
}

function feedburnerItem(raw: RawItem): PodcastEpisodeExtras['feedburner'] | null {
  const { feedburnerOrigLink: origLink, feedburnerOrigEnclosureLink: origEnclosureLink } = raw
  return (origLink ?? origEnclosureLink) === null ? null : { origLink, origEnclosureLink }
}
