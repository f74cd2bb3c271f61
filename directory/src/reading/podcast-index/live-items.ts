import { hash } from 'node:crypto'
import type { LiveItem } from 'feedmill'
import { numberOfLiveItem } from '../../entities/index.ts'
import type { EpisodeDetails, PublicEpisode } from '../public-episode-rows.ts'
import type { PublicPodcast } from '../public-podcast-rows.ts'
import type { EpisodeExtras } from '../stored-extras.ts'
import { episodeObject } from './episode-object.ts'

/** Returns a live item as the answers have it. */
export function liveItemObject(item: LiveItem, podcast: PublicPodcast, isFull: boolean): object {
  const uuid = hash('sha1', `${podcast.uuid}\n${item.guid ?? item.name ?? ''}`, 'hex')
  const episode: PublicEpisode = {
    uuid,
    seriesUuid: podcast.uuid,
    number: numberOfLiveItem(podcast.number, uuid),
    guid: item.guid,
    name: item.name,
    description: item.description,
    datePublished: item.datePublished,
    duration: null,
    isRemoved: false,
    details: item as unknown as EpisodeDetails,
    extras: item.extras as EpisodeExtras,
  }
  return {
    ...episodeObject(episode, podcast, isFull),
    duration: null,
    startTime: item.start,
    endTime: item.end,
    status: item.status ?? 'pending',
    contentLink: item.extras?.contentLinks?.[0]?.href ?? '',
  }
}
