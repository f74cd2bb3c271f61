import { podcastIndexRoutes } from './podcast-index/routes.ts'
import { createReadingAccess, type ReadingAccess } from './reading-access.ts'
import type { ReadingContext } from './reading-context.ts'
import type { ReadingRoutes } from './shape-routes.ts'

export type ReadingOptions = Omit<ReadingContext, 'admitReader'> & ReadingAccess

/** The routes of all shapes. They share the limit of an address. */
export function readingRoutes(options: ReadingOptions): readonly ReadingRoutes[] {
  const context: ReadingContext = { ...options, admitReader: createReadingAccess(options) }
  return [podcastIndexRoutes(context)]
}
