const site = 'https://example.org/lighthouse'
const comicId = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
const creatorId = '7f2c9a10-1b8e-4d55-8f7a-aa10b2c3d401'

/** A comic with every field that the specification requires. Publishers write their own values into it. */
export const comicStarter = {
  '@type': 'ComicSeries',
  identifier: comicId,
  name: 'The Lamp Keepers',
  description: 'Two engineers keep a lighthouse running while the tide rises.',
  status: 'ONGOING',
  datePublished: '2026-11-02T09:30:00Z',
  url: `${site}/comic.json`,
  genres: ['COMICSERIES_FANTASY', 'COMICSERIES_DRAMA'],
  tags: ['lighthouse', 'sea'],
  coverImage: {
    base_url: `${site}/cover/`,
    cover_sm: 'small.webp',
    cover_md: 'medium.webp',
    cover_lg: 'large.webp',
  },
  bannerImage: {
    base_url: `${site}/banner/`,
    banner_sm: 'small.webp',
    banner_md: 'medium.webp',
    banner_lg: 'large.webp',
  },
  thumbnailImage: { base_url: `${site}/`, thumbnail: 'thumbnail.webp' },
  contentRating: 'COMICSERIES_TEENS',
  inLanguage: 'ENGLISH',
  seriesType: 'WEBTOON',
  seriesLayout: 'VERTICAL_SCROLL_TOP_TO_BOTTOM',
  feedOwnerName: 'Pat Lee',
  feedOwnerEmail: 'pat@example.org',
  copyrightNotice: '© 2026 Pat Lee',
  creators: [{ type: 'Creator', identifier: creatorId, url: `${site}/creator.json` }],
  issues: [
    {
      identifier: '1a2b3c4d-0001-4aaa-8bbb-000000000001',
      name: 'Foghorn',
      creatorNote: 'Welcome aboard!',
      datePublished: '2026-11-02T09:30:00Z',
      bannerImage: { base_url: `${site}/1/`, banner_sm: 'banner.webp' },
      thumbnailImage: { base_url: `${site}/1/`, thumbnail: 'thumbnail.webp' },
      stories: [
        {
          identifier: '5a0c1d2e-0000-4000-8000-000000000001',
          storyImage: { base_url: `${site}/1/`, story: 'page-1.webp' },
        },
        {
          identifier: '5a0c1d2e-0000-4000-8000-000000000002',
          storyImage: { base_url: `${site}/1/`, story: 'page-2.webp' },
        },
      ],
    },
  ],
} as const

/** A creator with every field that the specification requires. */
export const creatorStarter = {
  '@type': 'Creator',
  identifier: creatorId,
  name: 'Pat Lee',
  bio: 'Draws ships and the people who mend them.',
  datePublished: '2026-11-02T00:00:00Z',
  url: `${site}/creator.json`,
  tags: ['ink', 'watercolour'],
  links: [
    { type: 'WEBSITE', value: 'example.org/pat' },
    { type: 'MASTODON', value: '@pat@art.example' },
  ],
  avatarImage: {
    base_url: `${site}/pat/`,
    avatar_sm: 'small.webp',
    avatar_md: 'medium.webp',
    avatar_lg: 'large.webp',
  },
  country: 'CANADA',
  feedOwnerName: 'Pat Lee',
  feedOwnerEmail: 'pat@example.org',
  copyrightNotice: '© 2026 Pat Lee',
  content: [
    {
      '@type': 'ComicSeries',
      identifier: comicId,
      url: `${site}/comic.json`,
      roles: ['COMICSERIES_WRITER', 'COMICSERIES_ARTIST_INKER'],
    },
  ],
} as const

const [issue] = comicStarter.issues
const [page] = issue.stories

/** The smallest comic that can be read: an issue with a page. */
export const smallestComic = {
  '@type': 'ComicSeries',
  identifier: comicId,
  name: comicStarter.name,
  url: comicStarter.url,
  issues: [{ identifier: issue.identifier, name: issue.name, datePublished: issue.datePublished, stories: [page] }],
} as const

/** The starters by the names of their files. */
export const starters = { 'comic.json': comicStarter, 'creator.json': creatorStarter } as const
