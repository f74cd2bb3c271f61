import process from 'node:process'
import { ClientError, GraphQLClient } from 'graphql-request'
import { graphql } from './generated/index.js'

const { DIRECTORY_URL = 'http://127.0.0.1:4000', USER_ID = '', API_KEY = '', RSS_URL = '' } = process.env
const client = new GraphQLClient(`${DIRECTORY_URL}/graphql`, {
  headers: { 'X-USER-ID': USER_ID, 'X-API-KEY': API_KEY },
})

// `npm run generate` checks the query against the schema, and gives its variables and its answer types.
const query = graphql(`
  query Podcast($rssUrl: String, $limit: Int) {
    getPodcastSeries(rssUrl: $rssUrl) {
      uuid
      name
      episodes(limitPerPage: $limit) {
        name
        datePublished
        audioUrl
      }
    }
  }
`)
const { getPodcastSeries: podcast } = await client.request(query, { rssUrl: RSS_URL, limit: 3 })
const firstDate: number | null | undefined = podcast?.episodes?.[0]?.datePublished
if (typeof firstDate !== 'number') throw new TypeError('The newest episode has no date')

// A page of 26 is refused: the client throws, and its error has the entries of `errors`.
const refusal: unknown = await client.request(query, { rssUrl: RSS_URL, limit: 26 }).catch((error: unknown) => error)
if (!(refusal instanceof ClientError)) throw new TypeError('The page was not refused')
const [entry] = (refusal.response.errors ?? []) as readonly { readonly code?: string }[]

process.stdout.write(`${JSON.stringify({ podcast, refusal: entry?.code })}\n`)
