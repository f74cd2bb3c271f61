/**
 * Runs the hub of `@dwk/websub` as a server on loopback, with its queue and its subscriptions in memory. Prints its URL.
 * `POST /deny` has it deny all its subscriptions, by the function that it has for that. `GET /topics` gives the topics of
 * its subscriptions as JSON.
 *
 * Settings of the environment: `ALLOWED_HOSTS`, the hosts with ports that it may ask, separated by commas.
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { createWebSub, createWebSubQueueConsumer, notifyDenial } from '@dwk/websub'

const fetchAllowedHosts = process.env.ALLOWED_HOSTS.split(',')
const subscriptions = new Map()
const keyOf = (callback, topic) => `${topic}\n${callback}`

const store = {
  async upsert({ callback, topic, secret = null, leaseSeconds, now }) {
    const expiresAt = now + leaseSeconds * 1000
    subscriptions.set(keyOf(callback, topic), { callback, topic, secret, leaseSeconds, expiresAt, createdAt: now })
  },
  async remove(callback, topic) {
    subscriptions.delete(keyOf(callback, topic))
  },
  async listActive(topic, now) {
    return [...subscriptions.values()].filter((one) => one.topic === topic && one.expiresAt > now)
  },
  async get(callback, topic) {
    return subscriptions.get(keyOf(callback, topic)) ?? null
  },
  async pruneExpired() {
    return 0
  },
}

const queue = {
  async send(job) {
    setImmediate(() => work(job, 1))
  },
  async sendBatch(jobs) {
    for (const { body } of jobs) await queue.send(body)
  },
}

async function work(body, attempts) {
  const again = () => attempts < 3 && setTimeout(() => work(body, attempts + 1), 100)
  const message = { body, attempts, ack() {}, retry: again }
  await consume({ messages: [message] }, { WEBSUB_QUEUE: queue }, {}).catch(again)
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  if (request.url === '/deny') {
    for (const { callback, topic } of subscriptions.values()) {
      await notifyDenial(callback, topic, { reason: 'topic closed', fetchAllowedHosts })
    }
    response.writeHead(204).end()
    return
  }
  if (request.url === '/topics') {
    response.end(JSON.stringify([...subscriptions.values()].map(({ topic }) => topic)))
    return
  }
  const { method, headers, url } = request
  const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {}
  const answer = await handle(
    new Request(new URL(url, hubUrl), { method, headers, ...body }),
    { WEBSUB_QUEUE: queue },
    {},
  )
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const hubUrl = `http://127.0.0.1:${server.address().port}/hub`
const config = {
  baseUrl: hubUrl,
  isAllowedTopic: (topic) => !topic.includes('/refused'),
  fetchAllowedHosts,
}
const handle = createWebSub(config)
const consume = createWebSubQueueConsumer(config, { store })
process.stdout.write(`${hubUrl}\n`)
