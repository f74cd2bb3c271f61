import { Tokenizer } from 'htmlparser2'
import type { HtmlTokens } from './html-tokens.ts'
import { closedBySlash } from './simple-tags.ts'

/**
 * Reads any HTML. Uses htmlparser2's tokenizer and not its parser. The parser searches a stack for each end tag, which
 * takes quadratic time on 4 MB of `<b>` followed by `</i>`. Neither stripping tags nor finding links needs to know the
 * nesting.
 */
export function readAnyHtml(html: string, tokens: HtmlTokens): void {
  let name = ''
  let attributes = new Map<string, string>()
  let attribute = ''
  let value = ''
  let isInTag = false
  const tokenizer = new Tokenizer(
    { recognizeSelfClosing: true },
    {
      // If the text ends within a tag, the tokenizer reports its slash as text.
      ontext: (start, end) => {
        if (!isInTag) tokens.text(html.slice(start, end))
      },
      ontextentity: (codePoint) => tokens.text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => tokens.text(html.slice(start, end - offset)),
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase()
        attributes = new Map()
        isInTag = true
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end)
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint)
      },
      // As in browsers, the first of several attributes with one name counts.
      onattribend: () => {
        if (!attributes.has(attribute)) attributes.set(attribute, value)
      },
      onopentagend: () => {
        isInTag = false
        tokens.startTag(name, attributes)
      },
      onselfclosingtag: () => {
        isInTag = false
        tokens.startTag(name, attributes)
        if (closedBySlash.has(name)) tokens.endTag(name)
      },
      onclosetag: (start, end) => tokens.endTag(html.slice(start, end).toLowerCase()),
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
