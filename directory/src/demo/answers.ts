import { comicBanner, comicCover, comicPage, comicThumbnail } from './art/comic/comic-pages.ts'
import { partPicture, podcastCover } from './art/covers.ts'
import { portrait } from './art/heads.ts'
import type { DemoComic } from './content/comic-text.ts'
import { demoComics } from './content/demo-comics.ts'
import { demoCreators } from './content/demo-creators.ts'
import { demoPodcasts } from './content/demo-podcasts.ts'
import { personSlugs } from './content/persons.ts'
import type { DemoPodcast } from './content/podcast-text.ts'
import { issueNumbered, renderComic, renderCreator } from './feeds/comic-feed.ts'
import { chaptersOf, transcriptOf } from './feeds/episode-files.ts'
import { episodeNamed } from './feeds/episodes.ts'
import { LIVE_S, renderPodcast } from './feeds/podcast-feed.ts'
import type { Rendering } from './feeds/rendering.ts'
import { renderPersonSite, renderSite } from './render-site.ts'
import { FINE_RATE, renderSound } from './sound/render-sound.ts'

/** A file of the demo. */
export interface Answer {
  readonly contentType: string
  readonly body: string | Uint8Array
}

const HTML = 'text/html; charset=utf-8'

/**
 * Returns the file at a path; `null` if there is none.
 *
 * @param renderingOf returns where and when a feed is rendered
 */
export function answerTo(path: string, renderingOf: (slug: string) => Rendering): Answer | null {
  const [, folder = '', ...names] = path.split('/')
  const [first = '', second = ''] = names
  const { base } = renderingOf('')
  switch (folder) {
    case 'podcasts':
      return answerOf(podcastOf(stem(first, '.xml')), 'application/rss+xml; charset=utf-8', (podcast) =>
        renderPodcast(podcast, renderingOf(podcast.slug)),
      )
    case 'comics':
      return answerOf(comicOf(stem(first, '.json')), 'application/json', (comic) =>
        renderComic(comic, renderingOf(comic.slug)),
      )
    case 'creators': {
      const creator = demoCreators.find(({ slug }) => first === `${slug}.json`)
      return answerOf(creator, 'application/json', (found) => renderCreator(found, base))
    }
    case 'art':
      return answerOf(artAt(first, ...partsOf(names.slice(1))), 'image/svg+xml', (drawn) => drawn)
    case 'sites':
      return answerOf(podcastOf(first), HTML, (podcast) => renderSite(podcast, second, base))
    case 'people': {
      const person = personSlugs.find((slug) => slug === first)
      return answerOf(person, HTML, (slug) => renderPersonSite(slug, demoPodcasts, base))
    }
    default:
      return episodeFile(folder, first, second, base)
  }
}

/** Returns the sound, the chapters or the transcript of an episode. */
function episodeFile(folder: string, slug: string, file: string, base: string): Answer | null {
  const podcast = podcastOf(slug)
  if (podcast === null) return null
  if (folder === 'audio') return soundOf(podcast, stem(file, '.wav'))
  const name = stem(file, folder === 'chapters' ? '.json' : '.vtt')
  const episode = episodeNamed(podcast, name)
  if (folder === 'chapters') {
    return answerOf(episode, 'application/json+chapters', (found) => chaptersOf(podcast, found, base))
  }
  return folder === 'transcripts' ? answerOf(episode, 'text/vtt', (found) => transcriptOf(podcast, found)) : null
}

function soundOf(podcast: DemoPodcast, name: string): Answer | null {
  const isFine = name.endsWith('-fine')
  const plain = isFine ? name.slice(0, -'-fine'.length) : name
  const seconds = plain === 'live' ? LIVE_S : episodeNamed(podcast, plain)?.seconds
  return answerOf(seconds, 'audio/wav', (length) =>
    renderSound(podcast.slug, plain, length, isFine ? FINE_RATE : undefined),
  )
}

/** Returns a picture; `null` if nothing has it. */
function artAt(kind: string, slug: string, part: string): string | null {
  if (kind === 'person') return personSlugs.some((person) => person === slug) ? portrait(slug) : null
  if (kind === 'creator') return demoCreators.some((creator) => creator.slug === slug) ? portrait(slug) : null
  if (kind === 'comic') {
    const comic = comicOf(slug)
    return comic === null ? null : comicPicture(comic, part)
  }
  const podcast = podcastOf(slug)
  if (podcast === null) return null
  if (kind === 'cover') return podcastCover(podcast)
  return kind === 'episode' || kind === 'chapter' ? partPicture(podcast, part) : null
}

/** Returns a picture of a comic: `cover`, `banner`, `thumbnail`, those of issue 3 as `3-banner`, and its pages as `3-1`. */
function comicPicture(comic: DemoComic, part: string): string | null {
  if (part === 'cover') return comicCover(comic)
  const [, number, name = ''] = /^(?:(\d+)-)?(\w+)$/.exec(part) ?? []
  const issue = number === undefined ? null : issueNumbered(comic, Number(number))
  if (number !== undefined && issue === null) return null
  const panel = issue?.pages[0]?.[0]
  if (name === 'banner') return comicBanner(comic, panel)
  if (name === 'thumbnail') return comicThumbnail(comic, panel)
  const page = issue?.pages[Number(name) - 1]
  return page === undefined ? null : comicPage(comic, page, Number(name) - 1)
}

function comicOf(slug: string): DemoComic | null {
  return demoComics.find((comic) => comic.slug === slug) ?? null
}

function podcastOf(slug: string): DemoPodcast | null {
  return demoPodcasts.find((podcast) => podcast.slug === slug) ?? null
}

/** Returns whose picture it is, and which one of several. */
function partsOf([slug = '', part]: readonly string[]): [slug: string, part: string] {
  return part === undefined ? [stem(slug, '.svg'), ''] : [slug, stem(part, '.svg')]
}

/** Returns a name without its ending; nothing if it has another ending. */
function stem(name: string, ending: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : ''
}

function answerOf<T>(
  found: T | null | undefined,
  contentType: string,
  body: (found: T) => Answer['body'],
): Answer | null {
  return found === null || found === undefined ? null : { contentType, body: body(found) }
}
