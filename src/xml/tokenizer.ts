import { Byte, endsName, holdsIgnoringCase, isSpace, startsName } from './characters.ts'
import type { DeclaredEntities } from './declared-entities.ts'
import { DoctypeScanner } from './doctype.ts'
import type { XmlCode } from './events.ts'
import { holdsName, mixName } from './names/known-names.ts'
import { StartTagReader, TagEnd } from './start-tag.ts'
import { safeTextEnd } from './text-pieces.ts'

export const enum Token {
  /** More bytes are needed. */
  More,
  /** The document has ended. */
  End,
  Text,
  Cdata,
  StartTag,
  EndTag,
}

/** The construct at the tokenizer's place. */
const enum State {
  Content,
  Cdata, //         <![CDATA[ ...
  Comment, //       <!-- ...
  Instruction, //   <? ...
  Doctype, //       <!DOCTYPE ...
  StartTag, //      <name ...
  EndTag, //        </name ...
}

const CDATA_OPEN = Buffer.from('<![CDATA[')

/** Limits on a single tag. */
export interface TokenizerLimits {
  readonly maxTagBytes: number
  readonly maxAttributes: number
}

/**
 * Cuts the bytes of a document into tags and text: lexical tokens only, without a stack. It may stop at every byte, and
 * continues there with the next piece: no byte is read twice because of a cut in the input.
 *
 * Positions are indexes into `bytes`, which holds the unused bytes; `base` is the offset in the document of its first
 * byte.
 */
export class Tokenizer {
  bytes: Buffer = Buffer.alloc(0)
  view: DataView = new DataView(new ArrayBuffer(0))
  base = 0
  /** Whether nothing comes after `bytes`. */
  final = false
  /** Whether no start tag was seen yet; a document type declaration is possible only then. */
  inProlog = true
  /** The packed name that an end tag is likely to have, and its length. */
  expectedWords: Int32Array = new Int32Array(1)
  expectedLength = 0

  // The token that was found last.
  start = 0
  end = 0
  nameStart = 0
  nameEnd = 0
  nameHash = 0
  /** Whether an end tag has the expected name. The other fields of the name are not set then. */
  isExpected = false
  /** The start tag that was found last. */
  readonly startTag: StartTagReader

  readonly #maxTagBytes: number
  readonly #fault: (code: XmlCode, offset: number, detail?: string) => void
  readonly #entities: DeclaredEntities
  readonly #doctype = new DoctypeScanner()
  #state: State = State.Content
  /** The first byte that does not belong to a finished token. */
  #position = 0
  /** The place up to which the unfinished token was read. */
  #cursor = 0
  #opened = 0
  /** The place after the last `<` that was read as text, as offset in the document. Several in a row are one fault. */
  #bareEnd = -1

  /** `entities` collects the declarations of the document type. */
  constructor(
    limits: TokenizerLimits,
    entities: DeclaredEntities,
    fault: (code: XmlCode, offset: number, detail?: string) => void,
  ) {
    this.#entities = entities
    this.#maxTagBytes = limits.maxTagBytes
    this.startTag = new StartTagReader(limits.maxAttributes)
    this.#fault = fault
  }

