import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const source = fileURLToPath(new URL('independent-hub', import.meta.url))

/** A hub that was not written for this project, in a process of its own. */
export interface IndependentHub {
  readonly url: string
  /** Tells the hub that a topic has changed. Returns the status of its answer. */
  publish(topic: string): Promise<number>
  /** Has the hub deny all its subscriptions. */
  deny(): Promise<void>
  /** Returns the topics of the subscriptions that the hub has stored. */
  topics(): Promise<readonly string[]>
  /** Ends the hub for good. */
  kill(): Promise<void>
}

/**
 * Installs the hub from the registry of npm and starts it.
 *
 * @param allowedHosts - hosts on loopback, with their ports, that the hub may send requests to
 */
export async function startIndependentHub(allowedHosts: readonly string[]): Promise<IndependentHub> {
  const folder = await mkdtemp(join(tmpdir(), 'feedmill-hub-'))
  await cp(source, folder, { recursive: true })
  await promisify(execFile)('npm', ['ci', '--engine-strict', '--no-audit', '--no-fund'], { cwd: folder })
  const child = spawn(process.execPath, ['hub.mjs'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ALLOWED_HOSTS: allowedHosts.join() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  const ended = once(child, 'exit')
  return {
    url,
    async publish(topic) {
      const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic })
      return (await fetch(url, { method: 'POST', body })).status
    },
    async deny() {
      await fetch(new URL('/deny', url), { method: 'POST' })
    },
    async topics() {
      return (await (await fetch(new URL('/topics', url))).json()) as string[]
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
