// Starts a directory, and asks it: for readiness, for a page, and for an answer of GraphQL with the key of its first
// account. Ends it by SIGTERM, and expects that it ends well.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * @param {readonly string[]} command that serves on a free port and makes a first account
 * @param {{ cwd: string, env: object, data: string }} options `data` is the folder that the command serves
 * @param {(post: (path: string, body: object) => Promise<any>) => unknown} whileRunning is called before the end, with what
 * posts JSON as the first account and returns the JSON of the answer
 */
export async function tryDirectory([program, ...args], { cwd, env, data }, whileRunning = () => {}) {
  const server = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  try {
    const url = await addressOf(server)
    const { userId, apiKey } = JSON.parse(readFileSync(join(data, 'first-account.json'), 'utf8'))
    await expectOk('/readyz', await whenReady(`${url}/readyz`))
    await expectOk('/', await fetch(`${url}/`, { headers: { Accept: 'text/html' } }))
    await expectOk(
      '/graphql',
      await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': apiKey },
        body: JSON.stringify({ query: '{ getApiRequestsRemaining }' }),
      }),
    )
    await whileRunning(async (path, body) => {
      const headers = { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': apiKey }
      return await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    })
  } finally {
    server.kill('SIGTERM')
    const [code, signal] = await ended
    console.log(`ended with ${code ?? signal}`)
    if (code !== 0) process.exitCode = 1
  }
}

/** The address that the started directory prints, once all is printed. */
async function addressOf(server) {
  let address = null
  for await (const line of createInterface(server.stdout)) {
    console.log(line)
    address ??= /GraphQL +(http:\S+)\/graphql/.exec(line)?.[1] ?? null
    if (line.includes('first account was made')) return address
  }
  throw new Error('The directory ended before it was ready')
}

/** The answer of `/readyz`: a check of the database may be late on a busy machine, so it is asked up to 30 times. */
async function whenReady(url) {
  for (let asked = 1; ; asked += 1) {
    const response = await fetch(url)
    if (response.ok || asked === 30) return response
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

async function expectOk(name, response) {
  const text = await response.text()
  console.log(`${name}: ${response.status} ${text.slice(0, 100).replace(/\s+/g, ' ')}`)
  if (!response.ok || text.includes('"errors"')) throw new Error(`${name} failed: ${text.slice(0, 1000)}`)
}
