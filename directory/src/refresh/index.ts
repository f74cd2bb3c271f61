/** Looking at feeds when they are due, and storing what comes of it. */
export { createRefreshLoop, type RefreshContext, type RefreshLoop } from './refresh-loop.ts'
