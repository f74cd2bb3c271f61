import { isLongStatement } from '../statement-kinds.ts'

/** How long a statement may take that is known to take long, such as a vacuum: milliseconds. */
const LONG_MS = 3_600_000
/** Milliseconds between two looks. */
export const LOOK_MS = 1_000
/** A look that comes later than this shows that the process did not run: it was stopped, or the machine slept. */
const GAP_MS = 10_000
const SHOWN_LENGTH = 200

/**
 * Finds an exchange that the server does not answer. Only time in which the process ran counts: after a gap between two
 * looks the count begins anew. Nothing is found before {@link limitTo} was called, because recovery and migrations at
 * the start have no limit.
 */
export class AnswerWatch {
  #limitMs: number | null = null
  #asked: { readonly messages: Uint8Array; waitedMs: number } | null = null
  #lookedAt: number | null = null

  /** Sets how many milliseconds an answer may take from now on. */
  limitTo(limitMs: number): void {
    this.#limitMs = limitMs
  }

  /** Tells that messages were sent to the server. */
  begin(messages: Uint8Array): void {
    this.#asked = { messages, waitedMs: 0 }
  }

  /** Tells that the answer came. */
  end(): void {
    this.#asked = null
  }

  /**
   * Call this every {@link LOOK_MS}.
   *
   * @param at milliseconds of a clock that is never set
   * @returns the statement that has no answer for too long; `null` if there is none
   */
  look(at: number): string | null {
    const passed = at - (this.#lookedAt ?? at)
    this.#lookedAt = at
    if (this.#asked === null || this.#limitMs === null) return null
    if (passed > GAP_MS) this.#asked.waitedMs = 0
    else this.#asked.waitedMs += passed
    const text = statementIn(this.#asked.messages)
    const limit = isLongStatement(text) ? LONG_MS : this.#limitMs
    return this.#asked.waitedMs > limit ? text.trim().slice(0, SHOWN_LENGTH) : null
  }
}

/** Returns the first statement in messages of PostgreSQL's protocol, without its values. */
function statementIn(messages: Uint8Array): string {
  const bytes = Buffer.from(messages.buffer, messages.byteOffset, messages.byteLength)
  const textAt = (at: number): string => bytes.toString('utf8', at, Math.max(at, bytes.indexOf(0, at)))
  // A message is its letter, four bytes of length, and its content. `Q` has a text; `P` a name, then a text; `B` the
  // name of a portal, then that of a prepared statement.
  const kind = String.fromCharCode(bytes[0] ?? 0)
  if (kind === 'Q') return textAt(5)
  const second = bytes.indexOf(0, 5) + 1
  if (kind === 'P') return textAt(second)
  return kind === 'B' ? `prepared statement ${textAt(second)}` : `message ${kind}`
}
