import type { ServerMemory } from './embedded-server.ts'

/** What the thread does. `make-files` ends when the files of a new data folder are made. */
export type WorkerTask = 'make-files' | 'serve'

/** The first message to the thread of the server; see `PGliteOptions`. */
export interface WorkerOptions {
  readonly task: WorkerTask
  readonly folder: string
  readonly archive?: Uint8Array | undefined
}

/** A request to the thread of the server. Answers come in the order of the requests. */
export type WorkerRequest =
  | { readonly kind: 'exchange'; readonly messages: Uint8Array }
  | { readonly kind: 'reset' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'close' }

/** The first answer says that the server is open, or that the files are made. */
export type WorkerAnswer =
  | { readonly bytes?: Uint8Array; readonly memory?: ServerMemory }
  | { readonly failure: unknown }
  /** The server has ended by itself: nothing is answered any more. */
  | { readonly end: string }
