import { type DemoComic, type DemoCreator, demoComics, demoCreators } from './demo-catalogue.ts'
import { escapeXml } from './escape-xml.ts'
import { DAY_S, EPOCH_S, isoDate } from './feeds/dates.ts'

/** When an issue of the demo's past came out, in epoch seconds. */
function pastDate(everyDays: number, fromNewest: number): number {
  return EPOCH_S - fromNewest * everyDays * DAY_S
}

/** The SSS document of a comic. */
export function renderComic(comic: DemoComic, base: string, published: readonly number[]): string {
  const { slug, uuid, title, about, genres, layout, creator, issues } = comic
  const past = Array.from({ length: issues }, (_, index) => pastDate(7, issues - 1 - index))
  const maker = demoCreators.find((candidate) => candidate.slug === creator)
  return JSON.stringify({
    '@type': 'ComicSeries',
    identifier: uuid,
    name: title,
    description: about,
    status: 'ONGOING',
    datePublished: isoDate(past[0] ?? EPOCH_S),
    url: `${base}/comics/${slug}.json`,
    genres,
    tags: ['demo'],
    coverImage: { base_url: `${base}/art/`, cover_sm: `${slug}.svg`, cover_md: `${slug}.svg`, cover_lg: `${slug}.svg` },
    thumbnailImage: { base_url: `${base}/art/`, thumbnail: `${slug}.svg` },
    contentRating: 'COMICSERIES_KIDS',
    inLanguage: slug === 'kumo-no-michi' ? 'JAPANESE' : 'ENGLISH',
    seriesType: 'WEBTOON',
    seriesLayout: layout,
    creators: maker === undefined ? [] : [{ type: 'Creator', identifier: maker.uuid, url: creatorUrl(maker, base) }],
    issues: [...past, ...published].map((date, index) => ({
      identifier: numbered(uuid, index + 1),
      name: `Issue ${index + 1}`,
      datePublished: isoDate(date),
      stories: [1, 2, 3].map((page) => ({
        identifier: numbered(uuid, (index + 1) * 16 + page + 0x10000),
        storyImage: { base_url: `${base}/art/`, story: `${slug}-${index + 1}-${page}.svg` },
      })),
    })),
  })
}

/** The SSS document of a creator. */
export function renderCreator(creator: DemoCreator, base: string): string {
  const { uuid, name, bio, country, slug } = creator
  return JSON.stringify({
    '@type': 'Creator',
    identifier: uuid,
    name,
    bio,
    country,
    datePublished: isoDate(EPOCH_S),
    url: creatorUrl(creator, base),
    tags: ['demo'],
    avatarImage: {
      base_url: `${base}/art/`,
      avatar_sm: `${slug}.svg`,
      avatar_md: `${slug}.svg`,
      avatar_lg: `${slug}.svg`,
    },
    content: demoComics
      .filter((comic) => comic.creator === slug)
      .map((comic) => ({
        '@type': 'ComicSeries',
        identifier: comic.uuid,
        url: `${base}/comics/${comic.slug}.json`,
        roles: ['COMICSERIES_WRITER', 'COMICSERIES_ARTIST'],
      })),
  })
}

/** A picture in the colours of a name, with its first letters. */
export function renderArt(name: string): string {
  const sum = Array.from(name).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 3600, 7)
  const hue = sum % 360
  const letters = name
    .split('-')
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 3)
    .toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><rect width="600" height="600" fill="hsl(${hue} 45% 38%)"/><circle cx="${150 + (sum % 300)}" cy="230" r="210" fill="hsl(${(hue + 40) % 360} 60% 60%)" opacity=".6"/><text x="300" y="400" font-family="sans-serif" font-size="190" font-weight="700" fill="#fff" text-anchor="middle">${escapeXml(letters)}</text></svg>`
}

function creatorUrl({ slug }: DemoCreator, base: string): string {
  return `${base}/creators/${slug}.json`
}

/** Returns the uuid of a part, derived from the uuid of the whole. */
function numbered(uuid: string, number: number): string {
  return `${uuid.slice(0, 24)}${uuid.slice(-2)}${number.toString(16).padStart(10, '0')}`
}
