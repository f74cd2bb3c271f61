import { Byte, holdsIgnoringCase, isSpace, startsName } from './characters.ts'
import { type DeclaredEntity, EntityDeclaration } from './entity-declaration.ts'

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
/** Length of `<!entity` and `<notation`: this many bytes show which construct begins at a `<`. */
const LONGEST_MARK = 9
/** The result of a step that needs more bytes. */
const MORE = -1
const DECLARATIONS = ['element', 'attlist', 'notation', 'entity']

/** The part of `]` `>` seen so far within a literal. */
const enum Mark {
  None,
  Bracket, //  ]
  End, //      ] >
}

/**
 * Passes over a document type declaration and keeps only its entities. An unclosed declaration inside must not swallow
 * the document: it ends before the next declaration, or at the bracket after the last one. A declaration with an
 * unclosed quote ends at a `]>` before a tag.
 */
export class DoctypeScanner {
  /** Whether the declaration has ended. */
  done = false
  /** Whether it was ended by its own `>`. */
  closed = false
  /** Whether a declaration inside was not closed. */
  malformed = false
  /** Offset of the first declaration of an entity in the document; -1 if there is none. */
  firstEntity = -1
  /** The entities declared since the list was last emptied. */
  readonly entities: DeclaredEntity[] = []
  #state: State = State.Outside
  #quote = 0
  /** Collects the declaration of an entity, if one is open. */
  #entity: EntityDeclaration | null = null
  #isEntity = false
  #base = 0
  #mark: Mark = Mark.None
  #previous = 0

  /** Begins a new declaration. */
  reset(): void {
    this.done = false
    this.closed = false
    this.malformed = false
    this.firstEntity = -1
    this.#state = State.Outside
    this.#isEntity = false
  }

  /**
   * Scans from `from` on. Returns the index at which to go on: with more bytes or, if `done`, after the declaration.
   * `base` is the offset in the document of the first of the bytes.
   */
  scan(bytes: Buffer, from: number, final: boolean, base: number): number {
    this.#base = base
    let index = from
    while (index < bytes.length && !this.done) {
      const next = this.#step(bytes, index, final)
      if (next === MORE) break
      index = next
    }
    return index
  }

