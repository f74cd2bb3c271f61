// Where each parser has what a field of the interface is filled from. Of the peers every source counts that the mapping
// names for the field, read as generously as can be: what they have raw counts as filled.

const some = (list, read) => (list ?? []).map(read).find(isGiven)
const yes = (value) => (value === true ? true : undefined)
const mediaOf = (item) => [
  ...(item.media?.contents ?? []),
  ...(item.media?.groups ?? []).flatMap((group) => group.contents ?? []),
]
const thumbnailsOf = (owner) => [
  ...(owner.media?.thumbnails ?? []),
  ...(owner.media?.groups ?? []).flatMap((group) => group.thumbnails ?? []),
]
const enclosuresOf = (item) => [
  ...(item.enclosures ?? []),
  ...mediaOf(item).filter(({ url }) => url),
  ...linksOf(item, 'enclosure').map((url) => ({ url })),
]
const linksOf = (owner, rel) =>
  [...(owner.links ?? []), ...(owner.atom?.links ?? [])]
    .filter((link) => (link.rel ?? 'alternate') === rel)
    .map(({ href }) => href)
const isVideo = ({ type, medium, url }) =>
  /^video/i.test(type ?? medium ?? '') || (!type && /\.(mp4|m4v|mov)\b/i.test(url ?? ''))
const isPicture = ({ type, medium }) => /^image/i.test(type ?? medium ?? '')

/** Whether a value says anything. */
export function isGiven(value) {
  if (value === undefined || value === null || value === '' || Number.isNaN(value)) return false
  if (Array.isArray(value)) return value.length > 0
  return true
}

/** The first that says anything. */
const first = (...values) => values.find(isGiven)

