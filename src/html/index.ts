/**
 * Functions for descriptions: their text without tags, safe HTML for a page, and their links.
 *
 * @module feedmill/html
 */
export { type ExtractLinksOptions, extractLinks } from './extract-links.ts'
export { sanitizeHtml } from './sanitize-html.ts'
export { stripHtml } from './strip-html.ts'
