import { createHmac, hkdfSync } from 'node:crypto'

/** A secret of the service. */
export interface ServiceSecret {
  /** 32 bytes. */
  readonly bytes: Uint8Array
  /** A database recognises the secret by it. It reveals nothing of the secret. */
  readonly digest: string
}

/** Which secrets count, as the database says, by their digests. */
export interface SecretState {
  /** The secret that seals. */
  readonly current: string
  /** The secret before it, which still counts during a rotation; `null` outside of one. */
  readonly old: string | null
  /** The secret that the last rotation ended; `null` if none did. */
  readonly ended: string | null
}

/**
 * The secrets of the service: one, or two while one takes the place of the other. The current one seals what the database
 * keeps, and signs what leaves the directory. All accepted ones open and verify.
 */
export class ServiceSecrets {
  #present: ServiceSecret
  #next: ServiceSecret | null
  #accepted: readonly [ServiceSecret, ...ServiceSecret[]]
  readonly #derived = new WeakMap<ServiceSecret, Map<string, Buffer>>()

  /**
   * @param present - the secret that the settings name
   * @param next - the secret that is to take its place
   */
  constructor(present: Uint8Array, next: Uint8Array | null = null) {
    this.#present = known(present)
    this.#next = next === null ? null : known(next)
    this.#accepted = [this.#present, ...(this.#next === null ? [] : [this.#next])]
  }

  /** The secret that seals and signs. */
  get current(): ServiceSecret {
    return this.#accepted[0]
  }

  /** The secrets that open and verify, the current one first. */
  get accepted(): readonly [ServiceSecret, ...ServiceSecret[]] {
    return this.#accepted
  }

  /** The secret that can take the place of the current one; `null` if none was given. */
  get next(): ServiceSecret | null {
    return this.current === this.#present ? this.#next : null
  }

  /** Accepts another secret, which is to take the place of the current one. */
  acceptNext(next: Uint8Array): void {
    this.#next = known(next)
    this.#accepted = [...this.#accepted, this.#next]
  }

  /** Takes up which secrets count. Returns `false` if it does not have the current one: then nothing changes. */
  follow({ current, old, ended }: SecretState): boolean {
    const all = [this.#present, ...(this.#next === null ? [] : [this.#next])]
    const sealing = all.find(({ digest }) => digest === current)
    if (sealing === undefined) return false
    // A next secret counts before its time, so that no process meets what it cannot open. One that ended never counts.
    const isAccepted = (each: ServiceSecret) =>
      each.digest === old || (each === this.#next && sealing === this.#present && each.digest !== ended)
    this.#accepted = [sealing, ...all.filter((each) => each !== sealing && isAccepted(each))]
    if (sealing === this.#next && old === null) [this.#present, this.#next] = [sealing, null]
    return true
  }

  /** Returns a key for one purpose from each accepted secret, that of the current one first. */
  keysFor(purpose: string): readonly [Buffer, ...Buffer[]] {
    return this.#accepted.map((secret) => this.#keyOf(secret, purpose)) as [Buffer, ...Buffer[]]
  }

  #keyOf(secret: ServiceSecret, purpose: string): Buffer {
    const keys = this.#derived.get(secret) ?? new Map<string, Buffer>()
    this.#derived.set(secret, keys)
    const key =
      keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret.bytes, '', `feedmill-directory ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
}

function known(bytes: Uint8Array): ServiceSecret {
  return { bytes, digest: digestOfSecret(bytes) }
}

/** Returns a digest by which a database recognises a secret. The digest reveals nothing of the secret. */
export function digestOfSecret(secret: Uint8Array): string {
  return createHmac('sha256', secret).update('feedmill-directory service secret').digest('hex')
}
