import process from 'node:process'
import { ClientError, GraphQLClient, gql } from 'graphql-request'
import { headers, rssUrl, url } from './settings.mjs'

const client = new GraphQLClient(url, { headers })

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
const { getPodcastSeries: podcast } = await client.request(query, { rssUrl, limit: 3 })

// A page of 26 is refused: the client throws, and its error has the entries of `errors`.
const refusal = await client.request(query, { rssUrl, limit: 26 }).catch((error) => error)
if (!(refusal instanceof ClientError)) throw new TypeError('The page was not refused')

process.stdout.write(`${JSON.stringify({ podcast, refusal: refusal.response.errors[0].code })}\n`)