  /** The first byte that is still needed. */
  get keepFrom(): number {
    // A tag that will be dropped for its size is followed to its end, but not kept.
    let length = 0
    if (this.#state === State.StartTag) length = this.startTag.leastLength
    else if (this.#state === State.EndTag) length = this.#cursor - this.#position
    return length > this.#maxTagBytes ? this.#position + length : this.#position
  }

  /** Offset in the document of the open construct that swallows everything up to its own end. */
  get section(): number {
    return this.#opened
  }

  /** The first byte of the open CDATA section, unless it has more bytes than a tag may have; else as `keepFrom`. */
  get sectionFrom(): number {
    const { keepFrom } = this
    const start = this.#opened - this.base
    return this.#state === State.Cdata && keepFrom - start <= this.#maxTagBytes ? start : keepFrom
  }

  /**
   * Sets the bytes to read, which begin with those from `keepFrom` on. `moved` is the distance that these moved towards
   * the front, negative if they moved back.
   */
  feed(bytes: Buffer, moved: number, base: number): void {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.base = base
    this.#position -= moved
    this.#cursor -= moved
  }

  /** Continues after `position`, which must be after the last token. */
  skipTo(position: number): void {
    this.#position = position
  }

  /** Goes back to `position`, where a token found before begins. */
  rewind(position: number): void {
    this.#state = State.Content
    this.#position = position
    this.#cursor = position
    this.#bareEnd = -1
  }

  next(): Token {
    for (;;) {
      const at = this.#position
      switch (this.#state) {
        case State.Content: {
          const { bytes } = this
          if (at === bytes.length) return this.final ? Token.End : Token.More
          const token = bytes[at] === Byte.LessThan ? this.#markup(at) : this.#text(at, at)
          if (token !== null) return token
          break
        }
        case State.StartTag: {
          const token = this.#startTag(this.#cursor)
          if (token !== null) return token
          break
        }
        case State.EndTag: {
          const token = this.#endTag(this.#cursor)
          if (token !== null) return token
          break
        }
        case State.Cdata: {
          const token = this.#cdata(at)
          if (token !== null) return token
          break
        }
        case State.Comment:
          if (!this.#passOver(Byte.Dash, Byte.Dash, 'xml-comment-unclosed')) return this.#stopped()
          break
        case State.Instruction:
          if (!this.#passOver(Byte.Question, -1, 'xml-instruction-unclosed')) return this.#stopped()
          break
        case State.Doctype:
          if (!this.#passDoctype()) return this.#stopped()
          break
      }
    }
  }

  #stopped(): Token {
    return this.final ? Token.End : Token.More
  }

  /** Reads the markup at the `<` at `at`. Returns `null` if the state changed or the token gives no event. */
  #markup(at: number): Token | null {
    const { bytes } = this
    const next = bytes[at + 1]
    if (next === undefined) return this.final ? this.#bare(at, at + 1) : Token.More
    if (startsName(next)) {
      this.#state = State.StartTag
      this.startTag.begin()
      return this.#startTag(at + 1)
    }
    if (next === Byte.Slash) {
      const initial = bytes[at + 2]
      if (initial === undefined) return this.final ? this.#bare(at, at + 1) : Token.More
      if (!startsName(initial)) return this.#bare(at, at + 1)
      const nameEnd = at + 2 + this.expectedLength
      if (
        bytes[nameEnd] === Byte.GreaterThan &&
        holdsName(this.view, at + 2, this.expectedLength, this.expectedWords)
      ) {
        if (this.#tooLong(at, nameEnd + 1)) return null
        this.isExpected = true
        return this.#found(Token.EndTag, at, nameEnd + 1)
      }
      this.#state = State.EndTag
      return this.#endTag(at + 2)
    }
    if (next === Byte.Bang) return this.#declaration(at)
    if (next === Byte.Question) return this.#instruction(at)
    return this.#bare(at, at + 1)
  }

  /** Reads the declaration at `at`, which begins with `<!`. */
  #declaration(at: number): Token | null {
    const { bytes } = this
    if (this.#begins(at, '<!--')) return this.#enter(State.Comment, at, 4)
    if (this.#begins(at, '<![cdata[') && bytes.compare(CDATA_OPEN, 0, 9, at, at + 9) === 0) {
      return this.#enter(State.Cdata, at, 9)
    }
    if (this.inProlog && this.#begins(at, '<!doctype')) {
      this.#doctype.reset()
      return this.#enter(State.Doctype, at, 9)
    }
    const cut = !this.final && bytes.length - at < 9
    if (cut && (this.#mayBegin(at, '<!--') || this.#mayBegin(at, '<![cdata[') || this.#mayBegin(at, '<!doctype'))) {
      return Token.More
    }
    return this.#bare(at, at + 1)
  }

  /** Reads the instruction at `at`, which begins with `<?`. */
  #instruction(at: number): Token | null {
    const { bytes } = this
    if (bytes.length - at < 6 && !this.final) return Token.More
    const isDeclaration = this.#begins(at, '<?xml') && isSpace(bytes[at + 5] ?? 0)
    if (isDeclaration && this.base + at > 0) this.#fault('xml-declaration-misplaced', this.base + at)
    return this.#enter(State.Instruction, at, 2)
  }

  #begins(at: number, lower: string): boolean {
    return this.bytes.length - at >= lower.length && holdsIgnoringCase(this.bytes, at, lower)
  }

  /** Returns whether the bytes so far are the beginning of a mark that the next ones may complete. */
  #mayBegin(at: number, lower: string): boolean {
    return holdsIgnoringCase(this.bytes, at, lower.slice(0, this.bytes.length - at))
  }

  #enter(state: State, at: number, width: number): null {
    this.#state = state
    this.#opened = this.base + at
    this.#position = at + width
    // If a tag was cut, and ended before the place it was read to, the next search must not begin at that place.
    this.#cursor = this.#position
    return null
  }

  #found(token: Token, start: number, end: number): Token {
    this.#state = State.Content
    this.start = start
    this.end = end
    this.#position = end
    return token
  }

