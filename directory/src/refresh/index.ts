/** Reading feeds when they are due, and storing the results. */
export { askWebsites } from './ask-websites.ts'
export { HostParts } from './host-parts.ts'
export { createRefreshLoop, type RefreshLoop } from './refresh-loop.ts'
export { deleteAbandonedStages } from './staged-rows.ts'
