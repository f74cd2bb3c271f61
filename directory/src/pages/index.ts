/** Pages for people. */
export { type Artwork, directArtwork, proxiedArtwork } from './artwork.ts'
export { dashboardRoutes } from './dashboard/routes.ts'
export { createFailurePage } from './failure-page.ts'
export { listRoutes } from './lists/routes.ts'
export { pageLimitRoutes } from './page-limits.ts'
export { isReachedByHttps } from './page-policy.ts'
export { pageRoutes } from './routes.tsx'
export { readStaticFiles, type StaticFiles } from './static-files.ts'
