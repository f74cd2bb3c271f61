// Measures what a query costs the directory and other servers, and prints a table: `npm run compare`. Options:
// `--rounds=5`, `--requests=1000` of a round, `--only=series10` one case, `--beside=yoga,bare` some of the other servers.
// README.md says what is measured and how.
import { deepStrictEqual } from 'node:assert'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { build, part } from './build.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '1000' },
    only: { type: 'string' },
    beside: { type: 'string', default: 'yoga,apollo,mercurius,bare' },
  },
})
const rounds = Number(values.rounds)

/** What is asked, whether answers come from caches, and what part of the requests is enough for a figure. */
const cases = {
  series10: { title: 'series with 10 episodes', isKept: false, share: 1 },
  lists25: { title: '25 series with 25 episodes each', isKept: false, share: 0.1 },
  series10Kept: { title: 'series with 10 episodes, kept', isKept: true, share: 4 },
}
const others = values.beside.split(',')
const CONNECTIONS = 10

build()
const { makeMeasuredDatabase } = await part('measured-database')
const { startMeasured } = await part('measured-server')
const { questions } = await part('questions')

const here = import.meta.dirname
const directory = join(here, '../..')
const reportPath = join(here, '../graphql/report-usage.mjs')
const database = await makeMeasuredDatabase()
const production = { ...database.env, NODE_ENV: 'production' }
let number = 0

const loadBefore = loadavg()[0]
const results = {}
try {
  for (const [name, wanted] of Object.entries(cases)) {
    if ((values.only ?? name) === name) results[name] = await measureCase(name, wanted)
  }
} finally {
  await database.drop()
}
report()

async function measureCase(name, { isKept, share }) {
  const count = Math.ceil(Number(values.requests) * share)
  const servers = await startServers(isKept)
  const costs = Object.fromEntries(Object.keys(servers).map((server) => [server, []]))
  try {
    await requireSameAnswers(name, servers)
    for (const server of Object.values(servers)) await ask(server, name, count)
    for (let round = 0; round < rounds; round += 1) {
      for (const [which, server] of Object.entries(servers)) {
        const before = await server.cpu()
        await ask(server, name, count)
        costs[which].push(((await server.cpu()) - before) / count)
      }
    }
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
  return costs
}

async function startServers(isKept) {
  const serve = [join(directory, 'dist/main.js'), 'serve', '--port', '0', '--roles', 'http']
  const servers = { directory: await startMeasured({ argv: serve, env: production, reportPath }) }
  for (const name of others) {
    const argv = [join(here, 'servers.mjs'), name, ...(isKept ? ['kept'] : [])]
    servers[name] = await startMeasured({ argv, env: production, reportPath })
  }
  return servers
}

/** A server that answers something else is not measured: it would do other work. */
async function requireSameAnswers(name, { bare, ...servers }) {
  const answers = await Promise.all(
    Object.values(servers).map(async ({ url }) => {
      const body = JSON.stringify(questions[name](database.uuids, 0))
      const response = await fetch(url, { method: 'POST', headers: headers(), body })
      return await response.json()
    }),
  )
  for (const answer of answers) deepStrictEqual(answer, answers[0])
  if (answers[0].errors !== undefined) throw new Error(JSON.stringify(answers[0].errors))
}

async function ask({ url }, name, amount) {
  const nextRequest = (request) => {
    number += 1
    return { ...request, body: JSON.stringify(questions[name](database.uuids, number)) }
  }
  const requests = [{ method: 'POST', headers: headers(), setupRequest: nextRequest }]
  const { errors, timeouts, non2xx } = await autocannon({ url, connections: CONNECTIONS, amount, requests })
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} failures`)
}

function headers() {
  return { 'content-type': 'application/json', ...database.headers }
}

function report() {
  const lines = [
    `Node ${process.version}, load ${loadBefore.toFixed(1)} before and ${loadavg()[0].toFixed(1)} after, ${rounds} rounds.`,
    '',
    `| CPU of a request, median (least) | ${['directory', ...others].join(' | ')} |`,
    `|---|---|${others.map(() => '---|').join('')}`,
    ...Object.entries(results).map(([name, costs]) => row(cases[name].title, costs)),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function row(title, costs) {
  const own = median(costs.directory)
  const cells = Object.entries(costs).map(([server, list]) => {
    const figure = `${(median(list) / 1_000).toFixed(2)} ms (${(Math.min(...list) / 1_000).toFixed(2)})`
    return server === 'directory' ? figure : `${figure}: ${(own / median(list)).toFixed(2)}`
  })
  return `| ${[title, ...cells].join(' | ')} |`
}

function median(list) {
  const sorted = list.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}
