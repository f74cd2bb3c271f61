/**
 * What descriptions need: their text without tags, and the links in them.
 *
 * @module feedmill/html
 */
export { type ExtractLinksOptions, extractLinks } from './extract-links.ts'
export { stripHtml } from './strip-html.ts'
