import type { Claim } from './claim.ts'
import type { DeliveryContext } from './delivery-context.ts'
import { type SettledTry, settleTries } from './delivery-rows.ts'
import { releaseReceivers } from './receiver-rows.ts'

/** Results that are not stored yet. One transaction stores all that came since the one before. */
export class Results {
  readonly #context: Pick<DeliveryContext, 'db' | 'runtime'>
  /** The token of this process's leases. */
  readonly #token: string
  readonly #onReleased: (claims: readonly Claim[]) => void
  #tries: SettledTry[] = []
  #ended: Claim[] = []
  #storing: Promise<void> = Promise.resolve()

  /** @param onReleased called with receivers that were given back */
  constructor(
    context: Pick<DeliveryContext, 'db' | 'runtime'>,
    token: string,
    onReleased: (claims: readonly Claim[]) => void,
  ) {
    this.#context = context
    this.#token = token
    this.#onReleased = onReleased
  }

  get isEmpty(): boolean {
    return this.#tries.length === 0 && this.#ended.length === 0
  }

  addTry(settled: SettledTry): void {
    this.#tries.push(settled)
  }

  /** Gives a receiver back, with its health. */
  addEnd(claim: Claim): void {
    this.#ended.push(claim)
  }

  /** Stores the results. Waits for the transaction before. */
  settle(): Promise<void> {
    this.#storing = this.#storing.catch(() => {}).then(() => this.#settleOnce())
    return this.#storing
  }

  async #settleOnce(): Promise<void> {
    if (this.isEmpty) return
    const { db, runtime } = this.#context
    const tries = this.#tries
    const ended = this.#ended
    this.#tries = []
    this.#ended = []
    try {
      await db.transaction().execute(async (tx) => {
        await settleTries(tx, tries, runtime.now())
        await releaseReceivers(tx, this.#token, ended)
      })
    } catch (error) {
      // The next call stores them.
      this.#tries = [...tries, ...this.#tries]
      this.#ended = [...ended, ...this.#ended]
      throw error
    }
    this.#onReleased(ended)
  }
}
