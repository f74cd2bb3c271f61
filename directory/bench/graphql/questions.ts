/** A body of `POST /graphql`. */
export interface Question {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** The questions that are measured, by name. Each takes the podcasts that there are, and a number. */
export const questions = {
  /** A podcast with its newest ten episodes. No two numbers ask the same, so no cache has an answer. */
  series10: (uuids: readonly string[], number: number): Question => ({
    query: `query ($uuid: ID, $term: String) {
      getPodcastSeries(uuid: $uuid) {
        uuid name description rssUrl websiteUrl imageUrl authorName language genres datePublished totalEpisodesCount
        episodes(limitPerPage: 10, searchTerm: $term) {
          uuid guid name description datePublished duration audioUrl fileType websiteUrl imageUrl
        }
      }
    }`,
    variables: { uuid: uuids[number % uuids.length], term: `unused ${number}` },
  }),

  /** The same as {@link series10}, of few podcasts and always the same, so that a cache has the answer. */
  series10Kept: (uuids: readonly string[], number: number): Question => questions.series10(uuids, number % 20),

  /** 25 podcasts with 25 episodes each, and six fields of those: a cost of 3,851. */
  lists25: (uuids: readonly string[], number: number): Question => ({
    query: `query ($uuids: [ID], $term: String) {
      getMultiplePodcastSeries(uuids: $uuids) {
        uuid name rssUrl
        episodes(limitPerPage: 25, searchTerm: $term) { uuid guid name datePublished duration audioUrl }
      }
    }`,
    variables: {
      uuids: Array.from({ length: 25 }, (_, place) => uuids[(number + place) % uuids.length]),
      term: `unused ${number}`,
    },
  }),
} as const

export type QuestionName = keyof typeof questions
