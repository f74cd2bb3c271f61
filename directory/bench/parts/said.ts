/**
 * Asks questions about things that are said, among hours of made speech in six languages: whether the right episode
 * comes first, and the right part of its transcript. Names of episodes are searched, too. On PostgreSQL with
 * `TEST_DATABASE_URL`, else embedded. Options: `--hours=504`; `--opensearch` asks OpenSearch, too; `--failures` lists
 * the questions whose first result is wrong; `--fast=10000` measures times and sizes among so many hours, on a server of
 * its own, and asks no questions.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { everybody, type SearchHits, type SearchQuery } from '../../src/search/index.ts'
import { cutPassages } from '../../src/search/passages/cut-passages.ts'
import { openTestDatabase } from '../../test/support/database/test-database.ts'
import { aPodcast, aUuid } from '../../test/support/entities/factories.ts'
import { fetchOpenSearch, releases } from '../../test/support/open-search/fetch-open-search.ts'
import { startOpenSearch } from '../../test/support/open-search/open-search-node.ts'
import { linked, openSaidWorld, type SaidWorld } from '../../test/support/search/said-world.ts'
import { inDatabase, inOpenSearch, type OpenIndexOf } from '../../test/support/search/search-world.ts'
import { reportFigure } from '../figure.ts'
import { madeSpeech, type SaidQuestion, type SpokenEpisode, saidQuestions } from '../search/said/made-speech.ts'
import { measureSpeed } from '../search/said/measure-speed.ts'

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    opensearch: { type: 'boolean' },
    failures: { type: 'boolean' },
    fast: { type: 'string' },
  },
})
const hours = Number(values.hours ?? 504)
const EPISODES_OF_A_PODCAST = 14
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A question, and where its answer stands. */
interface Judged {
  readonly question: SaidQuestion
  readonly uuid: string
  /** The passage of the answer. */
  readonly passage: number
}

/** Stores the episodes with their transcripts, and indexes them. */
async function fill(
  { db, hold, tell, followAll }: SaidWorld,
  questions: readonly SaidQuestion[],
): Promise<readonly Judged[]> {
  const judged: Judged[] = []
  const store = async (episodes: readonly SpokenEpisode[]): Promise<void> => {
    const children = episodes.map((episode) => ({ uuid: aUuid(), episode }))
    const seriesUuid = await aPodcast(
      db,
      { name: episodes[0]!.name },
      children.map(({ uuid, episode: { name } }) => ({ uuid, name, transcriptUrlsWithDetails: linked })) as never,
    )
    for (const { uuid, episode } of children) {
      await hold({ uuid, seriesUuid }, episode.items.map((item) => ({ ...item, id: null })) as never)
      for (const { question, item } of episode.answers) {
        const start = episode.items[item]!.startTimecode
        const passages = cutPassages(episode.items)
        const passage = passages.findIndex(({ places }) => places.some(({ startTimecode }) => startTimecode === start))
        judged.push({ question, uuid, passage })
      }
    }
    await tell({ type: 'PODCASTSERIES', uuid: seriesUuid })
  }
  let waiting: SpokenEpisode[] = []
  for (const episode of madeSpeech(hours, questions)) {
    if (waiting.length === EPISODES_OF_A_PODCAST || waiting.at(-1)?.language !== (waiting[0]?.language ?? undefined)) {
      await store(waiting)
      waiting = []
    }
    waiting.push(episode)
  }
  await store(waiting)
  await followAll()
  return judged
}

const share = (list: readonly boolean[]): number => list.filter(Boolean).length / list.length

async function askAll(engine: string, world: SaidWorld, judged: readonly Judged[]): Promise<void> {
  const ask = async ({ question }: Judged, isOnly: boolean): Promise<SearchHits> => {
    const query: SearchQuery = { term: question.question, types: ['PODCASTEPISODE'] }
    return await world.index.search({ ...query, said: { isOnly, audience: everybody } })
  }
  for (const isOnly of [false, true]) {
    const episodes: boolean[] = []
    const passages: boolean[] = []
    for (const one of judged) {
      const hits = (await ask(one, isOnly)).types[0]!.hits
      const isFirst = hits[0]?.uuid === one.uuid
      episodes.push(isFirst)
      passages.push(isFirst && hits[0]!.places[0]?.number === one.passage)
      if (passages.at(-1) === true || values.failures !== true) continue
      const at = hits.findIndex(({ uuid }) => uuid === one.uuid)
      const scores = hits.slice(0, 3).map(({ score }) => score)
      say(
        `  ${one.question.language} ${isOnly ? 'said' : 'all'}: ${one.question.question}: ${at} of ${scores.join(', ')}`,
      )
    }
    const how = `${engine}, ${isOnly ? 'transcripts alone' : 'names, too'}, ${judged.length} questions, ${hours} hours`
    reportFigure({ figure: `right episode first, ${how}`, value: share(episodes), unit: '', floor: '0.9' })
    reportFigure({ figure: `right paragraph first, ${how}`, value: share(passages), unit: '', floor: '0.85' })
  }
}

async function judge(name: string, openIndex: OpenIndexOf): Promise<void> {
  for (const [kind, questions] of Object.entries(saidQuestions))
    await judgeSet(`${name}, ${kind}`, openIndex, questions)
}

async function judgeSet(name: string, openIndex: OpenIndexOf, questions: readonly SaidQuestion[]): Promise<void> {
  const world = await openSaidWorld(openTestDatabase, openIndex)
  try {
    const begun = performance.now()
    const judged = await fill(world, questions)
    reportFigure({
      figure: `${name}: hours indexed`,
      value: (hours * 1_000) / (performance.now() - begun),
      unit: 'hours/s',
    })
    await askAll(name, world, judged)
  } finally {
    await world.close()
  }
}

if (values.fast !== undefined) await measureSpeed(Number(values.fast), values.opensearch === true)
else {
  await judge(process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgresql', inDatabase)
  if (values.opensearch === true) {
    const installed = await fetchOpenSearch(releases[0]!)
    if (typeof installed === 'string') throw new Error(installed)
    const node = await startOpenSearch(installed, {}, ['-Xmx1g'])
    try {
      await judge('OpenSearch', inOpenSearch(node.url))
    } finally {
      await node.remove()
    }
  }
}
// The embedded database of tests stays open for others.
process.exit(0)
