import { readFile, rename, writeFile } from 'node:fs/promises'
import { createMemoryHostState, type HostState, type HostStateStore } from '../../fetch/index.ts'

/** The pauses that hosts asked for, kept from one run to the next. */
export interface HostFile extends HostStateStore {
  /** Saves the hosts that want a pause beyond `now`, in milliseconds. */
  save(now: number): Promise<void>
}

/**
 * Reads the pauses of hosts from the last run. An unreadable file is ignored, since keeping them is only a courtesy.
 */
export async function openHostFile(path: string): Promise<HostFile> {
  const hosts = createMemoryHostState()
  /** The hosts with a pause. */
  const held = new Map<string, HostState>()
  const note = (host: string, state: HostState): void | Promise<void> => {
    if (state.notBefore === undefined) held.delete(host)
    else held.set(host, state)
    return hosts.set(host, state)
  }
  for (const [host, state] of await entriesOf(path)) await note(host, state)
  return {
    get: (host) => hosts.get(host),
    set: note,
    async save(now) {
      const kept = [...held].filter(([, { notBefore = 0 }]) => notBefore * 1_000 > now)
      await writeFile(`${path}.draft`, JSON.stringify(Object.fromEntries(kept)))
      await rename(`${path}.draft`, path)
    },
  }
}

async function entriesOf(path: string): Promise<readonly (readonly [string, HostState])[]> {
  try {
    const entries = Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, HostState>)
    return entries.filter(([, { notBefore }]) => typeof notBefore === 'number')
  } catch {
    return []
  }
}
