/** Answers in the shapes of other directories, so that existing apps work with this one. */
export { type ReadingOptions, readingRoutes } from './routes.ts'
