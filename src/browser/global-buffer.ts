/*
 * The build puts this import into every module that uses the global `Buffer`. Bundlers for browsers have no such global:
 * they take the stand-in by the import.
 */
export { Buffer } from 'node:buffer'
