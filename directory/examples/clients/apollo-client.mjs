import process from 'node:process'
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { headers, rssUrl, url } from './settings.mjs'

// Entities have the key `uuid` here, not `id`. Apollo Client then keeps each one once.
const cache = new InMemoryCache({
  typePolicies: { PodcastSeries: { keyFields: ['uuid'] }, PodcastEpisode: { keyFields: ['uuid'] } },
})
const client = new ApolloClient({ link: new HttpLink({ uri: url, headers }), cache })

const query = gql`
  query Podcast($rssUrl: String, $limit: Int) {
    getPodcastSeries(rssUrl: $rssUrl) {
      uuid
      name
      episodes(limitPerPage: $limit) {
        uuid
        name
        datePublished
        audioUrl
      }
    }
  }
`
const { data } = await client.query({ query, variables: { rssUrl, limit: 3 } })
const { uuid, name, episodes } = data.getPodcastSeries
const podcast = {
  uuid,
  name,
  episodes: episodes.map(({ name, datePublished, audioUrl }) => ({ name, datePublished, audioUrl })),
}

// A page of 26 is refused: the client throws, and its error has the entries of `errors`.
const refusal = await client.query({ query, variables: { rssUrl, limit: 26 } }).catch((error) => error)
if (!CombinedGraphQLErrors.is(refusal)) throw new TypeError('The page was not refused')

process.stdout.write(`${JSON.stringify({ podcast, refusal: refusal.errors[0].code })}\n`)
client.stop()
