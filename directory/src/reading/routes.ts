import { appleRoutes } from './apple/routes.ts'
import { gpodderRoutes } from './gpodder/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { createNotify } from './notify.ts'
import { pinePodsRoutes } from './pinepods/routes.ts'
import { podcastIndexPaths, podcastIndexRoutes } from './podcast-index/routes.ts'
import type { ReadingContext } from './reading-context.ts'
import type { ReadingRoutes } from './shape-routes.ts'

export interface ReadingOptions extends Omit<ReadingContext, 'notify'> {
  /** Makes the feed at an address due, if it is known. */
  readonly look: (url: string) => Promise<void>
}

/** The routes of all shapes. */
export function readingRoutes(options: ReadingOptions): readonly ReadingRoutes[] {
  const context: ReadingContext = { ...options, notify: createNotify(options.look, options.runtime) }
  return [
    podcastIndexRoutes(context),
    pinePodsRoutes(context, podcastIndexPaths(context)),
    appleRoutes(context),
    gpodderRoutes(context),
    mcpRoutes(context),
  ]
}
