import type { OpenDatabase } from '../../src/database/database.ts'

/** An eighth of all feeds is watched: all of them would be a hundred thousand rows each time. */
const WATCHED = `feed_id < '20000000-0000-0000-0000-000000000000'`

/**
 * Looks at feeds that were seen in the database: how late each came. The due time that counts is the last one that was seen
 * before the look: a feed whose document is still fresh is put off without a look.
 */
export class LookWatch {
  readonly #run: OpenDatabase['run']
  readonly #seen = new Map<string, { readonly dueAt: number | null; readonly checkedAt: number }>()
  /** Seconds of the fast clock from due to stored, of each look. */
  readonly lateness: number[] = []

  private constructor(run: OpenDatabase['run']) {
    this.#run = run
  }

  static async open(run: OpenDatabase['run']): Promise<LookWatch> {
    const watch = new LookWatch(run)
    await watch.look()
    return watch
  }

  /** Takes what was looked at since. To be called often: of two looks at a feed between, the first one is not seen. */
  async look(): Promise<void> {
    const { rows } = await this.#run(`select feed_id, due_at, last_checked_at from feeds where ${WATCHED}`)
    for (const row of rows) {
      const id = String(row['feed_id'])
      const before = this.#seen.get(id)
      const checkedAt = Number(row['last_checked_at'])
      const isLook = before !== undefined && checkedAt > before.checkedAt
      if (isLook && before.dueAt !== null) this.lateness.push(Math.max(0, checkedAt - before.dueAt))
      this.#seen.set(id, { dueAt: row['due_at'] === null ? null : Number(row['due_at']), checkedAt })
    }
  }
}
