/**
 * Measures what queries cost the process that answers them, over HTTP, from PostgreSQL: CPU of the compiled directory
 * with all its threads, asked by a client in another process. A round that is not measured comes first, so that V8 has
 * compiled what it will. Options: `--requests=6000` of a round, `--rounds=5`, `--only=series10` one question,
 * `--profile=FOLDER` for a CPU profile of the server.
 */
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { median } from '../../../bench/running/median.ts'
import { type Figure, reportFigure } from '../figure.ts'
import { buildDirectory, startBuiltDirectory } from '../graphql/built-directory.ts'
import { makeMeasuredDatabase } from '../graphql/measured-database.ts'
import { type QuestionName, questions } from '../graphql/questions.ts'

type Measured = Pick<Figure, 'figure' | 'floor' | 'goal'> & { readonly cache: 'HIT' | 'MISS' }

const measured: { readonly [Name in QuestionName]: Measured } = {
  series10: { figure: 'series with 10 episodes', floor: '0.8 ms', goal: '0.45 ms', cache: 'MISS' },
  series10Kept: { figure: 'the same from the answer cache', floor: '0.12 ms', goal: '0.06 ms', cache: 'HIT' },
  lists25: { figure: '25 series with 25 episodes each', floor: '5 ms', goal: '3 ms', cache: 'MISS' },
}

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '6000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
})
const CONNECTIONS = 10
/** Answers of `series10Kept`. */
const KEPT = 20
const names = (Object.keys(measured) as QuestionName[]).filter((name) => (values.only ?? name) === name)
const profile = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]

buildDirectory()
const database = await makeMeasuredDatabase()
try {
  const server = await startBuiltDirectory(database, profile)
  const { origin, pathname } = new URL(server.url)
  const client = new Pool(origin, { connections: CONNECTIONS })
  const headers = { 'Content-Type': 'application/json', ...database.headers }
  let asked = 0

  async function ask(name: QuestionName, cache: string | null): Promise<void> {
    asked += 1
    const body = JSON.stringify(questions[name](database.uuids, asked))
    const answer = await client.request({ path: pathname, method: 'POST', headers, body })
    const text = await answer.body.text()
    const isExpected = cache === null || answer.headers['x-cache'] === cache
    if (answer.statusCode !== 200 || !isExpected || text.includes('"errors"')) {
      throw new Error(`${name}: ${answer.statusCode} ${String(answer.headers['x-cache'])} ${text.slice(0, 500)}`)
    }
  }

  async function askMany(name: QuestionName, count: number, cache: string | null): Promise<void> {
    let left = count
    const oneAfterTheOther = async () => {
      while (left > 0) {
        left -= 1
        await ask(name, cache)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, oneAfterTheOther))
  }

  /** Large answers take longer, and their figures spread less. */
  const requestsOf = (name: QuestionName) => Math.ceil(Number(values.requests) / (name === 'lists25' ? 10 : 1))

  const costs = new Map<QuestionName, number[]>(names.map((name) => [name, []]))
  for (const name of names) await askMany(name, requestsOf(name), null)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const name of names) {
      // Larger answers may have driven these out.
      if (measured[name].cache === 'HIT') await askMany(name, KEPT, null)
      const before = await server.cpu()
      await askMany(name, requestsOf(name), measured[name].cache)
      costs.get(name)?.push(((await server.cpu()) - before) / requestsOf(name) / 1_000)
    }
  }
  for (const [name, list] of costs) {
    const { figure, floor = '', goal = '' } = measured[name]
    reportFigure({ figure: `CPU of ${figure}, median`, value: median(list), unit: 'ms', floor, goal })
    reportFigure({ figure: `CPU of ${figure}, least`, value: Math.min(...list), unit: 'ms' })
  }
  await client.close()
  await server.stop()
} finally {
  await database.drop()
}
