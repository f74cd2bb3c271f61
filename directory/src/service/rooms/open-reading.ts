import type { Reads } from '../../database/index.ts'
import type { PingByUrl } from '../../podping/index.ts'
import {
  type AdmitReader,
  createOpenDays,
  createReadingAccess,
  type OpenDays,
  readingRoutes,
} from '../../reading/index.ts'
import { isLoopback, openDataOptions } from '../../settings/index.ts'
import type { Transcripts } from '../../transcripts/index.ts'
import type { RoomContext } from '../context.ts'
import type { Part } from '../part.ts'
import { version } from '../version.ts'
import type { RequestsPart } from './open-requests.ts'
import type { SearchPart } from './open-search.ts'
import { readEpisodeFiles } from './open-transcripts.ts'

/** What shapes for existing apps ask of other rooms. */
export interface ReadingSources {
  readonly reads: Reads
  readonly requests: RequestsPart
  readonly searching: SearchPart
  readonly transcripts: Transcripts
  readonly ping: PingByUrl
}

export interface ReadingPart extends Part {
  /** Counts a request with all others that read without a key. */
  readonly admitReader: AdmitReader
  /** `null` if no open data is written. */
  readonly openDays: OpenDays | null
}

/** Reading in the shapes of other directories, with or without a key. */
export function openReading(
  { runtime, settings }: RoomContext,
  { reads, requests, searching, transcripts, ping }: ReadingSources,
): ReadingPart {
  const { keylessPerMinute, publicUrl } = settings
  const { identifyReader } = requests
  const admitReader = createReadingAccess({ keylessPerMinute, identifyReader, requests: requests.requests, runtime })
  const openData = openDataOptions(settings)
  const openDays = openData === null ? null : createOpenDays(openData.folder, runtime)
  return {
    name: 'reading',
    admitReader,
    openDays,
    routes: readingRoutes({
      db: reads.db,
      search: searching.search,
      runtime,
      publicUrl,
      episodeFiles: readEpisodeFiles(transcripts),
      isOnLoopback: isLoopback(settings.host),
      version: version(),
      admitReader,
      openDays,
      ping,
    }),
  }
}
