import { dirname } from 'node:path'
import type { FileSystem } from '../../../src/ingest/stores/file-system.ts'

interface Inode {
  /** As programs see it. */
  content: Buffer
  /** As it is on the disk for certain. */
  synced: Buffer
}

/** A change of the names in a folder that may or may not have reached the disk, whole: what each name stands for then. */
type NameChange = readonly (readonly [name: string, inode: Inode | null])[]

/** Thrown by every operation from the moment on at which the machine ended. */
export class MachineEnded extends Error {
  override readonly name = 'MachineEnded'
}

/**
 * Files in memory that end at an operation of the test's choice, before it or in the middle of it, and then come back: as
 * they were written (the process was killed), or with whatever of the unsynced the disk happened to have (power was lost).
 */
export class LossyFiles implements FileSystem {
  /** Operations that went through so far. */
  operations = 0
  /** The operation at which everything ends; from 0. */
  endsAt = Number.POSITIVE_INFINITY
  readonly log: string[] = []
  readonly #random: () => number
  #names = new Map<string, Inode>()
  #durable = new Map<string, Inode>()
  #unsynced = new Map<string, NameChange[]>()

  constructor(random: () => number) {
    this.#random = random
  }

  /** The files that exist, for a look from outside. */
  get paths(): string[] {
    return [...this.#names.keys()]
  }

  /** The holder of a lock is no more: its lock file is there, and nobody answers for it. */
  orphan(path: string): void {
    const inode = this.#names.get(path)
    if (inode !== undefined) inode.content = inode.synced = Buffer.from('{')
  }

  /** The process was killed and starts anew: what it wrote is there. */
  restart(): void {
    this.#unsynced.clear()
    this.#durable = new Map(this.#names)
    this.endsAt = Number.POSITIVE_INFINITY
  }

  /** Power was lost: of what was not synced each folder keeps some changes, and each file so many bytes. */
  losePower(): void {
    const names = new Map(this.#durable)
    for (const changes of this.#unsynced.values()) {
      for (const change of changes) if (this.#random() < 0.5) apply(names, change)
    }
    this.#names = new Map(
      [...names].map(([name, { content, synced }]) => {
        const isLost = !content.equals(synced) && this.#random() < 0.5
        const kept = isLost
          ? synced
          : content.subarray(0, content.equals(synced) ? content.length : this.#upTo(content))
        return [name, { content: kept, synced: kept }]
      }),
    )
    this.restart()
  }

  #upTo(content: Buffer): number {
    return Math.floor(this.#random() * (content.length + 1))
  }

  /** Counts an operation. Answers how much of it is done: all of it, or a part and then the end. */
  #step(what: string): void {
    if (this.operations >= this.endsAt) throw new MachineEnded(what)
    this.operations += 1
    this.log.push(what)
  }

  async makeFolder(): Promise<void> {}

  async list(folder: string): Promise<readonly string[]> {
    this.#step(`list ${folder}`)
    const prefix = `${folder}/`
    const below = [...this.#names.keys()].filter((path) => path.startsWith(prefix))
    return [...new Set(below.map((path) => path.slice(prefix.length).split('/')[0] as string))]
  }

  async read(path: string, length?: number): Promise<Uint8Array | null> {
    if (this.operations >= this.endsAt) throw new MachineEnded(`read ${path}`)
    const inode = this.#names.get(path)
    return inode === undefined ? null : Buffer.from(inode.content.subarray(0, length ?? inode.content.length))
  }

  async *pieces(path: string): AsyncGenerator<Uint8Array> {
    const bytes = await this.read(path)
    if (bytes === null) throw Object.assign(new Error(`ENOENT ${path}`), { code: 'ENOENT' })
    for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7)
  }

  async create(path: string) {
    this.#step(`create ${path}`)
    const inode = this.#names.get(path) ?? { content: Buffer.alloc(0), synced: Buffer.alloc(0) }
    inode.content = Buffer.alloc(0)
    if (!this.#names.has(path)) this.#change([path, inode])
    return {
      write: async (bytes: Uint8Array) => {
        // A write that does not come through may have been done in part.
        const part = this.operations >= this.endsAt ? this.#upTo(Buffer.from(bytes)) : bytes.length
        inode.content = Buffer.concat([inode.content, bytes.subarray(0, part)])
        this.#step(`write ${path}`)
      },
      sync: async () => {
        this.#step(`sync ${path}`)
        inode.synced = inode.content
      },
      close: async () => {},
    }
  }

  async createNew(path: string, bytes: Uint8Array): Promise<boolean> {
    this.#step(`create new ${path}`)
    if (this.#names.has(path)) return false
    this.#change([path, { content: Buffer.from(bytes), synced: Buffer.from(bytes) }])
    return true
  }

  async rename(from: string, to: string): Promise<void> {
    this.#step(`rename ${from} ${to}`)
    const inode = this.#names.get(from)
    if (inode === undefined) throw Object.assign(new Error(`ENOENT ${from}`), { code: 'ENOENT' })
    this.#change([to, inode], [from, null])
  }

  async remove(path: string): Promise<void> {
    this.#step(`remove ${path}`)
    if (this.#names.has(path)) this.#change([path, null])
  }

  async syncFolder(path: string): Promise<void> {
    this.#step(`sync folder ${path}`)
    for (const change of this.#unsynced.get(path) ?? []) apply(this.#durable, change)
    this.#unsynced.delete(path)
  }

  #change(...change: NameChange): void {
    apply(this.#names, change)
    const folder = dirname(change[0]?.[0] ?? '')
    this.#unsynced.set(folder, [...(this.#unsynced.get(folder) ?? []), change])
  }
}

function apply(names: Map<string, Inode>, change: NameChange): void {
  for (const [name, inode] of change) {
    if (inode === null) names.delete(name)
    else names.set(name, inode)
  }
}
