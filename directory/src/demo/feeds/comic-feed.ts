import type { DemoComic, DemoCreator, DemoIssue } from '../content/comic-text.ts'
import { demoComics } from '../content/demo-comics.ts'
import { demoCreators } from '../content/demo-creators.ts'
import { around, seedOf } from '../seed.ts'
import { DAY_S, EPOCH_S, isoDate } from './dates.ts'
import type { Rendering } from './rendering.ts'

/** Days since the newest issue of a comic, at most, at the end of the demo's past. */
const MAX_QUIET_DAYS = 12

/** Returns the SSS document of a comic. */
export function renderComic(comic: DemoComic, { base, published }: Rendering): string {
  const { slug, uuid, title, about, genres, tags, layout, type, language, rating, status, creators, issues } = comic
  const newest = EPOCH_S - (seedOf(slug) % (MAX_QUIET_DAYS * DAY_S))
  const past = issues.map((_, index) => newest - (issues.length - 1 - index) * comic.everyDays * DAY_S)
  const owner = creatorOf(creators[0]![0])
  return JSON.stringify({
    '@type': 'ComicSeries',
    identifier: uuid,
    name: title,
    description: about,
    status,
    datePublished: isoDate(past[0] ?? EPOCH_S),
    url: `${base}/comics/${slug}.json`,
    genres: genres.map((genre) => `COMICSERIES_${genre}`),
    tags,
    ...picturesOf(`${base}/art/comic/${slug}/`, ''),
    coverImage: sizes(`${base}/art/comic/${slug}/`, 'cover', 'cover.svg'),
    contentRating: `COMICSERIES_${rating}`,
    inLanguage: language,
    seriesType: type,
    seriesLayout: layout,
    ...ownership(owner),
    creators: creators.map(([creator]) => {
      const { uuid: identifier } = creatorOf(creator)
      return { type: 'Creator', identifier, url: `${base}/creators/${creator}.json` }
    }),
    issues: [...past, ...published].map((date, index) => issueOf(comic, index, date, base)),
  })
}

/** Issues that come out while the demo runs show the stories again, under a name with a number. */
function issueOf({ slug, uuid, issues }: DemoComic, index: number, date: number, base: string): object {
  const { name, note, pages } = around(issues, index)
  const round = Math.floor(index / issues.length) + 1
  const folder = `${base}/art/comic/${slug}/`
  return {
    identifier: numbered(uuid, index + 1),
    name: round === 1 ? name : `${name} (${round})`,
    creatorNote: note,
    datePublished: isoDate(date),
    ...picturesOf(folder, `${index + 1}-`),
    stories: pages.map((_, page) => ({
      identifier: numbered(uuid, (index + 1) * 16 + page + 1 + 0x10000),
      storyImage: { base_url: folder, story: `${index + 1}-${page + 1}.svg` },
    })),
  }
}

/** Returns the issue with a number, which may be past the last one that was written. */
export function issueNumbered({ issues }: DemoComic, number: number): DemoIssue | null {
  return Number.isInteger(number) && number > 0 ? around(issues, number - 1) : null
}

/** Returns the SSS document of a creator. */
export function renderCreator(creator: DemoCreator, base: string): string {
  const { uuid, name, bio, country, slug, tags } = creator
  return JSON.stringify({
    '@type': 'Creator',
    identifier: uuid,
    name,
    bio,
    country,
    tags,
    links: [],
    datePublished: isoDate(EPOCH_S),
    url: `${base}/creators/${slug}.json`,
    avatarImage: sizes(`${base}/art/creator/`, 'avatar', `${slug}.svg`),
    ...ownership(creator),
    content: demoComics.flatMap((comic) => {
      const [, ...roles] = comic.creators.find(([maker]) => maker === slug) ?? []
      if (roles.length === 0) return []
      return {
        '@type': 'ComicSeries',
        identifier: comic.uuid,
        url: `${base}/comics/${comic.slug}.json`,
        roles: roles.map((role) => `COMICSERIES_${role}`),
      }
    }),
  })
}

function creatorOf(slug: string): DemoCreator {
  return demoCreators.find((creator) => creator.slug === slug)!
}

function ownership({ name, slug }: DemoCreator): object {
  return { feedOwnerName: name, feedOwnerEmail: `${slug}@example.org`, copyrightNotice: `© 2026 ${name}` }
}

/** Banner and thumbnail of a comic or an issue. */
function picturesOf(folder: string, prefix: string): object {
  return {
    bannerImage: sizes(folder, 'banner', `${prefix}banner.svg`),
    thumbnailImage: { base_url: folder, thumbnail: `${prefix}thumbnail.svg` },
  }
}

/** A drawing is as sharp in every size. */
function sizes(base_url: string, kind: string, file: string): object {
  return { base_url, [`${kind}_sm`]: file, [`${kind}_md`]: file, [`${kind}_lg`]: file }
}

/** Returns the uuid of a part, derived from the uuid of the whole. */
function numbered(uuid: string, number: number): string {
  return `${uuid.slice(0, 24)}${uuid.slice(-2)}${number.toString(16).padStart(10, '0')}`
}
