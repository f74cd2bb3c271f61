export interface DemoPodcast {
  readonly slug: string
  readonly title: string
  readonly author: string
  readonly language: string
  readonly category: string
  readonly about: string
  /** Words that titles of episodes are made of. */
  readonly topics: readonly string[]
  readonly episodes: number
  /** Days between two episodes. */
  readonly everyDays: number
}

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

type PodcastRow = readonly [
  slug: string,
  title: string,
  author: string,
  language: string,
  category: string,
  about: string,
  topics: string,
  episodes: number,
  everyDays: number,
]

const podcastRows: readonly PodcastRow[] = [
  [
    'harbour-lights',
    'Harbour Lights',
    'Ines Vale',
    'en-GB',
    'Society & Culture',
    'Stories from small ports and the people who keep them open.',
    'The night ferry|A bridge for Sunday|Salt and rope|The last pilot',
    120,
    7,
  ],
  [
    'kernel-panic-tea',
    'Kernel Panic & Tea',
    'Noor Okafor',
    'en',
    'Technology',
    'Two engineers read old source code aloud and explain it.',
    'Schedulers|Page tables|A tale of two locks|Why it boots',
    86,
    14,
  ],
  [
    'brot-und-zeit',
    'Brot und Zeit',
    'Jana Kehl',
    'de',
    'Arts',
    'Über Sauerteig, Öfen und Geduld.',
    'Roggen|Die lange Gare|Krume und Kruste|Mehltypen',
    64,
    10,
  ],
  [
    'le-temps-des-cerises',
    'Le temps des vergers',
    'Clément Roche',
    'fr',
    'Science',
    'La vie des arbres fruitiers, saison après saison.',
    'La taille d’hiver|L’abeille et le prunier|Greffer|Le gel',
    41,
    14,
  ],
  [
    'ciudades-lentas',
    'Ciudades lentas',
    'Marta Ibáñez',
    'es',
    'Society & Culture',
    'Paseos sonoros por calles sin coches.',
    'La plaza|El mercado|Sombra y agua|Tranvías',
    58,
    7,
  ],
  [
    'yoru-no-hon',
    '夜の本棚',
    '高橋みどり',
    'ja',
    'Arts',
    '眠る前に一章ずつ、静かな声で読みます。',
    '第一章|月と灯台|雨の図書館|手紙',
    73,
    7,
  ],
  [
    'orbit-weekly',
    'Orbit Weekly',
    'Sam Adeyemi',
    'en-US',
    'Science',
    'Launches, landings and the mathematics between them.',
    'Transfer windows|Reentry|A telescope wakes|Debris',
    210,
    7,
  ],
  [
    'ledger-lines',
    'Ledger Lines',
    'Priya Raman',
    'en',
    'Business',
    'How companies that nobody writes about earn their money.',
    'Pallets|The price of ice|Spare parts|Insurance for boats',
    97,
    7,
  ],
  [
    'two-minute-birds',
    'Two-Minute Birds',
    'Olu Bright',
    'en',
    'Kids & Family',
    'One bird a day, two minutes each.',
    'Wren|Kingfisher|Swift|Barn owl|Bittern',
    300,
    1,
  ],
  [
    'cold-case-archive',
    'The Cold Archive',
    'Dana Whitlock',
    'en-US',
    'True Crime',
    'Court records, read with care for those they name.',
    'The missing ledger|Flood year|Case 114|Two witnesses',
    52,
    14,
  ],
  [
    'stadtgespraech',
    'Stadtgespräch',
    'Redaktion Nordring',
    'de',
    'News',
    'Was die Woche im Rathaus brachte.',
    'Haushalt|Radwege|Der neue Markt|Schulen',
    155,
    7,
  ],
  [
    'mezzo-forte',
    'Mezzo Forte',
    'Lucia Ferri',
    'it',
    'Music',
    'Una partitura alla volta, dal pianoforte alla banda.',
    'Il preludio|Contrappunto|Fiati|La pausa',
    48,
    14,
  ],
  [
    'garden-under-glass',
    'Garden Under Glass',
    'Tom Ashby',
    'en-GB',
    'Leisure',
    'Growing things where they should not grow.',
    'Seedlings|Light|Aphids|The vine',
    110,
    7,
  ],
  [
    'hatirlama',
    'Hatırlama',
    'Elif Demir',
    'tr',
    'History',
    'Mahallelerin belleği: eski fotoğraflardan sesler.',
    'İskele|Sinema|Okul bahçesi|Tramvay',
    39,
    14,
  ],
  [
    'long-run',
    'The Long Run',
    'Mina Park',
    'en',
    'Health & Fitness',
    'Training slowly, for people who started late.',
    'Base miles|Rest|Hills|Shoes',
    132,
    7,
  ],
  [
    'rules-of-the-table',
    'Rules of the Table',
    'The Dice Guild',
    'en',
    'Leisure',
    'Board games explained by playing them badly first.',
    'Auction night|Worker placement|The traitor|Solo',
    75,
    10,
  ],
  [
    'radio-tundra',
    'Radio Tundra',
    'Aino Salmi',
    'fi',
    'Science',
    'Ääniä pohjoisesta.',
    'Jää|Porot|Kaamos|Muuttolinnut',
    33,
    21,
  ],
  [
    'open-mic-atlas',
    'Open Mic Atlas',
    'Ravi & June',
    'en',
    'Comedy',
    'A comedian in a new town each week.',
    'Leeds|Pune|Halifax|Perth',
    88,
    7,
  ],
  [
    'the-quiet-quorum',
    'The Quiet Quorum',
    'Asha Lindqvist',
    'en',
    'Government',
    'Committees, minutes and why they matter.',
    'Zoning|Water boards|Budgets|Appeals',
    61,
    14,
  ],
  [
    'fieldnotes',
    'Field Notes in Statistics',
    'Prof. H. Mbeki',
    'en',
    'Education',
    'One dataset, one question, half an hour.',
    'Sampling|Medians|A bad chart|Regression',
    45,
    14,
  ],
]

export const demoPodcasts: readonly DemoPodcast[] = podcastRows.map(
  ([slug, title, author, language, category, about, topics, episodes, everyDays]) => ({
    slug,
    title,
    author,
    language,
    category,
    about,
    topics: topics.split('|'),
    episodes,
    everyDays,
  }),
)

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
