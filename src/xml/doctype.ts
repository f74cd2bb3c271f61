import { Byte, holdsIgnoringCase, isSpace, startsName } from './characters.ts'

const enum State {
  Outside, //             <!DOCTYPE rss
  Literal, //             <!DOCTYPE rss PUBLIC "-//
  Subset, //              <!DOCTYPE rss [
  Declaration, //         <!DOCTYPE rss [ <!ENTITY a
  DeclarationLiteral, //  <!DOCTYPE rss [ <!ENTITY a "b
  Comment, //             <!DOCTYPE rss [ <!--
  Instruction, //         <!DOCTYPE rss [ <?
}

const ENTITY = '<!entity'
/** Of `<!entity` and `<notation`: so many bytes tell what begins at a `<`. */
const LONGEST_MARK = 9
const DECLARATIONS = ['element', 'attlist', 'notation', 'entity']

/** How much of `]` `>` was seen within a literal. */
const enum Mark {
  None,
  Bracket, //  ]
  End, //      ] >
}

/**
 * Passes over a document type declaration without keeping any of it. What it declares is not read. A declaration in it
 * that is not closed must not take the document with it: it ends where the next one begins, with the bracket that ends
 * them all, or, when a quote is missing, with the `]>` that a tag follows.
 */
export class DoctypeScanner {
  /** The declaration is over. */
  done = false
  /** It is over, and by its own `>`. */
  closed = false
  /** A declaration in it was not closed. */
  malformed = false
  /** Where, in the bytes scanned last, the first declaration of an entity stands; -1 when there is none. */
  entityAt = -1
  #state: State = State.Outside
  #quote = 0
  #sawEntity = false
  #mark: Mark = Mark.None
  #previous = 0

  /** A new declaration begins. */
  reset(): void {
    this.done = false
    this.closed = false
    this.malformed = false
    this.entityAt = -1
    this.#state = State.Outside
    this.#sawEntity = false
  }

  /** Scans from `from` on; the answer is where to go on, with more bytes or, when `done`, behind the declaration. */
  scan(bytes: Buffer, from: number, final: boolean): number {
    const { length } = bytes
    let index = from
    for (; index < length; index += 1) {
      const byte = bytes[index] as number
      switch (this.#state) {
        case State.Outside:
        case State.Literal:
          if (byte === Byte.LessThan) {
            // Nothing of the kind stands here: the declaration was not closed, and the document begins.
            this.done = true
            return index
          }
          if (this.#state === State.Literal) {
            if (byte === this.#quote) this.#state = State.Outside
          } else if (byte === Byte.GreaterThan) {
            this.done = true
            this.closed = true
            return index + 1
          } else if (byte === Byte.OpenBracket) {
            this.#state = State.Subset
          } else if (byte === Byte.DoubleQuote || byte === Byte.SingleQuote) {
            this.#quote = byte
            this.#state = State.Literal
          }
          break
        case State.Subset:
          if (byte === Byte.CloseBracket) {
            this.#state = State.Outside
          } else if (byte === Byte.LessThan) {
            if (length - index < LONGEST_MARK && !final) return index
            if (startsName(bytes[index + 1] ?? 0) && !isDeclaration(bytes, index + 1)) {
              // A tag: the end of the subset is missing, and the document begins.
              this.done = true
              return index
            }
            index += this.#declaration(bytes, index)
          }
          break
        case State.Declaration:
          if (byte === Byte.GreaterThan) this.#state = State.Subset
          else if (byte === Byte.DoubleQuote || byte === Byte.SingleQuote) {
            this.#quote = byte
            this.#mark = Mark.None
            this.#previous = 0
            this.#state = State.DeclarationLiteral
          } else if (byte === Byte.CloseBracket || byte === Byte.LessThan) {
            this.malformed = true
            this.#state = State.Subset
            index -= 1
          }
          break
        case State.DeclarationLiteral:
          if (byte === this.#quote) this.#state = State.Declaration
          else if (byte === Byte.LessThan && this.#mark === Mark.End) {
            this.malformed = true
            this.done = true
            return index
          } else this.#noteMark(byte)
          break
        case State.Comment:
          if (byte !== Byte.Dash) break
          if (length - index < 3 && !final) return index
          if (bytes[index + 1] === Byte.Dash && bytes[index + 2] === Byte.GreaterThan) {
            index += 2
            this.#state = State.Subset
          }
          break
        case State.Instruction:
          if (byte !== Byte.Question) break
          if (length - index < 2 && !final) return index
          if (bytes[index + 1] === Byte.GreaterThan) {
            index += 1
            this.#state = State.Subset
          }
          break
      }
    }
    return length
  }

  /** Follows a literal up to a `]>`, but for that of a CDATA section. */
  #noteMark(byte: number): void {
    if (byte === Byte.CloseBracket) this.#mark = this.#previous === Byte.CloseBracket ? Mark.None : Mark.Bracket
    else if (byte === Byte.GreaterThan && this.#mark === Mark.Bracket) this.#mark = Mark.End
    else if (!isSpace(byte)) this.#mark = Mark.None
    this.#previous = byte
  }

  /** `index` is a `<` in the internal subset. The answer is how many bytes more belong to the mark that begins there. */
  #declaration(bytes: Buffer, index: number): number {
    const rest = bytes.length - index
    if (rest >= 4 && holdsIgnoringCase(bytes, index, '<!--')) {
      this.#state = State.Comment
      return 3
    }
    if (bytes[index + 1] === Byte.Question) this.#state = State.Instruction
    else if (bytes[index + 1] === Byte.Bang) this.#state = State.Declaration
    else return 0
    if (!this.#sawEntity && rest >= ENTITY.length && holdsIgnoringCase(bytes, index, ENTITY)) {
      this.#sawEntity = true
      this.entityAt = index
    }
    return 1
  }
}

/** Whether it is the name of a declaration that begins there, in `<ELEMENT` for `<!ELEMENT`. */
function isDeclaration(bytes: Buffer, at: number): boolean {
  return DECLARATIONS.some((name) => bytes.length - at >= name.length && holdsIgnoringCase(bytes, at, name))
}
