import type { Child } from 'hono/jsx'

type Kind = 'podcast' | 'comic' | 'creator'

const kinds = { podcast: 'Podcasts', comic: 'Comics', creator: 'Creators' } as const
const lists = { podcast: 'podcasts', comic: 'comics', creator: 'creators' } as const

/** The words of pages that list: the first page, lists by genre, charts, search. */
export const browse = {
  kinds,
  ofGenre: (genre: string, kind: Kind) => `${genre} ${lists[kind]}`,
  description: {
    podcast: (genre: string | null) =>
      `Podcasts${genre === null ? '' : ` about ${genre}`}, popular and new: listen to their episodes, or subscribe in any app.`,
    comic: (genre: string | null) =>
      `Comics${genre === null ? '' : ` about ${genre}`}, popular and new: read their issues in the browser.`,
    creator: () => 'The people who make comics and podcasts, with all their series.',
  },
  above: 'Above this list',
  order: { label: 'Order', popular: 'Popular', newest: 'New' },
  list: 'List',
  genre: 'Genre',
  language: 'Language',
  country: 'Country',
  medium: 'Medium',
  any: {
    language: 'Any language',
    genre: 'Any genre',
    country: 'Any country',
    medium: 'Any medium',
    genreOfChart: 'All genres',
    mediumOfSearch: 'Any but publishers',
  },
  show: 'Show',
  ends: 'The list ends before this page.',
  noneLikeThis: (kind: Kind) => `The directory has no ${kind} like this.`,
  showAll: (kind: Kind) => `Show all ${lists[kind]}`,
  noneYet: (kind: Kind) => `The directory has no ${kind} yet.`,
  submitFirst: 'Submit a first feed',
  adults: {
    shown: 'This list has comics for adults.',
    hidden: 'Comics for adults are not in this list.',
    hide: 'Leave them out',
    show: 'Show them, too',
  },
  ranked: (hasCatalog: boolean) =>
    `Ranked each night ${hasCatalog ? 'by charts, ' : ''}by who recommends a podcast, and by who looks it up. The others follow, with the newest episodes first.`,
  listTitle: (order: 'popular' | 'newest', kind: Kind, narrowed: string) => {
    const title = `${order === 'newest' ? 'New' : 'Popular'} ${lists[kind]}`
    return narrowed === '' ? title : `${title}: ${narrowed}`
  },
  mediumLists: (medium: string) => `${medium}: lists`,
  home: {
    title: 'Podcasts, comics and creators',
    description: 'Find podcasts, comics and the people who make them.',
    heading: 'Find podcasts, comics and the people who make them',
    figures: 'What is in the directory',
    popular: 'Popular podcasts',
    live: 'Live now',
    comics: 'Comics',
    creators: 'Creators',
    genres: 'Podcasts by genre',
    episodes: 'New episodes',
    showAllOf: (title: string) => `Show all of ${title}`,
    more: 'For publishers and developers',
    publish: 'Publish a podcast or comic?',
    publishWhy: 'Add its feed, and see what listeners and readers will see.',
    submit: 'Submit a feed',
    build: 'Building an app?',
    buildHow: (link: (text: string) => Child): Child => [
      'Read everything by GraphQL, hear of changes by webhook, or ',
      link('point an existing podcast app here'),
      '.',
    ],
    documentation: 'Read the documentation',
    empty: 'Nothing is here yet',
    emptyHow: (link: (text: string) => Child): Child => [
      link('Submit a first feed'),
      ' on the page, or by a program. Its user id and key were printed, or written to a file, at the first start.',
    ],
  },
  charts: {
    title: 'Charts',
    of: (place: string) => `Charts: ${place}`,
    description: {
      PODCASTSERIES: (place: string) => `The chart of podcasts: ${place}.`,
      PODCASTEPISODE: (place: string) => `The chart of episodes: ${place}.`,
    },
    kinds: { label: 'Kinds of charts', PODCASTSERIES: 'Podcasts', PODCASTEPISODE: 'Episodes' },
    ends: 'The chart ends before this page.',
    noneHere: (link: (text: string) => Child): Child => [
      'None of the entries of this chart is in the directory yet. ',
      link('Submit their feeds'),
      ', and they are shown here.',
    ],
    notCome: 'This chart has not come from the catalog, or is older than a week.',
    noCatalog: (setting: Child, link: (text: string) => Child): Child => [
      'This directory asks no outside catalog, so it has no charts. Its operator can set ',
      setting,
      '. ',
      link('Podcasts'),
      ' are ranked without it.',
    ],
  },
  search: {
    title: 'Search',
    titleOf: (term: string) => `${term} – search`,
    listTitle: (term: string) => `Search: ${term}`,
    hint: 'Enter a name, or a part of one: a podcast, an episode, a comic, or somebody who makes them.',
    resultsFor: (term: Child): Child => ['Results for ', term],
    kinds: {
      label: 'Kinds of results',
      all: 'All',
      podcasts: 'Podcasts',
      episodes: 'Episodes',
      comics: 'Comics',
      creators: 'Creators',
      persons: 'People',
    },
    results: (total: number, isAtLeast: boolean) =>
      total === 0
        ? 'Nothing was found'
        : `${isAtLeast ? 'At least ' : ''}${total.toLocaleString('en')} ${total === 1 ? 'result' : 'results'}`,
    allOf: {
      podcasts: (count: string) => `All ${count} podcasts`,
      episodes: (count: string) => `All ${count} episodes`,
      comics: (count: string) => `All ${count} comics`,
      creators: (count: string) => `All ${count} creators`,
      persons: (count: string) => `All ${count} people`,
    },
    noneMatches: {
      any: (term: Child): Child => ['No podcast, episode, comic, creator or person matches ', term],
      podcasts: (term: Child): Child => ['No podcast matches ', term],
      episodes: (term: Child): Child => ['No episode matches ', term],
      comics: (term: Child): Child => ['No comic matches ', term],
      creators: (term: Child): Child => ['No creator matches ', term],
      persons: (term: Child): Child => ['No person matches ', term],
    },
    others: (count: number) =>
      `See the ${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'} of other kinds`,
    withoutFilters: 'Search without filters',
    fewerWords: 'Try fewer words, or only a part of the name. Small typing errors in names are forgiven.',
    missing: (link: (text: string) => Child): Child => [
      'Is it missing? ',
      link('Submit its feed'),
      ', or ask its publisher to.',
    ],
    pages: 'Pages of results',
    filters: 'Filters',
    hideExplicit: 'Hide explicit content',
    saidOnly: 'Only episodes in which it is said',
    said: 'Said in the episode',
    inTranscript: 'In the transcript',
    apply: 'Apply',
  },
  /** What a search took the question for. */
  understood: {
    foundBy: 'Found by the address or number',
    didYouMean: (link: Child): Child => ['Did you mean ', link, '?'],
    corrected: (shown: Child, asked: Child): Child => ['Showing results for ', shown, ' · search instead for ', asked],
    only: 'Only',
  },
} as const
