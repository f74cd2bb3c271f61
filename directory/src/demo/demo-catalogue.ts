export interface DemoComic {
  readonly slug: string
  readonly uuid: string
  readonly title: string
  readonly about: string
  readonly genres: readonly string[]
  readonly layout: 'PAGE' | 'RIGHT_TO_LEFT' | 'VERTICAL_SCROLL_TOP_TO_BOTTOM'
  readonly creator: string
  readonly issues: number
}

export interface DemoCreator {
  readonly slug: string
  readonly uuid: string
  readonly name: string
  readonly bio: string
  readonly country: string
}

export const demoCreators: readonly DemoCreator[] = [
  {
    slug: 'wren-castellan',
    uuid: '3b0f6c0e-51b7-4c1e-9d55-6a1f0d2b7a01',
    name: 'Wren Castellan',
    bio: 'Draws islands, and what lives under them.',
    country: 'PORTUGAL',
  },
  {
    slug: 'imani-okoro',
    uuid: '3b0f6c0e-51b7-4c1e-9d55-6a1f0d2b7a02',
    name: 'Imani Okoro',
    bio: 'Writes about machines with manners.',
    country: 'NIGERIA',
  },
  {
    slug: 'studio-hazel',
    uuid: '3b0f6c0e-51b7-4c1e-9d55-6a1f0d2b7a03',
    name: 'Studio Hazel',
    bio: 'Four people, one drawing table.',
    country: 'CANADA',
  },
]

export const demoComics: readonly DemoComic[] = [
  {
    slug: 'lantern-island',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a01',
    title: 'Lantern Island',
    about: 'A cartographer finds an island that is not on her own map.',
    genres: ['COMICSERIES_FANTASY', 'COMICSERIES_MYSTERY'],
    layout: 'VERTICAL_SCROLL_TOP_TO_BOTTOM',
    creator: 'wren-castellan',
    issues: 18,
  },
  {
    slug: 'polite-machines',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a02',
    title: 'Polite Machines',
    about: 'A repair shop for robots that apologise too much.',
    genres: ['COMICSERIES_SCI_FI', 'COMICSERIES_COMEDY'],
    layout: 'PAGE',
    creator: 'imani-okoro',
    issues: 24,
  },
  {
    slug: 'kumo-no-michi',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a03',
    title: '雲の道',
    about: '飛行船の郵便配達員の物語。',
    genres: ['COMICSERIES_SLICE_OF_LIFE'],
    layout: 'RIGHT_TO_LEFT',
    creator: 'studio-hazel',
    issues: 12,
  },
  {
    slug: 'under-the-weir',
    uuid: '8c2d7f10-0a4b-4f3a-8e21-5d9c3e7b1a04',
    title: 'Under the Weir',
    about: 'Otters run a night school for fish.',
    genres: ['COMICSERIES_ANIMALS', 'COMICSERIES_COMEDY'],
    layout: 'PAGE',
    creator: 'studio-hazel',
    issues: 9,
  },
]
