const REFERENCE = /^&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i
const SIGNS = /[<>]|&(?:#?[a-z0-9]{1,32};)?/gi

/**
 * Returns the HTML that shows a plain text (rule J5). A reference stays unchanged, because generators that strip tags
 * leave references.
 */
export function escapeText(text: string): string {
  return text.replace(SIGNS, escaped)
}

function escaped(sign: string): string {
  if (sign === '<') return '&lt;'
  if (sign === '>') return '&gt;'
  return REFERENCE.test(sign) ? sign : `&amp;${sign.slice(1)}`
}