  /**
   * Reads text that begins with a `<` at `at` (recovery, rule 5); `known` is the index after the part that is certainly
   * text.
   */
  #bare(at: number, known: number): Token {
    const offset = this.base + at
    if (offset !== this.#bareEnd) this.#fault('xml-less-than-bare', offset)
    this.#bareEnd = offset + 1
    this.#state = State.Content
    if (this.bytes[known] === Byte.LessThan) return this.#found(Token.Text, at, known)
    return this.#text(at, known)
  }

  /** Handles an apparent tag that meets a `<` at `end` (recovery, rule 5). */
  #bareTag(at: number, end: number): Token | null {
    return this.#tooLong(at, end) ? null : this.#bare(at, end)
  }

  /** Reads text from `at` on. There is no markup before `from`. */
  #text(at: number, from: number): Token {
    const { bytes } = this
    const found = this.#find(Byte.LessThan, from)
    if (found >= 0) return this.#found(Token.Text, at, found)
    const end = this.final ? bytes.length : safeTextEnd(bytes, at)
    if (end === at) return Token.More
    return this.#found(Token.Text, at, end)
  }

  #cdata(at: number): Token | null {
    const { bytes, final } = this
    const close = this.#findEnd(Byte.CloseBracket, Byte.CloseBracket, Math.max(at, this.#cursor))
    let end = close
    if (close < 0) {
      end = final ? bytes.length : safeTextEnd(bytes, at, true)
      this.#cursor = Math.max(at, bytes.length - 2)
      if (end === at && !final) return Token.More
    }
    this.#reportNested(at, end)
    if (close < 0) {
      this.start = at
      this.end = end
      this.#position = end
      if (!final) return Token.Cdata
      this.#fault('xml-cdata-unclosed', this.#opened)
      this.#state = State.Content
    } else {
      this.#found(Token.Cdata, at, close)
      this.#position = close + 3
    }
    return end > at ? Token.Cdata : null
  }

  #reportNested(start: number, end: number): void {
    const { bytes } = this
    let at = bytes.indexOf(Byte.OpenBracket, start)
    while (at >= 0 && at < end) {
      // The first bracket of `<![CDATA[`, which is rare in text: searching for the whole mark costs ten times more.
      if (at - 2 >= start && bytes[at - 1] === Byte.Bang && bytes[at - 2] === Byte.LessThan) {
        if (at + 7 <= end && bytes.compare(CDATA_OPEN, 0, 9, at - 2, at + 7) === 0) {
          this.#fault('xml-cdata-nested', this.base + at - 2)
        }
      }
      at = this.#find(Byte.OpenBracket, at + 1)
    }
  }

  /**
   * Returns the index of a byte from `from` on, or -1. If the byte is frequent, a call for each costs more than a loop.
   */
  #find(byte: number, from: number): number {
    const { bytes } = this
    const near = Math.min(from + 16, bytes.length)
    for (let at = from; at < near; at += 1) if (bytes[at] === byte) return at
    return bytes.indexOf(byte, near)
  }

  /**
   * Returns the index of `first second >`, searched from `from` on; -1 if more bytes are needed. A negative `second`
   * matches any byte.
   */
  #findEnd(first: number, second: number, from: number): number {
    const { bytes } = this
    const width = second < 0 ? 1 : 2
    let at = bytes.indexOf(first, from)
    while (at >= 0) {
      if (bytes[at + width] === Byte.GreaterThan && (second < 0 || bytes[at + 1] === second)) return at
      at = this.#find(first, at + 1)
    }
    return -1
  }

  /** Passes over a comment or a processing instruction. Returns `false` if its end needs more bytes. */
  #passOver(first: number, second: number, unclosed: XmlCode): boolean {
    const width = second < 0 ? 2 : 3
    const close = this.#findEnd(first, second, this.#position)
    if (close >= 0) {
      this.#state = State.Content
      this.#position = close + width
      return true
    }
    const { length } = this.bytes
    if (this.final) {
      this.#fault(unclosed, this.#opened)
      this.#state = State.Content
      this.#position = length
    } else {
      this.#position = Math.max(this.#position, length - width + 1)
    }
    return false
  }

  #passDoctype(): boolean {
    const scanner = this.#doctype
    const hadEntities = scanner.firstEntity >= 0
    const stopped = scanner.scan(this.bytes, this.#position, this.final, this.base)
    this.#position = stopped
    if (!hadEntities && scanner.firstEntity >= 0) this.#fault('xml-entity-declared', scanner.firstEntity)
    for (const { name, value, offset } of scanner.entities) {
      if (!this.#entities.declare(name, value)) this.#fault('xml-entity-unexpanded', offset, name)
    }
    scanner.entities.length = 0
    if (!scanner.done && !this.final) return false
    if (scanner.malformed) this.#fault('xml-doctype-malformed', this.#opened)
    else if (!scanner.closed) this.#fault('xml-doctype-unclosed', this.#opened)
    this.#state = State.Content
    return true
  }

  /** Reads an end tag. There is no `>` or `<` before `from`. */
  #endTag(from: number): Token | null {
    const { bytes } = this
    const { length } = bytes
    const at = this.#position
    let index = from
    while (index < length) {
      const byte = bytes[index]
      if (byte === Byte.GreaterThan) break
      if (byte === Byte.LessThan) return this.#bareTag(at, index)
      index += 1
    }
    if (index === length) return this.#cutTag(index)
    if (this.#tooLong(at, index + 1)) return null
    let nameEnd = at + 2
    let hash = 0
    while (endsName[bytes[nameEnd] as number] === 0) {
      hash = mixName(hash, bytes[nameEnd] as number)
      nameEnd += 1
    }
    let rest = nameEnd
    while (isSpace(bytes[rest] as number)) rest += 1
    this.isExpected = false
    this.nameStart = at + 2
    this.nameEnd = nameEnd
    this.nameHash = hash
    this.#found(Token.EndTag, at, index + 1)
    if (rest !== index) this.#fault('xml-end-tag-malformed', this.base + at)
    return Token.EndTag
  }

  /** Handles the end of the bytes at `index` within a tag. */
  #cutTag(index: number): Token | null {
    this.#cursor = index
    if (!this.final) return Token.More
    this.#fault('xml-tag-unclosed', this.base + this.#position)
    this.#state = State.Content
    this.#position = index
    return null
  }

  /** Returns whether the tag up to `end` must be dropped because of its size. */
  #tooLong(at: number, end: number): boolean {
    if (end - at <= this.#maxTagBytes) return false
    this.#fault('limit-tag-bytes', this.base + at)
    this.#state = State.Content
    this.#position = end
    return true
  }

  /** Reads the rest of a start tag. `startTag` has read the part before `from`. */
  #startTag(from: number): Token | null {
    const { bytes, startTag } = this
    const at = this.#position
    switch (startTag.read(bytes, at, from, this.final)) {
      case TagEnd.Cut:
        return this.#cutTag(bytes.length)
      case TagEnd.Text:
        return this.#bareTag(at, startTag.stoppedAt)
      case TagEnd.Closed: {
        const index = startTag.stoppedAt
        if (this.#tooLong(at, index + 1)) return null
        this.inProlog = false
        return this.#found(Token.StartTag, at, index + 1)
      }
    }
  }
}
