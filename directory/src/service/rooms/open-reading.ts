import type { Reads } from '../../database/index.ts'
import { observeFeedByUrl } from '../../feeds/index.ts'
import { readingRoutes } from '../../reading/index.ts'
import type { RoomContext } from '../context.ts'
import type { Part } from '../part.ts'
import type { RequestsPart } from './open-requests.ts'
import type { SearchPart } from './open-search.ts'

/** What shapes for existing apps ask of other rooms. */
export interface ReadingSources {
  readonly reads: Reads
  readonly requests: RequestsPart
  readonly searching: SearchPart
  readonly wakeRefresh: () => void
}

/** Reading in the shapes of other directories, with or without a key. */
export function openReading(
  { db, runtime, settings }: RoomContext,
  { reads, requests, searching, wakeRefresh }: ReadingSources,
): Part {
  return {
    name: 'reading',
    routes: readingRoutes({
      db: reads.db,
      search: searching.search,
      runtime,
      publicUrl: settings.publicUrl,
      keylessPerMinute: settings.keylessPerMinute,
      identifyReader: requests.identifyReader,
      requests: requests.requests,
      async look(url) {
        if (await observeFeedByUrl(db, url, { kind: 'ping' }, runtime.now())) wakeRefresh()
      },
    }),
  }
}
