/** The JSON word for each word that programs write instead, in lower case: `none` becomes `null`. */
const words: ReadonlyMap<string, string> = new Map([
  ...['nan', '-nan', 'infinity', '-infinity', 'undefined', 'none', 'null'].map((word) => [word, 'null'] as const),
  ['true', 'true'],
  ['false', 'false'],
])

/** A name without quotes, as in JavaScript. */
const BARE_NAME = /[A-Za-z_$][\w$]*(?=\s{0,9}:)/y
/** A number or a word, or any text in their place. */
const LITERAL = /[^\s,:[\]{}"'/]+/y
/** JavaScript comments, and blanks that JSON does not allow, such as those in text copied from a web page. */
const IGNORED = /\/\/[^\n]*|\/\*.*?(?:\*\/|$)|[\0\v\f\xa0\u2000-\u200b\u2028\u2029\u202f\u3000\ufeff]+/sy
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y
/** A character as Python escapes it, by two hex digits: `\xe9`. */
const SHORT_ESCAPE = /\\x[0-9A-Fa-f]{2}/y
/** A quote that ends a string. A quote inside of a string has text after it, on the same line. */
const STRING_END = /["'][ \t]*(?:[,:}\]"'/\r\n]|$)/y

/** The maximum number of repairs. A text with more faults is probably no JSON, and mending it would take seconds. */
const MAX_REPAIRS = 1_000_000

/** The JSON escape of each control character, such as a line break or a tab. */
const escapes = Array.from({ length: 0x20 }, (_, unit) => JSON.stringify(String.fromCharCode(unit)).slice(1, -1))

/**
 * Mends a text that `JSON.parse` refuses: adds missing commas and drops superfluous ones, turns words such as NaN, True
 * and undefined into those of JSON, adds missing quotes and escapes, and drops comments and foreign blanks.
 *
 * @returns `null` if the text has none of these faults, or far too many
 */
export function repairJson(text: string): string | null {
  const slips = new Slips(text)
  slips.find()
  return slips.mended()
}

/** The kind of the last token. */
const enum Last {
  /** No token yet, a colon, or a character that JSON does not allow. */
  Other,
  Opening,
  Comma,
  Value,
}

interface Repair {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

class Slips {
  readonly #text: string
  readonly #repairs: Repair[] = []
  #last = Last.Other
  #comma = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  find(): void {
    const text = this.#text
    for (let at = 0; at < text.length && this.#repairs.length <= MAX_REPAIRS; ) {
      const sign = text.charAt(at)
      if (sign === '"' || sign === "'") at = this.#string(at, sign)
      else if (sign === ',') at = this.#separator(at)
      else if (sign === '{' || sign === '[') at = this.#opening(at)
      else if (sign === '}' || sign === ']') at = this.#closing(at)
      else if (sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r') at += 1
      else at = this.#other(at)
    }
  }

  mended(): string | null {
    if (this.#repairs.length === 0 || this.#repairs.length > MAX_REPAIRS) return null
    const pieces: string[] = []
    let copied = 0
    // A superfluous comma is known only after the token that follows it, so the repairs need sorting.
    for (const { start, end, replacement } of this.#repairs.toSorted((a, b) => a.start - b.start)) {
      pieces.push(this.#text.slice(copied, start), replacement)
      copied = end
    }
    pieces.push(this.#text.slice(copied))
    return pieces.join('')
  }

  #replace(start: number, end: number, replacement: string): void {
    this.#repairs.push({ start, end, replacement })
  }

  /** Begins a value or the name of a member. Adds a missing comma after another value, but not between documents. */
  #beginValue(at: number): void {
    if (this.#last === Last.Value && this.#depth > 0) this.#replace(at, at, ',')
    this.#last = Last.Value
  }

  #separator(at: number): number {
    if (this.#last === Last.Opening) this.#replace(at, at + 1, '')
    else {
      this.#dropComma()
      this.#last = Last.Comma
      this.#comma = at
    }
    return at + 1
  }

  /** Drops the comma if it was the last token. */
  #dropComma(): void {
    if (this.#last === Last.Comma) this.#replace(this.#comma, this.#comma + 1, '')
  }

  #opening(at: number): number {
    this.#beginValue(at)
    this.#last = Last.Opening
    this.#depth += 1
    return at + 1
  }

  #closing(at: number): number {
    this.#dropComma()
    this.#last = Last.Value
    this.#depth -= 1
    return at + 1
  }

  /** Escapes controls, quotes and the backslashes that escape nothing. Returns the position after the string. */
  #string(start: number, quote: string): number {
    const text = this.#text
    this.#beginValue(start)
    if (quote === "'") this.#replace(start, start + 1, '"')
    for (let at = start + 1; at < text.length; at += 1) {
      const sign = text.charAt(at)
      if (sign === quote && endOf(STRING_END, text, at) > at) {
        if (quote === "'") this.#replace(at, at + 1, '"')
        return at + 1
      }
      if (sign === '"') this.#replace(at, at, '\\')
      else if (sign === '\\') at = this.#escape(at)
      else if (sign < ' ') this.#replace(at, at + 1, escapes[sign.charCodeAt(0)]!)
    }
    return text.length
  }

  /** Returns the position of the last character that is done with. PHP and JavaScript escape `'` too. */
  #escape(at: number): number {
    const end = endOf(ESCAPE, this.#text, at)
    if (end > at) return end - 1
    if (this.#text.charAt(at + 1) === "'") {
      this.#replace(at, at + 1, '')
      return at + 1
    }
    if (endOf(SHORT_ESCAPE, this.#text, at) > at) this.#replace(at, at + 2, '\\u00')
    else this.#replace(at, at, '\\')
    return at
  }

  #other(at: number): number {
    const afterIgnored = endOf(IGNORED, this.#text, at)
    if (afterIgnored > at) {
      this.#replace(at, afterIgnored, ' ')
      return afterIgnored
    }
    const afterName = endOf(BARE_NAME, this.#text, at)
    const end = afterName > at ? afterName : endOf(LITERAL, this.#text, at)
    if (end === at) {
      this.#last = Last.Other
      return at + 1
    }
    this.#beginValue(at)
    if (afterName > at) {
      this.#replace(at, end, `"${this.#text.slice(at, end)}"`)
      return end
    }
    const literal = this.#text.slice(at, end)
    const word = words.get(literal.toLowerCase()) ?? literal
    if (word !== literal) this.#replace(at, end, word)
    return end
  }
}

/** Returns the index after the match at a position; the position itself if there is no match. */
function endOf(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : position
}