  /**
   * Reads the byte at `index`, and the bytes that belong to it. Returns where to go on; MORE if more bytes are needed.
   */
  #step(bytes: Buffer, index: number, final: boolean): number {
    switch (this.#state) {
      case State.Outside:
        return this.#outside(bytes, index)
      case State.Literal:
        return this.#literal(bytes, index)
      case State.Subset:
        return this.#subset(bytes, index, final)
      case State.Declaration:
        return this.#declaration(bytes, index)
      case State.DeclarationLiteral:
        return this.#declarationLiteral(bytes, index)
      case State.Comment:
        return this.#comment(bytes, index, final)
      case State.Instruction:
        return this.#instruction(bytes, index, final)
    }
  }

  #outside(bytes: Buffer, index: number): number {
    const byte = bytes[index]
    if (byte === Byte.LessThan) return this.#breakOff(index)
    if (byte === Byte.GreaterThan) {
      this.done = true
      this.closed = true
    } else if (byte === Byte.OpenBracket) this.#state = State.Subset
    else if (isQuote(byte)) {
      this.#quote = byte
      this.#state = State.Literal
    }
    return index + 1
  }

  #literal(bytes: Buffer, index: number): number {
    const byte = bytes[index]
    if (byte === Byte.LessThan) return this.#breakOff(index)
    if (byte === this.#quote) this.#state = State.Outside
    return index + 1
  }

  #subset(bytes: Buffer, index: number, final: boolean): number {
    const byte = bytes[index]
    if (byte === Byte.CloseBracket) this.#state = State.Outside
    if (byte !== Byte.LessThan) return index + 1
    if (bytes.length - index < LONGEST_MARK && !final) return MORE
    // The end of the subset is missing.
    if (isTag(bytes, index)) return this.#breakOff(index)
    return index + this.#begin(bytes, index)
  }

  #declaration(bytes: Buffer, index: number): number {
    const byte = bytes[index]
    if (byte === Byte.CloseBracket || byte === Byte.LessThan) {
      this.malformed = true
      this.#state = State.Subset
      return index
    }
    if (byte === Byte.GreaterThan) {
      this.#state = State.Subset
      if (this.#isEntity) this.#endEntity()
    } else if (isQuote(byte)) {
      this.#quote = byte
      this.#mark = Mark.None
      this.#previous = 0
      this.#state = State.DeclarationLiteral
      if (this.#isEntity) this.#entity?.beginLiteral()
    } else if (this.#isEntity) this.#entity?.addWord(byte as number)
    return index + 1
  }

  #declarationLiteral(bytes: Buffer, index: number): number {
    const byte = bytes[index]!
    if (byte === this.#quote) this.#state = State.Declaration
    else if (byte === Byte.LessThan && this.#mark === Mark.End) {
      this.malformed = true
      return this.#breakOff(index)
    } else {
      this.#noteMark(byte)
      if (this.#isEntity) this.#entity?.addValue(byte)
    }
    return index + 1
  }

  #comment(bytes: Buffer, index: number, final: boolean): number {
    if (bytes[index] !== Byte.Dash) return index + 1
    if (bytes.length - index < 3 && !final) return MORE
    if (bytes[index + 1] !== Byte.Dash || bytes[index + 2] !== Byte.GreaterThan) return index + 1
    this.#state = State.Subset
    return index + 3
  }

  #instruction(bytes: Buffer, index: number, final: boolean): number {
    if (bytes[index] !== Byte.Question) return index + 1
    if (bytes.length - index < 2 && !final) return MORE
    if (bytes[index + 1] !== Byte.GreaterThan) return index + 1
    this.#state = State.Subset
    return index + 2
  }

  /** Ends an unclosed declaration where the document begins. */
  #breakOff(index: number): number {
    this.done = true
    return index
  }

  /** Looks for a `]>` in a literal. The `]]>` after a CDATA section does not count. */
  #noteMark(byte: number): void {
    if (byte === Byte.CloseBracket) this.#mark = this.#previous === Byte.CloseBracket ? Mark.None : Mark.Bracket
    else if (byte === Byte.GreaterThan && this.#mark === Mark.Bracket) this.#mark = Mark.End
    else if (!isSpace(byte)) this.#mark = Mark.None
    this.#previous = byte
  }

  /** Begins the construct at the `<` at `index` in the internal subset. Returns the length of its mark. */
  #begin(bytes: Buffer, index: number): number {
    const rest = bytes.length - index
    if (rest >= 4 && holdsIgnoringCase(bytes, index, '<!--')) {
      this.#state = State.Comment
      return 4
    }
    if (bytes[index + 1] === Byte.Question) this.#state = State.Instruction
    else if (bytes[index + 1] === Byte.Bang) this.#state = State.Declaration
    else return 1
    this.#isEntity = rest >= ENTITY.length && holdsIgnoringCase(bytes, index, ENTITY)
    if (this.#isEntity) {
      if (this.firstEntity < 0) this.firstEntity = this.#base + index
      this.#entity ??= new EntityDeclaration()
      this.#entity.begin(this.#base + index)
    }
    return 2
  }

  #endEntity(): void {
    const entity = this.#entity?.end() ?? null
    if (entity !== null) this.entities.push(entity)
    this.#isEntity = false
  }
}

function isQuote(byte: number | undefined): byte is Byte.DoubleQuote | Byte.SingleQuote {
  return byte === Byte.DoubleQuote || byte === Byte.SingleQuote
}

/** Returns whether a tag of the document begins there, and not a declaration whose `!` is missing. */
function isTag(bytes: Buffer, index: number): boolean {
  return startsName(bytes[index + 1] ?? 0) && !isDeclaration(bytes, index + 1)
}

/** Returns whether the name of a declaration begins there, as in `<ELEMENT` for `<!ELEMENT`. */
function isDeclaration(bytes: Buffer, at: number): boolean {
  return DECLARATIONS.some((name) => bytes.length - at >= name.length && holdsIgnoringCase(bytes, at, name))
}
