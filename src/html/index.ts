/**
 * Functions for texts of strangers: descriptions without tags, as safe HTML for a page, their links, and texts for a
 * terminal.
 *
 * @module feedmill/html
 */
export { printable, printableOutput } from '../core/printable.ts'
export { type ExtractLinksOptions, extractLinks } from './extract-links.ts'
export { sanitizeHtml } from './sanitize-html.ts'
export { stripHtml } from './strip-html.ts'
