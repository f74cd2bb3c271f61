/** A PostgreSQL server inside this process. It speaks the wire protocol and has one session. */
export interface EmbeddedServer {
  /** Runs the messages of a client and returns the answer of the server. */
  exchange(messages: Uint8Array): Promise<Uint8Array>
  /** Rolls back the transaction that a closed connection left open. */
  reset(): Promise<void>
  close(): Promise<void>
  /** Resolves with the reason when the server has ended by itself: no statement is answered any more. */
  readonly lost: Promise<Error>
}
