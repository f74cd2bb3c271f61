/** What is neither bracket, separator nor string (RFC 8259, sections 3 and 6). */
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y
const BLANKS = /[ \t\n\r]*/y

const enum Expects {
  Value,
  ValueOrClose,
  Name,
  NameOrClose,
  Colon,
  CommaOrClose,
  End,
}

/**
 * The position of the first token that JSON does not allow where it stands, in characters; the length of the text when
 * it ends too early; -1 for a text that is JSON. Only for messages: it is run on a text that `JSON.parse` refused, whose
 * own message does not always say where.
 */
export function malformedAt(text: string): number {
  const open: string[] = []
  let expects: Expects = Expects.Value
  let position = 0
  for (;;) {
    const start = behind(BLANKS, text, position)
    if (start === text.length) return expects === Expects.End ? -1 : start
    const sign = text.charAt(start)
    position = start + 1
    if (sign === ':') {
      if (expects !== Expects.Colon) return start
      expects = Expects.Value
    } else if (sign === ',') {
      if (expects !== Expects.CommaOrClose) return start
      expects = open.at(-1) === '{' ? Expects.Name : Expects.Value
    } else if (sign === '{' || sign === '[') {
      if (expects !== Expects.Value && expects !== Expects.ValueOrClose) return start
      open.push(sign)
      expects = sign === '{' ? Expects.NameOrClose : Expects.ValueOrClose
    } else if (sign === '}' || sign === ']') {
      const mayBeEmpty = sign === '}' ? Expects.NameOrClose : Expects.ValueOrClose
      if (open.pop() !== (sign === '}' ? '{' : '[')) return start
      if (expects !== Expects.CommaOrClose && expects !== mayBeEmpty) return start
      expects = open.length === 0 ? Expects.End : Expects.CommaOrClose
    } else {
      const isName: boolean = expects === Expects.Name || expects === Expects.NameOrClose
      if (isName ? sign !== '"' : expects !== Expects.Value && expects !== Expects.ValueOrClose) return start
      if (sign === '"') {
        const string = readString(text, start)
        if (!string.isClosed) return string.end
        position = string.end
      } else {
        position = behind(LITERAL, text, start)
        if (position === start) return start
      }
      expects = isName ? Expects.Colon : open.length === 0 ? Expects.End : Expects.CommaOrClose
    }
  }
}

/** The position behind the closing quote, or, of a string that is not closed, of the first character it may not have. */
function readString(text: string, start: number): { end: number; isClosed: boolean } {
  let end = start + 1
  while (end < text.length) {
    const unit = text.charCodeAt(end)
    if (unit === 0x22) return { end: end + 1, isClosed: true }
    if (unit < 0x20) break
    if (unit !== 0x5c) end += 1
    else {
      const next = behind(ESCAPE, text, end)
      if (next === end) break
      end = next
    }
  }
  return { end, isClosed: false }
}

function behind(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : position
}
