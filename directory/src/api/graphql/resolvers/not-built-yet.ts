import { DirectoryError } from '../../../runtime/index.ts'

/** What a part of the interface answers that this directory does not have yet. */
export function notBuiltYet(part: string): DirectoryError {
  return new DirectoryError('SERVICE_SERVER_ERROR', `This directory does not have ${part} yet`)
}

/** Returns a resolver that only says that a part is missing. */
export function missing(part: string): () => never {
  return () => {
    throw notBuiltYet(part)
  }
}
