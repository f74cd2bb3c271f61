/** A literal or a number (RFC 8259, sections 3 and 6). */
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y
const BLANKS = /[ \t\n\r]*/y
/** Cut-off tokens that more text could complete: the beginning of a literal, the end of a number, an escape. */
const CUT_LITERAL = /(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-)$/y
const CUT_NUMBER = /(?:\.|[eE][+-]?)$/y
const CUT_ESCAPE = /\\(?:u[0-9A-Fa-f]{0,3})?$/y

const enum Expects {
  Value,
  ValueOrClose,
  Name,
  NameOrClose,
  Colon,
  CommaOrClose,
  End,
}

/** The first characters of the allowed tokens; `a` stands for any literal. */
const allowed: Readonly<Record<Expects, string>> = {
  [Expects.Value]: '{["a',
  [Expects.ValueOrClose]: '{["a]',
  [Expects.Name]: '"',
  [Expects.NameOrClose]: '"}',
  [Expects.Colon]: ':',
  [Expects.CommaOrClose]: ',}]',
  [Expects.End]: '',
}

/**
 * Returns the position, in characters, of the first token that JSON does not allow at its place. Returns the length of
 * the text if it ends too early, and -1 if it is JSON. Only for messages: it runs on a text that `JSON.parse` refused,
 * because the message of `JSON.parse` does not always name the position.
 */
export function malformedAt(text: string): number {
  const open: string[] = []
  const afterValue = (): Expects => (open.length === 0 ? Expects.End : Expects.CommaOrClose)
  let expects: Expects = Expects.Value
  let position = 0
  for (;;) {
    const start = endOf(BLANKS, text, position)
    if (start === text.length) return expects === Expects.End ? -1 : start
    const sign = text.charAt(start)
    if (!allowed[expects].includes('{}[]:,"'.includes(sign) ? sign : 'a')) return start
    position = start + 1
    switch (sign) {
      case ':':
        expects = Expects.Value
        break
      case ',':
        expects = open.at(-1) === '{' ? Expects.Name : Expects.Value
        break
      case '{':
        open.push(sign)
        expects = Expects.NameOrClose
        break
      case '[':
        open.push(sign)
        expects = Expects.ValueOrClose
        break
      case '}':
      case ']':
        if (open.pop() !== (sign === '}' ? '{' : '[')) return start
        expects = afterValue()
        break
      case '"': {
        const string = readString(text, start)
        if (!string.isClosed) return string.end
        position = string.end
        const isName: boolean = expects === Expects.Name || expects === Expects.NameOrClose
        expects = isName ? Expects.Colon : afterValue()
        break
      }
      default: {
        position = endOf(LITERAL, text, start)
        // Inside of an object or array, the text may end within a literal or a number.
        const cut = open.length === 0 ? position : endOf(position === start ? CUT_LITERAL : CUT_NUMBER, text, position)
        if (position === start || cut > position) return cut
        expects = afterValue()
      }
    }
  }
}

/**
 * Returns the position after the closing quote. If the string is not closed, returns the position of its first invalid
 * character.
 */
function readString(text: string, start: number): { end: number; isClosed: boolean } {
  let end = start + 1
  while (end < text.length) {
    const unit = text.charCodeAt(end)
    if (unit === 0x22) return { end: end + 1, isClosed: true }
    if (unit < 0x20) break
    if (unit !== 0x5c) end += 1
    else {
      const next = endOf(ESCAPE, text, end)
      if (next === end) return { end: endOf(CUT_ESCAPE, text, end), isClosed: false }
      end = next
    }
  }
  return { end, isClosed: false }
}

function endOf(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : position
}
