/** Sample feeds that change, for a first look without a network. */
export { type Demo, startDemo } from './demo-server.ts'
