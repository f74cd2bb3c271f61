// The other servers, each as its documentation sets it up, on the schema and the resolvers of the directory.
// `node servers.mjs NAME [kept]` starts one, with its own cache of answers if it is to have one.
import { createServer } from 'node:http'
import process from 'node:process'
import { part } from './build.mjs'

const KEPT_S = 300
const HOST = '127.0.0.1'

const starters = { yoga: startYoga, apollo: startApollo, mercurius: startMercurius, bare: startBare }

const [name, kept] = process.argv.slice(2)
const { openSharedWork } = await part('shared-work')
const work = name === 'bare' ? null : await openSharedWork(process.env.DATABASE_URL)
const address = await starters[name](work, kept === 'kept')
process.stdout.write(`${name} ${address}/graphql\n`)

async function startYoga({ schema, contextOf }, isKeeping) {
  const { createYoga } = await import('graphql-yoga')
  const { useResponseCache } = await import('@graphql-yoga/plugin-response-cache')
  const yoga = createYoga({
    schema,
    logging: false,
    graphiql: false,
    landingPage: false,
    context: ({ request, params }) => contextOf(request.headers, params.query),
    plugins: isKeeping ? [useResponseCache({ session: () => null, ttl: KEPT_S * 1_000 })] : [],
  })
  return await listen(createServer(yoga))
}

async function startApollo({ schema, contextOf }, isKeeping) {
  const { ApolloServer } = await import('@apollo/server')
  const { startStandaloneServer } = await import('@apollo/server/standalone')
  const { ApolloServerPluginCacheControl } = await import('@apollo/server/plugin/cacheControl')
  const { default: responseCache } = await import('@apollo/server-plugin-response-cache')
  const server = new ApolloServer({
    schema,
    plugins: isKeeping ? [ApolloServerPluginCacheControl({ defaultMaxAge: KEPT_S }), responseCache()] : [],
  })
  const { url } = await startStandaloneServer(server, {
    context: ({ req }) => contextOf(headersOf(req), req.body.query),
    listen: { host: HOST, port: 0 },
  })
  return url.replace(/\/$/, '')
}

async function startMercurius({ schema, contextOf }, isKeeping) {
  const { default: fastify } = await import('fastify')
  const { default: mercurius } = await import('mercurius')
  const { default: cache } = await import('mercurius-cache')
  const app = fastify()
  await app.register(mercurius, { schema, context: (request) => contextOf(headersOf(request), request.body.query) })
  // It keeps the results of fields, not whole answers.
  if (isKeeping) await app.register(cache, { ttl: KEPT_S, policy: { Query: { getPodcastSeries: true } } })
  return await app.listen({ host: HOST, port: 0 })
}

/** The least that an answer over HTTP can cost in Node: the body is parsed, and a text of the usual length is sent. */
async function startBare() {
  const text = JSON.stringify({ data: { text: 'x'.repeat(11_000) } })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    JSON.parse(body)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(text)
  })
  return await listen(server)
}

function listen(server) {
  return new Promise((resolve) => {
    server.listen(0, HOST, () => resolve(`http://${HOST}:${server.address().port}`))
  })
}

function headersOf({ headers }) {
  return { get: (name) => headers[name] ?? null }
}

// Ended so, the process writes its profile if it was asked for one.
process.once('SIGTERM', () => process.exit())
