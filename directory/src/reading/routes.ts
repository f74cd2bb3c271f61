import { createNotify } from './notify.ts'
import { podcastIndexRoutes } from './podcast-index/routes.ts'
import { createReadingAccess, type ReadingAccess } from './reading-access.ts'
import type { ReadingContext } from './reading-context.ts'
import type { ReadingRoutes } from './shape-routes.ts'

export interface ReadingOptions extends Omit<ReadingContext, 'admitReader' | 'notify' | 'runtime'>, ReadingAccess {
  readonly runtime: ReadingContext['runtime']
  /** Makes the feed at an address due, if it is known. */
  readonly look: (url: string) => Promise<void>
}

/** The routes of all shapes. They share the limit of an address. */
export function readingRoutes(options: ReadingOptions): readonly ReadingRoutes[] {
  const context: ReadingContext = {
    ...options,
    admitReader: createReadingAccess(options),
    notify: createNotify(options.look, options.runtime),
  }
  return [podcastIndexRoutes(context)]
}
