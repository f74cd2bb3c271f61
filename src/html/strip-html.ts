import { blockElements, cellElements } from './block-elements.ts'
import { readHtml } from './read-html.ts'

const dropped = new Set(['script', 'style', 'head'])

// A line break of the source. Only the whole text tells whether a reader sees it. U+0000 never stands
// in HTML text: the tokenizer's input is stripped of it.
const SOURCE_BREAK = '\u0000'

/** What stripping may have to change. Most subtitles have none of it: they are a text on one line with single spaces. */
const UNSTRIPPED = /[<&\0]|[^\S ]|^ | (?: |$)/

/**
 * The text of a piece of HTML as a person would read it (rule H2): tags removed, link texts kept, blocks and `<br>` as
 * line breaks, cells of a table apart by a space, list items after `- `, entities decoded, runs of spaces as one, at
 * most one empty line in a row. Line breaks of the source are kept in `<pre>`, and in a text that has neither blocks
 * nor `<br>`; elsewhere they are spaces, as in a browser.
 *
 * The text is not safe as HTML: of `&lt;script&gt;` it has `<script>`. It has no U+0000, and U+FFFD for each half of a
 * surrogate pair.
 *
 * Takes any string, costs linear time, and never throws on what it finds there.
 *
 * @throws TypeError when `html` is not a string.
 */
export function stripHtml(html: string): string {
  if (typeof html !== 'string') throw new TypeError('stripHtml takes a string of HTML')
  if (!UNSTRIPPED.test(html)) return html.toWellFormed()
  const pieces: string[] = []
  let inside: string | null = null
  let isPreformatted = false
  let breaksAreMarked = false
  const mark = (boundary: string): void => {
    pieces.push(boundary)
    breaksAreMarked = true
  }
  readHtml(html.replaceAll(SOURCE_BREAK, ''), {
    text(text) {
      if (inside === null) pieces.push(text.replace(/\r\n?|\n/g, isPreformatted ? '\n' : SOURCE_BREAK))
    },
    startTag(name) {
      if (inside !== null) return
      if (dropped.has(name)) inside = name
      else if (name === 'br' || blockElements.has(name)) mark(name === 'li' ? '\n- ' : '\n')
      else if (cellElements.has(name)) mark(' ')
      isPreformatted ||= name === 'pre'
    },
    endTag(name) {
      if (inside !== null) {
        if (name === inside) inside = null
        return
      }
      if (blockElements.has(name)) mark('\n')
      if (name === 'pre') isPreformatted = false
    },
  })
  return tidy(pieces.join('').replaceAll(SOURCE_BREAK, breaksAreMarked ? ' ' : '\n')).toWellFormed()
}

/** White space within a line other than a single space, which needs no replacing: nearly all of it is. */
const UNTIDY_SPACE = /[^\S ]\s*| \s+/g

/** Runs of spaces as one, none at the ends of lines, at most one empty line in a row, none at the ends. */
function tidy(text: string): string {
  const lines: string[] = []
  let empty = true
  for (const raw of text.split('\n')) {
    const line = raw.replace(UNTIDY_SPACE, ' ').trim()
    if (line !== '') lines.push(line)
    else if (!empty) lines.push('')
    empty = line === ''
  }
  while (lines.at(-1) === '') lines.pop()
  return lines.join('\n')
}
