import { labelOf } from 'feedmill/tables'
import type { EpisodePerson, PublicEpisode } from '../public-episode-rows.ts'
import type { PublicPodcast } from '../public-podcast-rows.ts'
import type { EpisodeExtras } from '../stored-extras.ts'
import { firstWords } from '../words.ts'
import { categoriesOfPodcast, DESCRIPTION_WORDS, deadOf, guidOf, imageOf, languageOf } from './feed-object.ts'
import { valueObject } from './value-object.ts'

/** Returns an episode as the answers have it. */
export function episodeObject(episode: PublicEpisode, podcast: PublicPodcast, isFull: boolean): object {
  const { number, guid, name, datePublished, duration, details, extras } = episode
  const description = episode.description ?? ''
  const isExplicit = details.isExplicitContent ?? podcast.isExplicit
  return {
    id: number,
    title: name ?? '',
    link: details.websiteUrl ?? '',
    description: isFull ? description : firstWords(description, DESCRIPTION_WORDS),
    guid: guid ?? '',
    datePublished: datePublished ?? 0,
    datePublishedPretty: prettyDate(datePublished),
    dateCrawled: podcast.feed.refreshedAt ?? 0,
    enclosureUrl: details.audioUrl ?? details.videoUrl ?? '',
    enclosureType: details.fileType ?? '',
    enclosureLength: details.fileLength ?? 0,
    duration: duration ?? 0,
    explicit: isExplicit === true ? 1 : 0,
    episode: details.episodeNumber ?? null,
    episodeType: (details.episodeType ?? 'FULL').toLowerCase(),
    season: details.seasonNumber ?? 0,
    image: details.imageUrl ?? '',
    ...podcastFields(podcast),
    ...linkedFiles(episode),
    ...soundbitesOf(extras, name),
    ...personsOf(details.persons, extras),
    ...socialOf(extras),
    ...paymentOf(extras, podcast),
    categories: categoriesOfPodcast(podcast),
  }
}

function podcastFields(podcast: PublicPodcast): object {
  return {
    feedItunesId: podcast.catalogId,
    feedImage: imageOf(podcast),
    feedId: podcast.number,
    feedUrl: podcast.rssUrl,
    feedTitle: podcast.name ?? '',
    feedAuthor: podcast.details.authorName ?? '',
    feedLanguage: languageOf(podcast),
    podcastGuid: guidOf(podcast),
    feedDead: deadOf(podcast),
    feedDuplicateOf: null,
  }
}

function linkedFiles({ details }: PublicEpisode): object {
  const open = <File extends { readonly isServiceExclusive?: boolean }>(files: readonly File[] = []) =>
    files.filter(({ isServiceExclusive }) => isServiceExclusive !== true)
  const transcripts = open(details.transcriptUrlsWithDetails)
  return {
    chaptersUrl: open(details.chaptersUrlsWithDetails)[0]?.url ?? null,
    transcriptUrl: transcripts[0]?.url ?? null,
    ...(transcripts.length > 0 && {
      transcripts: transcripts.map(({ url, type, language }) => ({
        url,
        type: type ?? '',
        ...(language != null && { language }),
      })),
    }),
  }
}

function soundbitesOf({ soundbites = [] }: EpisodeExtras, name: string | null): object {
  const told = soundbites.map(({ startTime, duration, title }) => ({ startTime, duration, title: title ?? name ?? '' }))
  return told.length === 0 ? {} : { soundbite: told[0], soundbites: told }
}

/** The order of the numbers of persons does not matter: they only have to be the same each time. */
function personsOf(persons: readonly EpisodePerson[] = [], { unmappedRoles = [] }: EpisodeExtras): object {
  if (persons.length === 0) return {}
  return {
    persons: persons.map(({ uuid, name, role, url, imageUrl }, at) => {
      const unmapped = unmappedRoles.find((person) => person.name === name)
      return {
        id: uuid === null ? at + 1 : Number.parseInt(uuid.slice(0, 8), 16) >>> 1,
        name,
        role: role === null ? (unmapped?.role ?? '') : labelOf(role as Parameters<typeof labelOf>[0]).toLowerCase(),
        group: unmapped?.group ?? (isCast.has(role ?? '') ? 'cast' : ''),
        href: url ?? '',
        img: imageUrl ?? '',
      }
    }),
  }
}

const isCast = new Set([
  'PODCASTSERIES_HOST',
  'PODCASTSERIES_CO_HOST',
  'PODCASTSERIES_GUEST',
  'PODCASTSERIES_GUEST_HOST',
])

function socialOf({ socialInteract = [] }: EpisodeExtras): object {
  const shown = socialInteract.filter(({ uri, protocol }) => uri != null && protocol !== 'disabled')
  if (shown.length === 0) return {}
  return {
    socialInteract: shown.map(({ uri, protocol, accountId, accountUrl, priority }) => ({
      url: uri,
      protocol: protocol ?? '',
      accountId: accountId ?? '',
      accountUrl: accountUrl ?? '',
      priority: priority ?? 0,
    })),
  }
}

function paymentOf(extras: EpisodeExtras, podcast: PublicPodcast): object {
  const value = valueObject(extras.value) ?? valueObject(podcast.extras.value)
  return value === null ? {} : { value }
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** Returns a date as `January 01, 2019 9:30pm`, in UTC. */
export function prettyDate(seconds: number | null): string {
  const date = new Date((seconds ?? Number.NaN) * 1_000)
  if (Number.isNaN(date.getTime())) return ''
  const hours = date.getUTCHours()
  const two = (value: number) => String(value).padStart(2, '0')
  const time = `${hours % 12 === 0 ? 12 : hours % 12}:${two(date.getUTCMinutes())}${hours < 12 ? 'am' : 'pm'}`
  return `${months[date.getUTCMonth()]} ${two(date.getUTCDate())}, ${date.getUTCFullYear()} ${time}`
}
