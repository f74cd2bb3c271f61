/** Pages for people. */
export { pageRoutes } from './routes.tsx'
export { readStaticFiles, type StaticFiles } from './static-files.ts'
