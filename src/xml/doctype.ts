import { Byte, holdsIgnoringCase } from './characters.ts'

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

/** Passes over a document type declaration without keeping any of it. What it declares is not read. */
export class DoctypeScanner {
  /** The declaration is over. */
  done = false
  /** It is over, and by its own `>`. */
  closed = false
  /** Where, in the bytes scanned last, the first declaration of an entity stands; -1 when there is none. */
  entityAt = -1
  #state: State = State.Outside
  #quote = 0
  #sawEntity = false

  /** A new declaration begins. */
  reset(): void {
    this.done = false
    this.closed = false
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
            if (length - index < ENTITY.length && !final) return index
            index += this.#declaration(bytes, index)
          }
          break
        case State.Declaration:
          if (byte === Byte.GreaterThan) this.#state = State.Subset
          else if (byte === Byte.DoubleQuote || byte === Byte.SingleQuote) {
            this.#quote = byte
            this.#state = State.DeclarationLiteral
          }
          break
        case State.DeclarationLiteral:
          if (byte === this.#quote) this.#state = State.Declaration
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