/** Fields of PodcastSeries. `smith` gets feedsmith's feed, `party` partytime's. */
export const seriesFields = {
  name: {
    ours: ({ name }) => name,
    smith: (f) => first(f.title?.value ?? f.title, f.itunes?.title, f.image?.title),
    party: (f) => f.title,
  },
  description: {
    ours: ({ description }) => description,
    smith: (f) =>
      first(f.description, f.itunes?.summary, f.googleplay?.description, f.itunes?.subtitle, f.subtitle?.value),
    party: (f) => first(f.description, f.summary, f.subtitle),
  },
  authorName: {
    ours: ({ authorName }) => authorName,
    smith: (f) =>
      first(
        f.itunes?.author,
        f.googleplay?.author,
        some(f.dc?.creators, (name) => name),
        some(f.authors, ({ name }) => name),
        f.managingEditor?.name,
      ),
    party: (f) => f.author,
  },
  rssOwnerName: {
    ours: ({ rssOwnerName }) => rssOwnerName,
    smith: (f) => first(f.itunes?.owner?.name, f.managingEditor?.name),
    party: (f) => f.owner?.name,
  },
  rssOwnerPublicEmail: {
    ours: ({ rssOwnerPublicEmail }) => rssOwnerPublicEmail,
    smith: (f) => first(f.itunes?.owner?.email, f.googleplay?.email, f.managingEditor?.email, f.podcast?.locked?.owner),
    party: (f) => first(f.owner?.email, f.podcastOwner),
  },
  websiteUrl: {
    ours: ({ websiteUrl }) => websiteUrl,
    smith: (f) => first(f.link, linksOf(f, 'alternate')[0], f.image?.link),
    party: (f) => f.link,
  },
  imageUrl: {
    ours: ({ imageUrl }) => imageUrl,
    smith: (f) =>
      first(
        f.itunes?.image,
        f.googleplay?.image?.href,
        f.podcast?.images?.[0]?.href,
        f.image?.url,
        thumbnailsOf(f)[0]?.url,
        f.logo,
        f.icon,
      ),
    party: (f) => first(f.itunesImage, f.image?.url, f.podcastImages),
  },
  copyright: {
    ours: ({ copyright }) => copyright,
    smith: (f) =>
      first(
        f.copyright,
        f.rights?.value,
        f.dc?.rights,
        f.media?.copyright?.value,
        f.podcast?.license?.display,
        f.podcast?.license?.url,
      ),
    party: (f) => first(f.copyright, f.license?.identifier),
  },
  datePublished: {
    ours: ({ datePublished }) => datePublished,
    smith: (f) =>
      first(
        f.pubDate,
        some(f.items, ({ pubDate }) => pubDate),
        f.lastBuildDate,
        f.updated,
        some(f.dc?.dates, (date) => date),
      ),
    party: (f) => first(f.pubDate?.getTime(), f.newestItemPubDate?.getTime(), f.lastBuildDate?.getTime()),
  },
  'contentType VIDEO': {
    ours: ({ contentType }) => yes(contentType === 'VIDEO'),
    smith: (f) => yes(/^(video|film)/.test(f.podcast?.medium ?? '')),
    party: (f) => yes(/^(video|film)/.test(f.medium ?? '')),
  },
  'seriesType SERIAL': {
    ours: ({ seriesType }) => yes(seriesType === 'SERIAL'),
    smith: (f) => yes(/^\s*serial\s*$/i.test(f.itunes?.type ?? '')),
    party: (f) => yes(f.itunesType === 'serial'),
  },
  language: {
    ours: ({ language }) => language,
    smith: (f) =>
      first(
        f.language,
        some(f.dc?.languages, (tag) => tag),
        f.xml?.lang,
      ),
    party: (f) => f.language,
  },
  genres: {
    ours: ({ genres }) => genres,
    smith: (f) =>
      first(
        some(f.itunes?.categories, ({ text }) => text),
        some(f.googleplay?.categories, (text) => text),
        some(f.categories, ({ name }) => name),
      ),
    party: (f) => first(f.itunesCategory, f.categories),
  },
  isCompleted: {
    ours: ({ isCompleted }) => yes(isCompleted),
    smith: (f) => yes(f.itunes?.complete ?? f.podcast?.updateFrequency?.complete),
    party: (f) => yes(f.itunesComplete),
  },
  isExplicitContent: {
    ours: ({ isExplicitContent }) => yes(isExplicitContent),
    smith: (f) => yes(f.itunes?.explicit ?? f.googleplay?.explicit),
    party: (f) => yes(f.explicit),
  },
  persons: {
    ours: ({ persons }) => persons,
    smith: (f) => f.podcast?.persons,
    party: (f) => f.podcastPeople,
  },
  totalEpisodesCount: {
    ours: ({ totalEpisodesCount }) => totalEpisodesCount || undefined,
    smith: (f) => (f.items ?? f.entries ?? []).length || undefined,
    party: (f) => f.items.length || undefined,
  },
  'extras.podcastGuid': {
    ours: ({ extras }) => extras.podcastGuid,
    smith: (f) => f.podcast?.guid,
    party: (f) => f.guid,
  },
  'extras.locked': {
    ours: ({ extras }) => extras.locked,
    smith: (f) => f.podcast?.locked,
    party: (f) => yes(f.locked),
  },
  'extras.medium': {
    ours: ({ extras }) => extras.medium,
    smith: (f) => f.podcast?.medium,
    party: (f) => f.medium,
  },
  'extras.funding': {
    ours: ({ extras }) => extras.funding,
    smith: (f) => f.podcast?.fundings,
    party: (f) => f.podcastFunding,
  },
  'extras.location': {
    ours: ({ extras }) => extras.location,
    smith: (f) => f.podcast?.locations,
    party: (f) => f.podcastLocation,
  },
  'extras.license': {
    ours: ({ extras }) => extras.license,
    smith: (f) => f.podcast?.license,
    party: (f) => f.license,
  },
  'extras.trailers': {
    ours: ({ extras }) => extras.trailers,
    smith: (f) => f.podcast?.trailers,
    party: (f) => f.trailers,
  },
  'extras.value': {
    ours: ({ extras }) => extras.value,
    smith: (f) => f.podcast?.values,
    party: (f) => f.value,
  },
  'extras.txt': {
    ours: ({ extras }) => extras.txt,
    smith: (f) => f.podcast?.txts,
    party: (f) => f.podcastTxt,
  },
  'extras.podroll': {
    ours: ({ extras }) => extras.podroll,
    smith: (f) => f.podcast?.podroll?.remoteItems,
    party: (f) => f.podroll,
  },
  'extras.publisher': {
    ours: ({ extras }) => extras.publisher,
    smith: (f) => f.podcast?.publisher?.remoteItem,
    party: (f) => f.podcastPublisher,
  },
  'extras.remoteItems': {
    ours: ({ extras }) => extras.remoteItems,
    smith: (f) => f.podcast?.remoteItems,
    party: (f) => f.podcastRemoteItems,
  },
  'extras.liveItems': {
    ours: ({ extras }) => extras.liveItems,
    smith: (f) => f.podcast?.liveItems,
    party: (f) => f.podcastLiveItems,
  },
  'extras.chat': {
    ours: ({ extras }) => extras.chat,
    smith: (f) => f.podcast?.chat,
    party: (f) => f.chat,
  },
  'extras.updateFrequency': {
    ours: ({ extras }) => extras.updateFrequency,
    smith: (f) => f.podcast?.updateFrequency,
    party: () => undefined,
  },
  'extras.usesPodping': {
    ours: ({ extras }) => extras.usesPodping,
    smith: (f) => f.podcast?.podping?.usesPodping,
    party: () => undefined,
  },
  'extras.blocks': {
    ours: ({ extras }) => extras.blocks,
    smith: (f) => f.podcast?.blocks,
    party: (f) => Object.keys(f.podcastBlockedPlatforms ?? {}),
  },
  'extras.publisherBlock': {
    ours: ({ extras }) => extras.publisherBlock,
    smith: (f) => first(yes(f.itunes?.block), yes(f.googleplay?.block), f.podcast?.blocks),
    party: (f) => first(yes(f.itunesBlock), yes(f.podcastBlocked)),
  },
  'extras.images': {
    ours: ({ extras }) => extras.images,
    smith: (f) => f.podcast?.images,
    party: (f) => f.podcastImages,
  },
  'extras.newFeedUrl': {
    ours: ({ extras }) => extras.newFeedUrl,
    smith: (f) => first(f.itunes?.newFeedUrl, f.googleplay?.newFeedUrl),
    party: (f) => f.itunesNewFeedUrl,
  },
  'extras.applePodcastsVerify': {
    ours: ({ extras }) => extras.applePodcastsVerify,
    smith: (f) => f.itunes?.applePodcastsVerify,
    party: () => undefined,
  },
  'extras.itunesTitle': {
    ours: ({ extras }) => extras.itunesTitle,
    smith: (f) => f.itunes?.title,
    party: () => undefined,
  },
  'extras.keywords': {
    ours: ({ extras }) => extras.keywords,
    smith: (f) => f.itunes?.keywords,
    party: () => undefined,
  },
  'extras.categories': {
    ours: ({ extras }) => extras.categories,
    smith: (f) => (f.categories ?? []).map(({ name, term }) => name ?? term).filter(isGiven),
    party: () => undefined,
  },
  'extras.lastBuildDate': {
    ours: ({ extras }) => extras.lastBuildDate,
    smith: (f) => first(f.lastBuildDate, f.updated),
    party: (f) => f.lastBuildDate?.getTime(),
  },
  'extras.managingEditor': {
    ours: ({ extras }) => extras.managingEditor,
    smith: (f) => f.managingEditor,
    party: () => undefined,
  },
  'extras.generator': {
    ours: ({ extras }) => extras.generator,
    smith: (f) => f.generator?.text ?? f.generator,
    party: (f) => f.generator,
  },
  'extras.ttl': {
    ours: ({ extras }) => extras.ttl,
    smith: (f) => f.ttl,
    party: (f) => f.ttl,
  },
  'extras.skipHours': {
    ours: ({ extras }) => extras.skipHours,
    smith: (f) => f.skipHours,
    party: () => undefined,
  },
  'extras.skipDays': {
    ours: ({ extras }) => extras.skipDays,
    smith: (f) => f.skipDays,
    party: () => undefined,
  },
  'extras.syndication': {
    ours: ({ extras }) => extras.syndication,
    smith: (f) => f.sy,
    party: () => undefined,
  },
  'extras.hubs': {
    ours: ({ extras }) => extras.hubs,
    smith: (f) => linksOf(f, 'hub'),
    party: (f) => f.pubsub?.hub,
  },
  'extras.self': {
    ours: ({ extras }) => extras.self,
    smith: (f) => linksOf(f, 'self')[0],
    party: (f) => f.pubsub?.self,
  },
  'extras.pagination': {
    ours: ({ extras }) => extras.pagination,
    smith: (f) => ['next', 'prev', 'previous', 'first', 'last'].flatMap((rel) => linksOf(f, rel)),
    party: (f) => f.pubsub?.next,
  },
  'extras.countryOfOrigin': {
    ours: ({ extras }) => extras.countryOfOrigin,
    smith: (f) =>
      first(
        f.spotify?.countryOfOrigin,
        some(f.podcast?.locations, ({ country }) => country),
      ),
    party: () => undefined,
  },
  'extras.acast': {
    ours: ({ extras }) => extras.acast,
    smith: (f) => f.acast,
    party: () => undefined,
  },
  'extras.rawvoice': {
    ours: ({ extras }) => extras.rawvoice,
    smith: (f) =>
      first(f.rawvoice?.rating, f.rawvoice?.location, f.rawvoice?.frequency, f.rawvoice?.donate, f.rawvoice?.subscribe),
    party: () => undefined,
  },
}

