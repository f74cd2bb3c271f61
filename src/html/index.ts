/**
 * What descriptions need: their text without tags, safe HTML for a page, and the links in them.
 *
 * @module feedmill/html
 */
export { type ExtractLinksOptions, extractLinks } from './extract-links.ts'
export { sanitizeHtml } from './sanitize-html.ts'
export { stripHtml } from './strip-html.ts'
