import type { Database } from '../../database/database.ts'
import type { RequestScope, Runtime } from '../../runtime/index.ts'
import type { SearchIndex } from '../../search/index.ts'
import type { OpenDays } from '../open-data/open-days.ts'
import type { Parameters } from './parameters.ts'

/** What a path gets to answer a request. */
export interface PathContext {
  readonly db: Database
  readonly search: SearchIndex
  readonly runtime: Pick<Runtime, 'randomBytes'>
  /** `null` if no open data is written. */
  readonly openDays: OpenDays | null
  readonly parameters: Parameters
  readonly scope: Pick<RequestScope, 'network'>
  /** Epoch seconds. */
  readonly nowS: number
  /** The body of a `POST`; `null` for other requests. */
  readonly body: string | null
}

/** The fields of an answer beside `status`. */
export type PathAnswer = { readonly description: string } & Readonly<Record<string, unknown>>

/** Answers a request for a path. */
export type PathHandler = (context: PathContext) => PathAnswer | Promise<PathAnswer>

/** Paths below `/api/1.0/`, and how each is answered. */
export type Paths = Readonly<Record<string, PathHandler>>