/** Fields of PodcastEpisode. `smith` gets feedsmith's item, `party` partytime's. */
export const episodeFields = {
  guid: {
    ours: ({ guid }) => guid,
    smith: (i) => i.guid?.value ?? i.id,
    party: (i) => i.guid,
  },
  name: {
    ours: ({ name }) => name,
    smith: (i) => first(i.title?.value ?? i.title, i.itunes?.title, i.media?.title?.value),
    party: (i) => i.title,
  },
  description: {
    ours: ({ description }) => description,
    smith: (i) =>
      first(
        i.content?.encoded,
        i.description,
        i.itunes?.summary,
        i.googleplay?.description,
        i.media?.description?.value,
        i.content?.value,
        i.summary?.value,
        i.itunes?.subtitle,
      ),
    party: (i) => first(i.content, i.description, i.summary, i.subtitle),
  },
  subtitle: {
    ours: ({ subtitle }) => subtitle,
    smith: (i) => i.itunes?.subtitle,
    party: (i) => i.subtitle,
  },
  datePublished: {
    ours: ({ datePublished }) => datePublished,
    smith: (i) =>
      first(
        i.pubDate,
        some(i.dc?.dates, (date) => date),
        i.published,
        i.updated,
      ),
    party: (i) => i.pubDate?.getTime(),
  },
  duration: {
    ours: ({ duration }) => duration,
    smith: (i) =>
      first(
        i.itunes?.duration || undefined,
        some(mediaOf(i), ({ duration }) => duration),
      ),
    party: (i) => i.duration || undefined,
  },
  episodeNumber: {
    ours: ({ episodeNumber }) => episodeNumber,
    smith: (i) => first(i.itunes?.episode, i.podcast?.episode?.number),
    party: (i) => first(i.itunesEpisode, i.podcastEpisode?.number),
  },
  seasonNumber: {
    ours: ({ seasonNumber }) => seasonNumber,
    smith: (i) => first(i.itunes?.season, i.podcast?.season?.number),
    party: (i) => first(i.itunesSeason, i.podcastSeason?.number),
  },
  'episodeType not FULL': {
    ours: ({ episodeType }) => yes(episodeType !== 'FULL'),
    smith: (i) => yes(/trailer|bonus/i.test(i.itunes?.episodeType ?? '')),
    party: (i) => yes(/trailer|bonus/i.test(i.itunesEpisodeType ?? '')),
  },
  'audioUrl or videoUrl': {
    ours: ({ audioUrl, videoUrl }) => audioUrl ?? videoUrl,
    smith: (i) => enclosuresOf(i).find((media) => !isPicture(media))?.url,
    party: (i) => (isPicture(i.enclosure ?? {}) ? undefined : i.enclosure?.url),
  },
  videoUrl: {
    ours: ({ videoUrl }) => videoUrl,
    smith: (i) => enclosuresOf(i).find(isVideo)?.url,
    party: (i) => (i.enclosure && isVideo(i.enclosure) ? i.enclosure.url : undefined),
  },
  websiteUrl: {
    ours: ({ websiteUrl }) => websiteUrl,
    smith: (i) => first(i.link, linksOf(i, 'alternate')[0]),
    party: (i) => i.link,
  },
  imageUrl: {
    ours: ({ imageUrl }) => imageUrl,
    smith: (i) =>
      first(
        i.itunes?.image,
        i.googleplay?.image?.href,
        i.podcast?.images?.[0]?.href,
        thumbnailsOf(i)[0]?.url,
        enclosuresOf(i).find(isPicture)?.url,
      ),
    party: (i) => first(i.itunesImage, i.image),
  },
  fileLength: {
    ours: ({ fileLength }) => fileLength,
    smith: (i) =>
      first(
        (i.enclosures ?? []).find(({ length }) => length > 0)?.length,
        mediaOf(i).find(({ fileSize }) => fileSize > 0)?.fileSize,
      ),
    party: (i) => i.enclosure?.length || undefined,
  },
  fileType: {
    ours: ({ fileType }) => fileType,
    smith: (i) => enclosuresOf(i).find((media) => media.type && !isPicture(media))?.type,
    party: (i) => (isPicture(i.enclosure ?? {}) ? undefined : i.enclosure?.type),
  },
  'isExplicitContent true': {
    ours: ({ isExplicitContent }) => yes(isExplicitContent),
    smith: (i) => yes(i.itunes?.explicit ?? i.googleplay?.explicit),
    party: (i) => yes(i.explicit),
  },
  'isExplicitContent said': {
    ours: ({ isExplicitContent }) => isExplicitContent,
    smith: (i) => first(i.itunes?.explicit, i.googleplay?.explicit),
    // It has false where nothing is said.
    party: (i) => yes(i.explicit),
  },
  persons: {
    ours: ({ persons }) => persons,
    smith: (i) => i.podcast?.persons,
    party: (i) => i.podcastPeople,
  },
  alternateEnclosures: {
    ours: (e) => e.alternateEnclosureUrlsWithDetails,
    smith: (i) => i.podcast?.alternateEnclosures,
    party: (i) => i.alternativeEnclosures,
  },
  chapterLinks: {
    ours: (e) => e.chaptersUrls,
    smith: (i) => first(i.podcast?.chapters?.url),
    party: (i) => i.podcastChapters?.url,
  },
  transcriptLinks: {
    ours: (e) => e.transcriptUrls,
    smith: (i) => i.podcast?.transcripts,
    party: (i) => i.podcastTranscripts,
  },
  'extras.inlineChapters': {
    ours: ({ extras }) => extras.inlineChapters,
    smith: (i) => i.psc?.chapters,
    party: () => undefined,
  },
  'extras.soundbites': {
    ours: ({ extras }) => extras.soundbites,
    smith: (i) => i.podcast?.soundbites,
    party: (i) => i.podcastSoundbites,
  },
  'extras.location': {
    ours: ({ extras }) => extras.location,
    smith: (i) => i.podcast?.locations,
    party: (i) => i.podcastLocation,
  },
  'extras.license': {
    ours: ({ extras }) => extras.license,
    smith: (i) => i.podcast?.license,
    party: (i) => i.license,
  },
  'extras.value': {
    ours: ({ extras }) => extras.value,
    smith: (i) => i.podcast?.values,
    party: (i) => i.value,
  },
  'extras.socialInteract': {
    ours: ({ extras }) => extras.socialInteract,
    smith: (i) => i.podcast?.socialInteracts,
    party: (i) => i.podcastSocialInteraction,
  },
  'extras.txt': {
    ours: ({ extras }) => extras.txt,
    smith: (i) => i.podcast?.txts,
    party: (i) => i.podcastTxt,
  },
  'extras.chat': {
    ours: ({ extras }) => extras.chat,
    smith: (i) => i.podcast?.chat,
    party: (i) => i.chat,
  },
  'extras.images': {
    ours: ({ extras }) => extras.images,
    smith: (i) => i.podcast?.images,
    party: (i) => i.podcastImages,
  },
  'extras.seasonName': {
    ours: ({ extras }) => extras.seasonName,
    smith: (i) => i.podcast?.season?.name,
    party: (i) => i.podcastSeason?.name,
  },
  'extras.episodeDisplay': {
    ours: ({ extras }) => extras.episodeDisplay,
    smith: (i) => i.podcast?.episode?.display,
    party: (i) => i.podcastEpisode?.display,
  },
  'extras.integrity': {
    ours: ({ extras }) => extras.integrity,
    smith: (i) => some(i.podcast?.alternateEnclosures, ({ integrity }) => integrity),
    party: (i) => some(i.alternativeEnclosures, ({ integrity }) => integrity),
  },
  'extras.itunesTitle': {
    ours: ({ extras }) => extras.itunesTitle,
    smith: (i) => i.itunes?.title,
    party: () => undefined,
  },
  'extras.keywords': {
    ours: ({ extras }) => extras.keywords,
    smith: (i) => i.itunes?.keywords,
    party: (i) => i.keywords,
  },
  'extras.author': {
    ours: ({ extras }) => extras.author,
    smith: (i) =>
      first(
        i.itunes?.author,
        some(i.dc?.creators, (name) => name),
        some(i.authors, ({ name, email }) => name ?? email),
      ),
    party: (i) => i.author,
  },
  'extras.categories': {
    ours: ({ extras }) => extras.categories,
    smith: (i) => some(i.categories, ({ name, term }) => name ?? term),
    party: () => undefined,
  },
  'extras.enclosures': {
    ours: ({ extras }) => extras.enclosures,
    smith: (item) => (item.enclosures?.length > 1 ? item.enclosures : undefined),
    party: () => undefined,
  },
  'extras.authors': {
    ours: ({ extras }) => extras.authors,
    smith: (item) => (item.dc?.creators?.length > 1 ? item.dc.creators : undefined),
    party: () => undefined,
  },
  'extras.comments': {
    ours: ({ extras }) => extras.comments,
    smith: (i) => i.comments,
    party: () => undefined,
  },
  'extras.source': {
    ours: ({ extras }) => extras.source,
    smith: (i) => i.source,
    party: () => undefined,
  },
  'extras.publisherBlock': {
    ours: ({ extras }) => extras.publisherBlock,
    smith: (i) => first(yes(i.itunes?.block), yes(i.googleplay?.block)),
    party: () => undefined,
  },
  'extras.acast': {
    ours: ({ extras }) => extras.acast,
    smith: (i) => i.acast,
    party: () => undefined,
  },
}
