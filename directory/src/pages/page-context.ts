import type { Database } from '../database/database.ts'
import type { StaticFiles } from './static-files.ts'

/** What pages are made from. */
export interface PageContext {
  readonly db: Database
  readonly files: StaticFiles
}
