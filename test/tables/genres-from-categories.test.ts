import { describe, expect, test } from 'vitest'
import { type Category, type CategoryFallbacks, genresFromCategories } from '../../src/tables/index.ts'

function genres(categories: readonly Category[], fallbacks?: CategoryFallbacks): readonly string[] {
  return genresFromCategories(categories, fallbacks).genres.map((genre) => genre.replace('PODCASTSERIES_', ''))
}

const nested = (text: string, ...children: Category[]): Category => ({ text, children })

describe('the names of categories (mapping 3.2)', () => {
  test.each([
    'Society & Culture',
    'society and culture',
    'Society &amp; Culture',
    'Society &amp;amp; Culture',
    '  SOCIETY  &  CULTURE ',
    'Society + Culture',
    'Society, Culture',
  ])('%s is read as one name, however it is written', (text) => {
    expect(genres([text])).toEqual(['SOCIETY_AND_CULTURE'])
  })

  test('marks, ligatures, wide letters and the sharp s make no difference', () => {
    expect(genres(['Educacion', 'Musica', 'Ｎｅｗｓ'])).toEqual(['EDUCATION', 'MUSIC', 'NEWS'])
    expect(genres(['FUSSBALL'])).toEqual(genres(['Fußball']))
  })

  test('apostrophes are dropped, and other punctuation separates words', () => {
    expect(genres(['Self-Improvement'])).toEqual(['EDUCATION_SELF_IMPROVEMENT'])
    expect(genres(["Ar't’s"])).toEqual(['ARTS'])
  })
})

describe('the tree (mapping 3.2.1)', () => {
  test.each(['Arts > Design', 'Arts &gt; Design', 'Arts::Design', 'Arts:Design', 'Arts/Design', 'Arts>Design>'])(
    '%s is split into parent and child',
    (text) => {
      expect(genres([text])).toEqual(['ARTS_DESIGN', 'ARTS'])
    },
  )

  test('a text that is a name as a whole is not split', () => {
    expect(genres([nested('Technology', 'Text/Speech')])).toEqual(['TECHNOLOGY'])
    expect(genresFromCategories([nested('Technology', 'Text/Speech')]).unmapped).toEqual([])
  })

  test('a name with a separator is one name when it is known', () => {
    expect(genres(['Sports/Recreation'])).toEqual(['SPORTS'])
  })

  test('several names in one text are a list', () => {
    expect(genres(['Comedy, News'])).toEqual(['COMEDY', 'NEWS'])
    expect(genres(['Comedy; News|Arts'])).toEqual(['COMEDY', 'NEWS', 'ARTS'])
    expect(genres(['Society, Culture, News'])).toEqual(['SOCIETY_AND_CULTURE', 'NEWS'])
    expect(genres(['Health &amp; Fitness, Comedy'])).toEqual(['HEALTH_AND_FITNESS', 'COMEDY'])
    expect(genresFromCategories(['Comedy, Roofs of Lead']).unmapped).toEqual(['Roofs of Lead'])
    expect(genresFromCategories(['Roofs, Lead']).unmapped).toEqual(['Roofs, Lead'])
    expect(genres([], { channel: ['Society, Culture'] })).toEqual(['SOCIETY_AND_CULTURE'])
  })

  test('levels below the second are flattened', () => {
    expect(genres([nested('Sports', nested('Soccer', 'Tennis'), 'Golf')])).toEqual([
      'SPORTS_SOCCER',
      'SPORTS',
      'SPORTS_TENNIS',
      'SPORTS_GOLF',
    ])
  })

  test('a child written with its parent once more keeps its place before the parent', () => {
    expect(genres([nested('Arts', 'Arts > Books')])).toEqual(['ARTS_BOOKS', 'ARTS'])
    expect(genres([nested('Education', 'Education')])).toEqual(['EDUCATION'])
  })
})

describe('the order (mapping 3.2.2)', () => {
  test('a child comes before its parent, the next child after it', () => {
    expect(genres([nested('News', 'Politics', 'Daily News'), 'History'])).toEqual([
      'NEWS_POLITICS',
      'NEWS',
      'NEWS_DAILY_NEWS',
      'HISTORY',
    ])
  })

  test('a genre that comes again keeps its first place', () => {
    expect(genres(['History', 'Comedy', 'History'])).toEqual(['HISTORY', 'COMEDY'])
  })

  test('a series has at most five genres', () => {
    expect(genres(['Arts', 'News', 'Music', 'Sports', 'History', 'Fiction'])).toEqual([
      'ARTS',
      'NEWS',
      'MUSIC',
      'SPORTS',
      'HISTORY',
    ])
  })
})

describe('the look-up of a child (mapping 3.2.3)', () => {
  test('its own parent decides what a word means', () => {
    expect(genres([nested('Music', 'Interviews')])).toEqual(['MUSIC_INTERVIEWS', 'MUSIC'])
    expect(genres([nested('Comedy', 'Interviews')])).toEqual(['COMEDY_INTERVIEWS', 'COMEDY'])
    expect(genres([nested('Sports', 'Interviews')])).toEqual(['SPORTS'])
  })

  test('a parent of the same genre knows the same children', () => {
    expect(genres([nested('TV and Movies', 'Interviews')])).toEqual(genres([nested('TV & Film', 'Interviews')]))
    expect(genres([nested('Health', 'Mental')])).toEqual(['HEALTH_AND_FITNESS_MENTAL_HEALTH', 'HEALTH_AND_FITNESS'])
  })

  test('a child under the wrong or an unknown parent is found by its name', () => {
    expect(genres([nested('Business', 'Design')])).toEqual(['ARTS_DESIGN', 'BUSINESS'])
    expect(genres([nested('Anything', 'Design')])).toEqual(['ARTS_DESIGN'])
  })
})

