import type { OpenDatabase } from '../../src/database/database.ts'

/** Seconds of the fast clock that a look goes back, for what was stored while the one before ran. */
const OVERLAP_S = 600

/** Looks at feeds that were seen in the database: how late each came. */
export class LookWatch {
  readonly #run: OpenDatabase['run']
  readonly #due = new Map<string, { readonly dueAt: number | null; readonly checkedAt: number }>()
  #since: number
  /** Seconds of the fast clock from due to stored, of each look. */
  readonly lateness: number[] = []

  private constructor(run: OpenDatabase['run'], since: number) {
    this.#run = run
    this.#since = since
  }

  /** @param since - epoch seconds; looks after it are seen */
  static async open(run: OpenDatabase['run'], since: number): Promise<LookWatch> {
    const watch = new LookWatch(run, since)
    for (const { id, dueAt, checkedAt } of await watch.#read(0)) watch.#due.set(id, { dueAt, checkedAt })
    return watch
  }

  /** Takes what was looked at since. To be called often: of two looks at a feed between, the first one is not seen. */
  async look(): Promise<void> {
    const rows = await this.#read(this.#since - OVERLAP_S)
    for (const { id, dueAt, checkedAt } of rows) {
      const before = this.#due.get(id)
      if (before === undefined || before.checkedAt >= checkedAt) continue
      if (before.dueAt !== null) this.lateness.push(checkedAt - before.dueAt)
      this.#due.set(id, { dueAt, checkedAt })
      this.#since = Math.max(this.#since, checkedAt)
    }
  }

  async #read(since: number) {
    const { rows } = await this.#run('select feed_id, due_at, last_checked_at from feeds where last_checked_at >= $1', [
      since,
    ])
    return rows.map((row) => ({
      id: String(row['feed_id']),
      dueAt: row['due_at'] === null ? null : Number(row['due_at']),
      checkedAt: Number(row['last_checked_at']),
    }))
  }
}
