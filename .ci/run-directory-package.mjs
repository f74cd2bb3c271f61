// Installs the packed directory in an empty folder, starts it, and asks it: for its version, for readiness, for a page,
// and for an answer of GraphQL with the key of the first account.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const tarball = resolve(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'feedmill-directory-package-'))
const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }
const command = join(folder, 'node_modules/.bin/feedmill-directory')

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

async function expectOk(name, response) {
  const text = await response.text()
  console.log(`${name}: ${response.status} ${text.slice(0, 100).replace(/\s+/g, ' ')}`)
  if (!response.ok || text.includes('"errors"')) throw new Error(`${name} failed: ${text.slice(0, 1000)}`)
}

try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball], options)
  console.log(`feedmill-directory ${execFileSync(command, ['--version'], options).trim()}`)
  const server = spawn(command, ['serve', '--port', '0', '--first-account', '--log-level', 'warn'], options)
  try {
    const url = await addressOf(server)
    const { userId, apiKey } = JSON.parse(readFileSync(join(folder, 'directory-data/first-account.json'), 'utf8'))
    await expectOk('/readyz', await fetch(`${url}/readyz`))
    await expectOk('/', await fetch(`${url}/`, { headers: { Accept: 'text/html' } }))
    await expectOk(
      '/graphql',
      await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': apiKey },
        body: JSON.stringify({ query: '{ getApiRequestsRemaining }' }),
      }),
    )
    console.log(execFileSync(command, ['account', 'list'], options).trim())
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) console.log(`The directory ended with ${code}`)
    process.exitCode = code ?? 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
