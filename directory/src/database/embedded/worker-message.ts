/** The first message to the thread of the server; see `PGliteOptions`. */
export interface WorkerOptions {
  readonly folder: string
  readonly archive?: Uint8Array | undefined
}

/** A request to the thread of the server. Answers come in the order of the requests. */
export type WorkerRequest =
  | { readonly kind: 'exchange'; readonly messages: Uint8Array }
  | { readonly kind: 'reset' }
  | { readonly kind: 'close' }

/** The first answer says that the server is open. */
export type WorkerAnswer = { readonly bytes?: Uint8Array } | { readonly failure: unknown }
