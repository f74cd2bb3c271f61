import process from 'node:process'
import { Client, cacheExchange, fetchExchange, gql } from '@urql/core'
import { headers, rssUrl, url } from './settings.mjs'

// A directory takes queries by POST alone.
const client = new Client({
  url,
  exchanges: [cacheExchange, fetchExchange],
  fetchOptions: { headers },
  preferGetMethod: false,
})

const query = gql`
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
`
const { data, error } = await client.query(query, { rssUrl, limit: 3 })
if (error !== undefined) throw error
const { uuid, name, episodes } = data.getPodcastSeries
// urql adds `__typename` to each object.
const podcast = {
  uuid,
  name,
  episodes: episodes.map(({ name, datePublished, audioUrl }) => ({ name, datePublished, audioUrl })),
}

// A page of 26 is refused: urql does not throw. The entries of `errors` are the originals of its own errors.
const refusal = await client.query(query, { rssUrl, limit: 26 })
if (refusal.error === undefined) throw new TypeError('The page was not refused')
const [{ originalError }] = refusal.error.graphQLErrors

process.stdout.write(`${JSON.stringify({ podcast, refusal: originalError.code })}\n`)
