import type { Database } from '../database/database.ts'
import type { PingByUrl } from '../podping/index.ts'
import type { Runtime } from '../runtime/index.ts'
import type { SearchIndex } from '../search/index.ts'
import type { ReadEpisodeFiles } from '../transcripts/index.ts'
import type { OpenDays } from './open-data/open-days.ts'
import type { ReadingDependencies } from './shape-routes.ts'

/** The dependencies of all shapes. */
export interface ReadingContext extends ReadingDependencies {
  /** A replica, if there is one. */
  readonly db: Database
  readonly search: SearchIndex
  readonly runtime: Pick<Runtime, 'now' | 'log' | 'randomBytes'>
  /** `null` if no open data is written. */
  readonly openDays: OpenDays | null
  /** Makes a known feed due. */
  readonly ping: PingByUrl
  /** The address under which clients reach the directory; `null` for the one that they used. */
  readonly publicUrl: string | null
  /** Reads chapters and transcripts of publishers. */
  readonly episodeFiles: ReadEpisodeFiles
  /** Whether only this machine reaches the listener. */
  readonly isOnLoopback: boolean
  /** Of the directory, such as `0.1.0`. */
  readonly version: string
}
