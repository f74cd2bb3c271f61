/** Pages for people. */
export { dashboardRoutes } from './dashboard/routes.ts'
export { createFailurePage } from './failure-page.ts'
export { pageRoutes } from './routes.tsx'
export { readStaticFiles, type StaticFiles } from './static-files.ts'
