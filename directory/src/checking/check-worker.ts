import { parentPort } from 'node:worker_threads'
import { type CheckedDocument, checkDocument, type DocumentOptions } from './check-document.ts'

/** A document to check. */
export interface CheckRequest extends DocumentOptions {
  readonly bytes: Uint8Array
}

/** The result of a check, or the error that it threw. */
export type CheckAnswer = { readonly checked: CheckedDocument } | { readonly error: unknown }

const answer = async ({ bytes, ...options }: CheckRequest): Promise<CheckAnswer> => {
  try {
    return { checked: await checkDocument(bytes, options) }
  } catch (error) {
    return { error }
  }
}

parentPort?.postMessage('ready')
parentPort?.on('message', async (request: CheckRequest) => parentPort?.postMessage(await answer(request)))
