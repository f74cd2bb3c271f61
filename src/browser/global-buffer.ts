/*
 * The build puts this import into every module that uses the global `Buffer`. Browsers have no such global. Their
 * bundlers find the stand-in by the import.
 */
export { Buffer } from 'node:buffer'
