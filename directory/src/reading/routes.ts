import { appleRoutes } from './apple/routes.ts'
import { gpodderRoutes } from './gpodder/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { openDataRoutes } from './open-data/routes.ts'
import { pinePodsRoutes } from './pinepods/routes.ts'
import { podcastIndexPaths, podcastIndexRoutes } from './podcast-index/routes.ts'
import type { ReadingContext } from './reading-context.ts'
import type { ReadingRoutes } from './shape-routes.ts'

/** The routes of all shapes. */
export function readingRoutes(context: ReadingContext): readonly ReadingRoutes[] {
  return [
    podcastIndexRoutes(context),
    pinePodsRoutes(context, podcastIndexPaths(context)),
    appleRoutes(context),
    gpodderRoutes(context),
    mcpRoutes(context),
    openDataRoutes(context),
  ]
}
