/**
 * The elements that begin and end a line of their own in browsers (HTML, section 15.3, `display: block` and its like, and
 * the parts of tables but for cells). `html` and `body` are none of them: whatever a text is written in, they are all of it.
 */
export const blockElements: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div', 'fieldset'],
  ...['figcaption', 'figure', 'footer', 'form', 'header', 'hgroup', 'hr', 'legend', 'listing', 'main', 'menu', 'nav'],
  ...['p', 'plaintext', 'pre', 'search', 'section', 'summary', 'xmp'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['dd', 'dl', 'dt', 'li', 'ol', 'ul', 'optgroup', 'option'],
  ...['caption', 'table', 'tbody', 'tfoot', 'thead', 'tr'],
])

/** The cells of a table, which stand beside each other. */
export const cellElements: ReadonlySet<string> = new Set(['td', 'th'])
