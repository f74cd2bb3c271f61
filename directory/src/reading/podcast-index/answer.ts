import type { Database } from '../../database/database.ts'
import type { SearchIndex } from '../../search/index.ts'
import type { Parameters } from './parameters.ts'

/** What a path gets to answer a request. */
export interface PathContext {
  readonly db: Database
  readonly search: SearchIndex
  readonly parameters: Parameters
  /** Epoch seconds. */
  readonly nowS: number
}

/** The fields of an answer beside `status`. */
export type PathAnswer = { readonly description: string } & Readonly<Record<string, unknown>>

/** Answers a request for a path. */
export type PathHandler = (context: PathContext) => PathAnswer | Promise<PathAnswer>

/** Paths below `/api/1.0/`, and how each is answered. */
export type Paths = Readonly<Record<string, PathHandler>>
