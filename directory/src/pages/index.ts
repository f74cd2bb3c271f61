/** Pages for people. */
export { createFailurePage } from './failure-page.ts'
export { pageRoutes } from './routes.tsx'
export { readStaticFiles, type StaticFiles } from './static-files.ts'
