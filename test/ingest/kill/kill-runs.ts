import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../../../bench/running/compile.ts'
import type { FeedEvent } from '../../../src/changes/index.ts'
import { openFileFeedStore } from '../../../src/ingest/index.ts'
import { Random } from '../../random.ts'
import { storedChildren, World, writtenEvents } from '../world/world.ts'
import type { ChildTask } from './killed-child.ts'

const root = join(import.meta.dirname, '../../..')

/** What killing came to. */
export interface KillReport {
  readonly kills: number
  /** Of these at an operation on files; the others at any time. */
  readonly killsAtOperations: number
  readonly runs: number
  readonly events: number
  /** Events that were told again, under the id that they had. */
  readonly repeated: number
  /** Whatever was lost, doubled or wrong, in words. */
  readonly faults: readonly string[]
}

/**
 * Lets processes ingest a world that changes, and kills each at a moment that a seed chooses: at an operation on files,
 * in the middle of a write, or at any time. After each change of the world the last process is let finish, and what is
 * stored and what was told is compared with the truth.
 */
export async function killRuns(kills: number, seed: number, feeds = 10): Promise<KillReport> {
  const random = new Random(seed)
  const built = mkdtempSync(join(root, 'node_modules/.feedmill-kill-'))
  const folder = join(built, 'state')
  compile(['test/ingest/kill/killed-child.ts'], built)
  const world = new World(feeds, seed, 2)
  await world.servers.start()
  const faults: string[] = []
  const told = new Map<string, string>()
  const totals = { kills: 0, killsAtOperations: 0, runs: 0, events: 0, repeated: 0 }
  // What a run without a kill takes, to choose from; it is known better after the first.
  let operations = 60
  let duration = 400
  try {
    while (totals.kills < kills) {
      // Without faults: a body that is cut the third time counts, and each process that is killed looks once more.
      world.step(0)
      const urls = world.feeds.map((feed) => world.servers.urlOf(feed))
      const task = { folder, urls, now: world.now * 1000 }
      const ofStep = new Map<string, Map<string, FeedEvent>>(urls.map((url) => [url, new Map()]))
      for (let attempt = 0; ; attempt += 1) {
        const isLast = attempt === 6 || totals.kills === kills
        const isAtOperation = random.next() < 0.7
        const killAt = isLast || !isAtOperation ? null : random.below(operations + 5)
        const killAfter = isLast || isAtOperation ? null : random.below(Math.ceil(duration * 1.2))
        const run = await runChild(join(built, 'killed-child.js'), { ...task, killAt }, killAfter)
        totals.runs += 1
        for (const { url, event } of run.told) {
          if (told.has(event.id)) {
            totals.repeated += 1
            if (told.get(event.id) !== JSON.stringify(event))
              faults.push(`${event.id} says something else the second time`)
          } else ofStep.get(url)?.set(event.id, event)
          told.set(event.id, JSON.stringify(event))
        }
        if (!run.wasKilled) {
          if (run.operations === null) throw new Error(`the child ended with an error: ${run.errors}`)
          if (attempt === 0) [operations, duration] = [run.operations, run.duration]
          break
        }
        totals.kills += 1
        if (isAtOperation) totals.killsAtOperations += 1
      }
      faults.push(...(await compare(world, folder, ofStep)))
    }
  } finally {
    await world.servers.stop()
    rmSync(built, { recursive: true, force: true })
  }
  return { ...totals, events: told.size, faults }
}

interface ChildRun {
  readonly wasKilled: boolean
  readonly told: readonly { readonly url: string; readonly event: FeedEvent }[]
  /** How many operations on files it did; null when it did not finish. */
  readonly operations: number | null
  readonly duration: number
  readonly errors: string
}

async function runChild(program: string, task: ChildTask, killAfter: number | null): Promise<ChildRun> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const timer = killAfter === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  let output = ''
  let errors = ''
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString()
  })
  child.stderr.on('data', (piece: Buffer) => {
    errors += piece.toString()
  })
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  clearTimeout(timer)
  // A line that is cut was not told.
  const lines = output.split('\n').slice(0, -1)
  const records = lines.map((line) => JSON.parse(line) as { url: string; event: FeedEvent } | { operations: number })
  const last = records.at(-1)
  return {
    wasKilled: signal === 'SIGKILL',
    told: records.flatMap((record) => ('event' in record ? [record] : [])),
    operations: last !== undefined && 'operations' in last ? last.operations : null,
    duration: performance.now() - startedAt,
    errors,
  }
}

/** What is stored and was told, against the truth. */
async function compare(
  world: World,
  folder: string,
  told: ReadonlyMap<string, ReadonlyMap<string, FeedEvent>>,
): Promise<string[]> {
  const faults: string[] = []
  const store = await openFileFeedStore(folder)
  try {
    for (const feed of world.feeds) {
      const url = world.servers.urlOf(feed)
      const expected = world.expected.get(feed)!
      const events = expected.refresh(world.now)
      const { children, title } = await storedChildren(store, url)
      const stored = [...children].map(([id, { text, isRemoved }]) => `${id} ${text} ${isRemoved}`).sort()
      const known = [...expected.known].map(([id, { text, isRemoved }]) => `${id} ${text} ${isRemoved}`).sort()
      if (stored.join('\n') !== known.join('\n') || title !== expected.title) {
        faults.push(`feed ${feed.number}: stored\n${stored.join('\n')}\ninstead of\n${known.join('\n')}`)
      }
      const seriesUuid = (await store.open({ url }, 0)).state.seriesUuid
      const ids = new Map([...children].map(([id, { uuid }]) => [uuid, id]))
      const idOf = (uuid: string): string => (uuid === seriesUuid ? 'series' : (ids.get(uuid) ?? uuid))
      const written = writtenEvents([...(told.get(url)?.values() ?? [])], idOf)
      if (written.join('\n') !== events.join('\n')) {
        faults.push(`feed ${feed.number}: told\n${written.join('\n')}\ninstead of\n${events.join('\n')}`)
      }
    }
    for await (const { url } of store.pending()) faults.push(`${url}: events that were not told are left`)
  } finally {
    await store.close()
  }
  return faults
}
