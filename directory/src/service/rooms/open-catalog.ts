import type { FeedFetcher } from 'feedmill/fetch'
import { type Catalog, LookUps, openCatalog as openOutsideCatalog } from '../../catalog/index.ts'
import { loopOf, type RoomContext } from '../context.ts'
import type { Part } from '../part.ts'

/** Milliseconds between two writes of look-ups. */
const LOOK_UPS_MS = 30_000

export interface CatalogPart extends Part {
  /** `null` if no outside catalog is asked. */
  readonly catalog: Catalog | null
  readonly lookUps: LookUps
}

/** The outside catalog, and the look-ups that popularity counts. */
export function openCatalog(context: RoomContext, fetcher: FeedFetcher): CatalogPart {
  const { db, runtime, settings } = context
  const lookUps = new LookUps(db, runtime)
  return {
    name: 'look-ups',
    catalog: openOutsideCatalog({ db, fetcher, runtime, settings }),
    lookUps,
    loops: [
      loopOf(context, 'look-ups', LOOK_UPS_MS, async () => {
        await lookUps.flush()
        return false
      }),
    ],
    close: () => lookUps.flush(),
  }
}
