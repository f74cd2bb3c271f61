/**
 * The elements that begin and end a line in browsers (HTML, section 15.3, `display: block` and similar values, and the
 * parts of tables except cells). `html` and `body` are left out, since they contain the whole text.
 */
export const blockElements: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div', 'fieldset'],
  ...['figcaption', 'figure', 'footer', 'form', 'header', 'hgroup', 'hr', 'legend', 'listing', 'main', 'menu', 'nav'],
  ...['p', 'plaintext', 'pre', 'search', 'section', 'summary', 'xmp'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['dd', 'dl', 'dt', 'li', 'ol', 'ul', 'optgroup', 'option'],
  ...['caption', 'table', 'tbody', 'tfoot', 'thead', 'tr'],
])

/** The cells of a table. Browsers show them beside each other. */
export const cellElements: ReadonlySet<string> = new Set(['td', 'th'])

/**
 * Elements whose content is not part of the text (rule H1): scripts, styles, drawings, and what a browser shows only if
 * it cannot show the element itself.
 */
export const unseenElements: ReadonlySet<string> = new Set([
  ...['head', 'script', 'style', 'svg', 'template'],
  ...['iframe', 'noembed', 'noframes'],
])
