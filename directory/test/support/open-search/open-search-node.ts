import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installed } from './fetch-open-search.ts'

/** A node of OpenSearch on this machine that belongs to one run of tests, which may stop and crash it. */
export interface OpenSearchNode {
  /** The URL without a path. */
  readonly url: string
  /** The folder of its files. */
  readonly folder: string
  /** Starts a node that was killed, on the same port and files. Resolves when it answers. */
  start(): Promise<void>
  /** Ends the node as a crash does. */
  kill(): Promise<void>
  /** Lets the node hang: its connections stay open, and get no answer. */
  pause(): void
  /** Ends a pause. */
  resume(): void
  /** Ends the node and removes its files. */
  remove(): Promise<void>
}

/** A cluster of one node, on loopback. Disks that are nearly full do no harm, unless a test sets the thresholds. */
const ALONE = {
  'cluster.name': 'feedmill-test',
  'discovery.type': 'single-node',
  'network.host': '127.0.0.1',
  'transport.port': '0',
  'transport.type': 'netty4',
  'http.type': 'netty4',
  'cluster.routing.allocation.disk.threshold_enabled': 'false',
}

/**
 * Starts a node. Resolves when it answers.
 *
 * @param memory - flags of Java. Default: those of a small node that starts soon
 */
export async function startOpenSearch(
  { java, classPath }: Installed,
  settings: Readonly<Record<string, string>> = {},
  memory = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
): Promise<OpenSearchNode> {
  const folder = await mkdtemp(join(tmpdir(), 'feedmill-open-search-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const given = { ...ALONE, 'path.home': folder, 'http.port': String(port), ...settings }
  const flags = [...memory, '-Djava.awt.headless=true', '-cp', classPath, 'OpenSearchNode']
  let child: ChildProcess
  let ended: Promise<unknown>
  const start = async (): Promise<void> => {
    const made = spawn(java, [...flags, ...Object.entries(given).map((setting) => setting.join('='))], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let log = ''
    for (const output of [made.stdout, made.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => {
        log = `${log}${text}`.slice(-10_000)
      })
    }
    child = made
    ended = once(made, 'exit')
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (made.exitCode !== null || made.signalCode !== null) throw new Error(`OpenSearch did not start: ${log}`)
      await sleep(100)
    }
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url,
    folder,
    start,
    kill,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
