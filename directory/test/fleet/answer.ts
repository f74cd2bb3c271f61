import type { FailureResult } from '../../../src/fetch/outcome/outcome.ts'

/** The answer of a simulated server to a request. */
export type Answer =
  | {
      readonly kind: 'document'
      readonly body: Uint8Array
      readonly headers: Readonly<Record<string, string>>
      /** The connection ends before the document does. */
      readonly isCut?: boolean
    }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'failure'; readonly result: FailureResult }