describe('names of earlier years (mapping 3.2.4)', () => {
  test.each([
    ['Science & Medicine', 'Medicine', ['HEALTH_AND_FITNESS_MEDICINE', 'SCIENCE']],
    ['Business', 'Business News', ['NEWS_BUSINESS', 'BUSINESS']],
    ['Health', 'Self-Help', ['EDUCATION_SELF_IMPROVEMENT', 'HEALTH_AND_FITNESS']],
    ['Business', 'Shopping', ['BUSINESS']],
    ['Education', 'K-12', ['EDUCATION']],
    ['Sports & Recreation', 'Amateur', ['SPORTS']],
    ['Technology', 'Gadgets', ['TECHNOLOGY']],
    ['International', 'French', ['SOCIETY_AND_CULTURE']],
  ])('%s > %s', (parent, child, expected) => {
    expect(genres([nested(parent, child)])).toEqual(expected)
  })
})

describe('other sources (mapping 3.2.5)', () => {
  const all: CategoryFallbacks = {
    googlePlay: ['Music'],
    media: ['Arts/Design'],
    channel: ['Technology, Gaming > Board Games'],
    keywords: ['history,comedy'],
  }

  test('they are ignored when there are categories', () => {
    expect(genres(['News'], all)).toEqual(['NEWS'])
  })

  test('the first of them that gives a genre counts', () => {
    expect(genres([], all)).toEqual(['MUSIC'])
    expect(genres(['Podcasts'], { ...all, googlePlay: ['Nothing known'] })).toEqual(['ARTS_DESIGN', 'ARTS'])
    expect(genres([], { channel: all.channel ?? [], keywords: ['news'] })).toEqual([
      'TECHNOLOGY',
      'LEISURE_GAMES',
      'LEISURE_VIDEO_GAMES',
    ])
    expect(genres([], { keywords: ['history, comedy', 'news'] })).toEqual(['HISTORY', 'COMEDY', 'NEWS'])
  })

  test('a keyword counts only when it is the name of a category', () => {
    expect(genres([], { keywords: ['church', 'reading', 'gadgets', 'food', 'podcast'] })).toEqual([
      'TECHNOLOGY',
      'ARTS_FOOD',
    ])
  })

  test('an ambiguous name counts only when nothing else in its source is found', () => {
    expect(genres(['Entertainment'])).toEqual(['NEWS_ENTERTAINMENT'])
    expect(genres(['Entertainment', 'Technology'])).toEqual(['TECHNOLOGY'])
    expect(genres([nested('Entertainment', 'Design')])).toEqual(['ARTS_DESIGN'])
    expect(genres(['Entertainment'], { channel: ['Technology'] })).toEqual(['NEWS_ENTERTAINMENT'])
  })
})

describe('names that are less certain below a parent (mapping 3.2.3)', () => {
  test('International is certain only at the top', () => {
    expect(genres(['International', 'Entertainment'])).toEqual(['SOCIETY_AND_CULTURE'])
    expect(genres([nested('Entertainment', 'International')])).toEqual(['SOCIETY_AND_CULTURE', 'NEWS_ENTERTAINMENT'])
  })
})

test('genres after the fifth are returned as `further` (mapping 3.2.2)', () => {
  const found = genresFromCategories([nested('Arts', 'Design', 'Books'), 'Music', 'History', 'Technology', 'Music'])
  expect(found.genres).toHaveLength(5)
  expect(found.further).toEqual(['PODCASTSERIES_TECHNOLOGY'])
})

describe('categories that are in no table (mapping 3.2.6)', () => {
  test('they are returned once each, as they were written', () => {
    const { unmapped } = genresFromCategories([
      ' Underwater &amp; Basketry ',
      nested('News', 'Gossip', 'Gossip'),
      'Gossip',
    ])
    expect(unmapped).toEqual(['Underwater & Basketry', 'Gossip'])
  })

  test('the unknown part of a text is returned', () => {
    expect(genresFromCategories(['News/Media']).unmapped).toEqual(['Media'])
    expect(genresFromCategories(['AC/DC']).unmapped).toEqual(['AC/DC'])
  })

  test('those of other sources are returned if those sources were used', () => {
    expect(genresFromCategories([], { googlePlay: ['Gossip'], media: ['Music'], channel: ['Knots'] })).toEqual({
      genres: ['PODCASTSERIES_MUSIC'],
      further: [],
      unmapped: ['Gossip'],
    })
  })

  test('words known to be no genre, empty texts and keywords are not returned', () => {
    const { unmapped } = genresFromCategories(['Podcasts', '', ' ', nested('International', 'French')], {
      keywords: ['gossip'],
    })
    expect(unmapped).toEqual([])
  })

  test('a text too long for a category is not looked up, and its beginning is returned', () => {
    const long = 'x'.repeat(5_000_000)
    const { genres, unmapped } = genresFromCategories([`News${' '.repeat(300)}`, `Arts/${long}`, long])
    expect(genres).toEqual([])
    expect(unmapped.map((text) => text.length)).toEqual([4, 255, 255])
  })
})

test('a tree of any depth and width is read', () => {
  let deep: Category = 'Design'
  for (let level = 0; level < 50_000; level += 1) deep = nested('Nowhere', deep)
  expect(genres([deep])).toEqual([])
  expect(genres([nested('News', ...Array<string>(100_000).fill('Politics'))])).toEqual(['NEWS_POLITICS', 'NEWS'])
  expect(genres([], { channel: [','.repeat(1_000_000)], keywords: [','.repeat(1_000_000)] })).toEqual([])
})
