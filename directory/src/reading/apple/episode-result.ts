import { stripHtml } from 'feedmill/html'
import type { PublicEpisode } from '../public-episode-rows.ts'
import type { PublicPodcast } from '../public-podcast-rows.ts'
import { timeText } from '../words.ts'
import { applesGenres, artistOf, artworkOf, collectionIdOf, countryOf, pageOf } from './podcast-result.ts'

/** Returns an episode as `/search` and `/lookup` give it; `null` if it has nothing to play. */
export function episodeResult(episode: PublicEpisode, podcast: PublicPodcast, origin: string) {
  const { details, duration, description } = episode
  const { audioUrl, videoUrl, fileType } = details
  const url = audioUrl ?? videoUrl ?? null
  if (url === null) return null
  const { publisherId } = podcast.catalog ?? { publisherId: null }
  const isExplicit = details.isExplicitContent ?? podcast.isExplicit
  const picture = (size: number) => details.imageUrl ?? artworkOf(podcast, size)
  return {
    wrapperType: 'podcastEpisode',
    kind: 'podcast-episode',
    trackId: episode.number,
    trackName: episode.name ?? '',
    collectionId: collectionIdOf(podcast),
    collectionName: podcast.name ?? '',
    artistIds: publisherId === null ? [] : [publisherId],
    artistName: artistOf(podcast),
    releaseDate: timeText(episode.datePublished),
    ...(duration !== null && { trackTimeMillis: duration * 1_000 }),
    description: description === null ? '' : stripHtml(description),
    shortDescription: details.subtitle ?? '',
    episodeUrl: url,
    previewUrl: url,
    episodeGuid: episode.guid ?? '',
    episodeFileExtension: extensionOf(url, fileType ?? null),
    episodeContentType: audioUrl == null ? 'video' : 'audio',
    feedUrl: podcast.rssUrl,
    artworkUrl60: picture(60),
    artworkUrl160: picture(160),
    artworkUrl600: picture(600),
    trackViewUrl: `${origin}/episodes/${episode.uuid}`,
    collectionViewUrl: pageOf(podcast, origin),
    closedCaptioning: 'none',
    country: countryOf(podcast),
    contentAdvisoryRating: isExplicit === true ? 'Explicit' : 'Clean',
    genres: applesGenres(podcast).map(({ id, name }) => ({ name, id })),
  }
}

const extensionsOfTypes: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

/** Returns the extension of a file by its address, else by its type. */
function extensionOf(url: string, type: string | null): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const [, written] = /\.([A-Za-z0-9]{1,5})$/.exec(path) ?? []
  return written?.toLowerCase() ?? extensionsOfTypes[type?.toLowerCase() ?? ''] ?? 'mp3'
}
