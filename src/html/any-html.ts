import { Tokenizer } from 'htmlparser2'
import type { HtmlTokens } from './html-tokens.ts'

/**
 * Reads whatever calls itself HTML. htmlparser2's tokenizer is used and not its parser: the parser keeps a stack that an
 * end tag is looked up in, which costs quadratic time on 4 MB of `<b>` followed by `</i>`, and neither stripping tags
 * nor finding links needs to know what is nested in what.
 */
export function readAnyHtml(html: string, tokens: HtmlTokens): void {
  let name = ''
  let attributes = new Map<string, string>()
  let attribute = ''
  let value = ''
  let isInTag = false
  const tokenizer = new Tokenizer(
    {},
    {
      // The slash of a tag that ends with the text is none.
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
      // As browsers do, the first of several attributes of one name counts.
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
        // A slash ends the elements of other vocabularies, and none of HTML's (HTML, section 13.1.2.1).
        if (name === 'svg' || name === 'math') tokens.endTag(name)
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
