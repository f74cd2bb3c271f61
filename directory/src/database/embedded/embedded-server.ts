/** The memory of an embedded server, in bytes. */
export interface ServerMemory {
  /** JavaScript objects of the thread. For a server in the caller's thread, those of the caller are among them. */
  readonly heap: number
  /**
   * The memory of PostgreSQL itself: its buffers, caches and prepared statements. It grows as needed and never shrinks.
   */
  readonly webAssembly: number
}

/** A PostgreSQL server inside this process. It speaks the wire protocol and has one session. */
export interface EmbeddedServer {
  /** Runs the messages of a client and returns the answer of the server. */
  exchange(messages: Uint8Array): Promise<Uint8Array>
  /** Rolls back the transaction that a closed connection left open. */
  reset(): Promise<void>
  close(): Promise<void>
  /**
   * From now on, a statement without an answer for this long ends the server. Time in which the process did not run
   * does not count, and a statement that is known to take long has an hour.
   *
   * @param limitMs milliseconds
   */
  limitAnswers(limitMs: number): void
  /** Reads the memory that the server takes now. */
  memory(): Promise<ServerMemory>
  /** Returns for how many seconds its thread has worked; `null` if it has none of its own. */
  busySeconds(): number | null
  /** Resolves with the reason when the server has ended by itself: no statement is answered any more. */
  readonly lost: Promise<Error>
}
