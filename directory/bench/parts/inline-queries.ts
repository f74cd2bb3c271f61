/**
 * Measures what literals in a query cost beside variables: thousands of different queries of one shape each way, over HTTP,
 * on an embedded database. Option: `--queries=2000` a round.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { aPodcast } from '../../test/entities/factories.ts'
import { startDirectory } from '../../test/interface/running-directory.ts'
import { reportFigure } from '../figure.ts'

const fields = 'uuid name description(shouldStripHtmlTags: true) rssUrl totalEpisodesCount'
const episodeFields = 'uuid guid name datePublished duration audioUrl podcastSeries { uuid name }'

function inline(uuid: string, index: number) {
  const page = `sortOrder: LATEST, page: 1, limitPerPage: 10, searchTerm: "term ${index}"`
  return { query: `{getPodcastSeries(uuid: "${uuid}") {${fields} episodes(${page}) {${episodeFields}}}}` }
}

function withVariables(uuid: string, index: number) {
  const page = 'sortOrder: LATEST, page: $page, limitPerPage: $limit, searchTerm: $term'
  const names = '$uuid: ID, $page: Int, $limit: Int, $term: String'
  return {
    query: `query (${names}) {getPodcastSeries(uuid: $uuid) {${fields} episodes(${page}) {${episodeFields}}}}`,
    variables: { uuid, page: 1, limit: 10, term: `term ${index}` },
  }
}

const { values } = parseArgs({ options: { queries: { type: 'string' } } })
const queries = Number(values.queries ?? 2_000)
const directory = await startDirectory()
const account = await directory.anAccount({ requestsPerMinute: 1_000_000, requestsPerMonth: 100_000_000 })
const uuid = await aPodcast(
  directory.started.directory.db,
  { name: 'A podcast' },
  Array.from({ length: 10 }, () => ({})),
)

/** Microseconds of CPU that one request takes in this process: client, server and database. */
async function measure(bodyOf: typeof inline | typeof withVariables, from: number): Promise<number> {
  const before = process.cpuUsage()
  for (let index = from; index < from + queries; index += 1) {
    const { status, text } = await directory.send('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...account },
      body: JSON.stringify(bodyOf(uuid, index)),
    })
    if (status !== 200 || text.includes('errors')) throw new Error(text)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / queries
}

try {
  for (let round = 0; round < 4; round += 1) {
    const variables = await measure(withVariables, 2 * round * queries)
    const literals = await measure(inline, (2 * round + 1) * queries)
    reportFigure({ figure: `CPU with variables, round ${round}`, value: variables, unit: 'µs' })
    reportFigure({ figure: `CPU with literals, round ${round}`, value: literals, unit: 'µs' })
    reportFigure({
      figure: `literals beside variables, round ${round}`,
      value: literals / variables,
      unit: 'times',
      floor: '1.5 times',
    })
  }
} finally {
  await directory.stop()
}
