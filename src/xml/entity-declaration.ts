import { decodeUtf8 } from '../core/bytes.ts'

/** Maximum length of a value that is kept, in bytes. */
const MAX_VALUE_BYTES = 1024
/** Maximum length of the text outside of literals, such as `ENTITY name`. Longer names cannot be referred to. */
const MAX_WORD_BYTES = 256

/** A general entity that a document type declares. */
export interface DeclaredEntity {
  readonly name: string
  /** The text of the entity; `null` if it is long, has references or tags, or is in another resource. */
  readonly value: string | null
  /** The offset of its declaration in the document. */
  readonly offset: number
}

/** The declaration of an entity, as its bytes come. Bytes beyond the limits are counted and not kept. */
export class EntityDeclaration {
  readonly #words = Buffer.allocUnsafeSlow(MAX_WORD_BYTES)
  readonly #value = Buffer.allocUnsafeSlow(MAX_VALUE_BYTES)
  #offset = 0
  #wordLength = 0
  #valueLength = 0
  #literals = 0

  begin(offset: number): void {
    this.#offset = offset
    this.#wordLength = 0
    this.#valueLength = 0
    this.#literals = 0
  }

  /** Adds a byte outside of literals. */
  addWord(byte: number): void {
    if (this.#wordLength < MAX_WORD_BYTES) this.#words[this.#wordLength] = byte
    this.#wordLength += 1
  }

  beginLiteral(): void {
    this.#literals += 1
  }

  /** Adds a byte of a literal. */
  addValue(byte: number): void {
    if (this.#valueLength < MAX_VALUE_BYTES) this.#value[this.#valueLength] = byte
    this.#valueLength += 1
  }

  /** Returns the declared entity; `null` for one that documents cannot refer to, such as a parameter entity. */
  end(): DeclaredEntity | null {
    if (this.#wordLength > MAX_WORD_BYTES) return null
    const [, name, rest] = DECLARATION.exec(decodeUtf8(this.#words, 0, this.#wordLength)) ?? []
    if (name === undefined) return null
    const isInternal = rest === '' && this.#literals === 1 && this.#valueLength <= MAX_VALUE_BYTES
    const value = isInternal ? decodeUtf8(this.#value, 0, this.#valueLength) : '&'
    return { name, value: /[&<]/.test(value) ? null : value.replace(/\r\n?/g, '\n'), offset: this.#offset }
  }
}

/** The text after `<!`: the name, and words after it such as `SYSTEM`. */
const DECLARATION = /^entity[ \t\r\n]+([^ \t\r\n%"'<>&;#]+)[ \t\r\n]*(.*)$/is
