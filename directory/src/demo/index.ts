/** Feeds of the project's own that change, for a first look without a network. */
export { type Demo, startDemo } from './demo-server.ts'
