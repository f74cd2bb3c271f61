import { isAsciiLetterOrDigit } from '../core/characters.ts'

const names = new Set('b i em strong a p br span font u s sub sup small big div code'.split(' '))

/** Tags that separate the text before and after them: a space replaces them, so that no two words become one. */
const partingNames = new Set(['p', 'br', 'div'])

const MAX_NAME_LENGTH = 6

/** A tag of a presentational element in a text. */
interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly start: number
  readonly end: number
}

/**
 * Removes the presentational elements of rule G5 from a text: `<br>`, and start tags with their end tags. The text
 * between these stays, and so does any other `<Word…>`: a title may name an element.
 */
export function stripPresentationalTags(text: string): string {
  if (!text.includes('<')) return text
  let stripped = ''
  let copied = 0
  for (const { name, start, end } of markupOf(tagsOf(text))) {
    stripped += text.slice(copied, start) + (partingNames.has(name) ? ' ' : '')
    copied = end
  }
  return stripped + text.slice(copied)
}

/** Returns the tags that are markup, in order: those that have their counterpart, and `<br>`. */
function markupOf(tags: readonly Tag[]): Tag[] {
  const open = new Map<string, Tag[]>()
  const markup = new Set<Tag>()
  for (const tag of tags) {
    const before = open.get(tag.name)
    if (tag.name === 'br') markup.add(tag)
    else if (!tag.isEnd) {
      if (before === undefined) open.set(tag.name, [tag])
      else before.push(tag)
    } else {
      const start = before?.pop()
      if (start !== undefined) markup.add(start).add(tag)
    }
  }
  return tags.filter((tag) => markup.has(tag))
}

/** Returns the presentational tags of a text. A tag without a `>` before the next `<` is text. */
function tagsOf(text: string): Tag[] {
  const tags: Tag[] = []
  let end = -1
  for (let at = text.indexOf('<'), next = 0; at >= 0; at = next) {
    // Searched again only after it is passed: a text full of `<` may have no `>`, and each search would read all of it.
    if (end < at) end = text.indexOf('>', at + 1)
    if (end < 0) break
    next = text.indexOf('<', at + 1)
    const isEnd = text[at + 1] === '/'
    const name = next < 0 || end < next ? tagName(text, isEnd ? at + 2 : at + 1) : ''
    if (names.has(name)) tags.push({ name, isEnd, start: at, end: end + 1 })
  }
  return tags
}

/** Returns the lower-case name of a tag, which begins at `start`; empty if no presentational tag can be there. */
function tagName(text: string, start: number): string {
  let end = start
  while (end - start <= MAX_NAME_LENGTH && isAsciiLetterOrDigit(text.charCodeAt(end))) end++
  const delimited = end < text.length && TAG_DELIMITERS.includes(text[end]!)
  return delimited ? text.slice(start, end).toLowerCase() : ''
}

const TAG_DELIMITERS = '> /\t\n\r\f'
