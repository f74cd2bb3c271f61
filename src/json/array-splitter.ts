import { decodeUtf8 } from '../core/bytes.ts'
import { type DiagnosticCode, type Diagnostics, unheard } from '../core/diagnostics.ts'
import { isBlank, JsonByte } from './byte-kinds.ts'
import { type JsonPath, pathText } from './json-path.ts'
import { type JsonSlice, parseBytes } from './parse-bytes.ts'
import { StringScan } from './string-scan.ts'
import { StructureScan } from './structure-scan.ts'

/** A member of the top-level object, or an element of one of its arrays. The bytes are valid until the next call. */
export interface SplitterSlice extends JsonSlice {
  readonly member: string
  /**
   * Index of the element in its array; -1 for a member. An array that is split comes first as a member with the value
   * `[]`.
   */
  readonly index: number
  readonly at: JsonPath
}

export interface SplitterOptions {
  /** The members of the top-level object whose arrays are split. */
  readonly arrays: readonly string[]
  /** Maximum number of elements returned from an array; the scan passes over the others. */
  readonly maxItems: (member: string) => number
  /** Maximum size of one element in bytes. */
  readonly maxItemBytes: number
  /** Maximum size of all other members together, with their names, in bytes; each counts for 64 more. */
  readonly maxEnvelopeBytes: number
  readonly maxDepth: number
  readonly diagnostics: Pick<Diagnostics, 'report'>
  /**
   * Whether to mend separators, and to leave out values that nest too deep. Everything before a fault that cannot be
   * mended is then returned already, and the fault is structural. @defaultValue false
   */
  readonly mends?: boolean
}

/** The comments show the splitter's place in the text. */
const enum State {
  Start, //         ▸{
  FirstName, //     {▸"name"            {▸}
  NextName, //      {"a": 1,▸ "name"
  InName, //        {"na▸me"
  AfterName, //     {"name"▸ : 1
  BeforeValue, //   {"name":▸ 1
  FirstElement, //  {"issues": [▸{}     {"issues": [▸]
  NextElement, //   {"issues": [{},▸ {}
  InStructure, //   {"name": {▸}        {"issues": [{▸}
  InString, //      {"name": "te▸xt"    {"issues": ["te▸xt"
  InLiteral, //     {"name": tr▸ue      {"issues": [1▸7
  AfterValue, //    {"name": 1▸ ,       {"issues": [{}▸ ]
  End, //           {"name": 1}▸
}

const MEMBER_DEPTH = 1
const ELEMENT_DEPTH = 2
/** Names up to this length are read even if the room for members is used up: the arrays must still be found. */
const NAME_ROOM = 1024
/**
 * Bytes that a member takes from that room besides its text, because it is parsed alone, and its name and value are
 * kept.
 */
const MEMBER_BYTES = 64
const KEPT_CAPACITY = 1024 * 1024
const NO_BYTES = Buffer.alloc(0)
const EMPTY_ARRAY = Buffer.from('[]')
/** The codes that replace others with the option `mends`, because the text before the fault is used. */
const CODES_OF_MENDING: { readonly [code in DiagnosticCode]?: DiagnosticCode } = {
  'json-malformed': 'json-broken-off',
  'json-truncated': 'json-cut-off',
}

/**
 * Splits a large JSON object in its bytes. Finds its members, and the elements of some of its arrays, without parsing
 * them, so that each can be parsed alone. Takes bytes by `write`, in pieces of any size, and returns slices by `next`.
 * The text must be UTF-8 without a byte order mark. The splitter checks names and separators; the parser of a slice
 * checks the slice.
 */
export class ArraySplitter {
  /** Whether the text cannot be JSON or nests too deep. The diagnostic is already reported. */
  failed = false

  private state = State.Start
  private chunk: Buffer = NO_BYTES
  private position = 0
  /** Offset in the document of the chunk's first byte. */
  private offset: number
  private readonly scan: StructureScan
  private readonly string = new StringScan()
  private readonly options: SplitterOptions

  private member = ''
  private isInArray = false
  private index = 0
  private maxItems = 0
  private readonly arraysSeen = new Set<string>()
  private envelopeRoom: number

  /** The bytes of the current name or value from earlier chunks. */
  private carry = new GrowingBytes()
  private valueOffset = 0
  private maxValueBytes = 0
  private isOversized = false
  private isTooDeep = false
  private hasTextAfterEnd = false

  /** `offset` is the offset of the first byte that will be written. */
  constructor(options: SplitterOptions, offset = 0) {
    this.options = options
    this.offset = offset
    this.scan = new StructureScan(options.maxDepth)
    this.envelopeRoom = options.maxEnvelopeBytes
  }

  /** Adds the next piece. The previous piece must be used up: `next` has returned `null`. */
  write(bytes: Buffer): void {
    this.offset += this.chunk.length
    this.chunk = bytes
    this.position = 0
  }

  /** Returns the next slice; `null` if it needs more bytes, or the text has failed. */
  next(): SplitterSlice | null {
    while (this.position < this.chunk.length && !this.failed) {
      const slice = this.step()
      if (slice !== null) return slice
    }
    return null
  }

  /** Whether the top-level object has ended. */
  get isWhole(): boolean {
    return this.state === State.End
  }

  /** Returns, after the end, the bytes of the element that the text ends in, if it is an object or an array. */
  cutOff(): SplitterSlice | null {
    const { carry, isOversized, isTooDeep, scan } = this
    const isOpen = this.isInArray && this.state === State.InStructure && this.index < this.maxItems
    if (!isOpen || isOversized || isTooDeep || carry.length === 0) return null
    const at: JsonPath = { parent: { parent: null, key: this.member }, key: this.index }
    const place = { member: this.member, index: this.index, at, offset: this.valueOffset, colons: scan.colons }
    return { bytes: carry.buffer, start: 0, end: carry.length, ...place }
  }

  /** Ends the text, and reports a text that is empty or cut off. */
  end(): void {
    if (this.failed || this.state === State.End) return
    this.fail(this.state === State.Start ? 'json-empty' : 'json-truncated', this.offset + this.position)
  }

  private step(): SplitterSlice | null {
    switch (this.state) {
      case State.InStructure:
        return this.readStructure()
      case State.InString:
        return this.readString()
      case State.InLiteral:
        return this.readLiteral()
      case State.InName:
        this.readName()
        return null
      default: {
        const { chunk } = this
        while (this.position < chunk.length && isBlank(chunk[this.position]!)) this.position += 1
        return this.position < chunk.length ? this.readSign(chunk[this.position]!) : null
      }
    }
  }

  /** Reads a bracket or a separator, or opens a name or a value. */
  private readSign(byte: number): SplitterSlice | null {
    switch (this.state) {
      case State.Start:
        if (byte === JsonByte.OpenBrace) return this.pass(State.FirstName)
        break
      case State.FirstName:
        if (byte === JsonByte.CloseBrace) return this.pass(State.End)
        if (byte === JsonByte.Quote) return this.openName()
        break
      case State.NextName:
        if (byte === JsonByte.Quote) return this.openName()
        break
      case State.AfterName:
        if (byte === JsonByte.Colon) return this.pass(State.BeforeValue)
        break
      case State.BeforeValue:
        return this.openMember(byte)
      case State.FirstElement:
        if (byte === JsonByte.CloseBracket) return this.closeArray()
        return this.openElement(byte)
      case State.NextElement:
        return this.openElement(byte)
      case State.AfterValue:
        if (byte === JsonByte.Comma) return this.pass(this.isInArray ? State.NextElement : State.NextName)
        if (byte === JsonByte.CloseBracket && this.isInArray) return this.closeArray()
        if (byte === JsonByte.CloseBrace && !this.isInArray) return this.pass(State.End)
        break
    }
    return this.options.mends === true
      ? this.mendSeparator(byte)
      : this.fail('json-malformed', this.offset + this.position)
  }

  /** Goes on after a missing or superfluous separator. */
  private mendSeparator(byte: number): null {
    const isNameNext = this.state === State.FirstName || this.state === State.NextName
    const isMemberOver = this.state === State.AfterValue && !this.isInArray
    const isElementOver = this.state === State.AfterValue && this.isInArray
    if (this.state === State.End) return this.passTextAfterEnd()
    if (isNameNext && byte === JsonByte.Comma) return this.mended(this.state)
    if (isNameNext && byte === JsonByte.CloseBrace) return this.mended(State.End)
    if (isMemberOver && byte === JsonByte.CloseBracket) return this.mended(State.AfterValue)
    const beginsStructure = byte === JsonByte.OpenBrace || byte === JsonByte.OpenBracket
    if (isMemberOver && byte === JsonByte.Quote) this.reportMended()
    else if (isElementOver && beginsStructure) this.reportMended()
    else return this.fail('json-malformed', this.offset + this.position)
    return isMemberOver ? this.openName() : this.openElement(byte)
  }

  /** Goes on where there is a separator or a bracket in place of a value. */
  private mendMissingValue(byte: number): null {
    if (!this.isInArray) {
      if (byte === JsonByte.CloseBracket) return this.fail('json-malformed', this.valueOffset)
      this.reportMended()
      this.state = State.AfterValue
      return null
    }
    if (byte === JsonByte.CloseBrace) return this.fail('json-malformed', this.valueOffset)
    this.index -= 1
    if (byte === JsonByte.Comma) return this.mended(State.NextElement)
    this.reportMended()
    return this.closeArray()
  }

  private mended(state: State): null {
    this.reportMended()
    return this.pass(state)
  }

  private reportMended(): void {
    this.options.diagnostics.report('json-repaired', { offset: this.offset + this.position, path: '$' })
  }

  private passTextAfterEnd(): null {
    const { diagnostics } = this.options
    if (!this.hasTextAfterEnd) diagnostics.report('json-text-after-end', { offset: this.offset + this.position })
    this.hasTextAfterEnd = true
    this.position = this.chunk.length
    return null
  }

  private pass(state: State): null {
    this.position += 1
    this.state = state
    return null
  }

  private fail(code: DiagnosticCode, offset: number): null {
    const { mends, diagnostics } = this.options
    this.failed = true
    diagnostics.report((mends === true ? CODES_OF_MENDING[code] : undefined) ?? code, { offset, path: '$' })
    return null
  }

  private report(code: DiagnosticCode, at: JsonPath): void {
    this.options.diagnostics.report(code, { offset: this.valueOffset, path: pathText(at) })
  }

  private openMember(byte: number): SplitterSlice | null {
    const { arrays, maxItems } = this.options
    const at: JsonPath = { parent: null, key: this.member }
    const isRepeated = this.arraysSeen.has(this.member)
    this.valueOffset = this.offset + this.position
    // The elements of the first array are already returned, so the first array counts. Of other repeated members, the
    // last one counts.
    if (isRepeated) this.report('json-duplicate-array', at)
    if (byte !== JsonByte.OpenBracket || !arrays.includes(this.member)) {
      return this.openValue(byte, MEMBER_DEPTH, isRepeated ? 0 : this.envelopeRoom)
    }
    if (this.options.maxDepth < ELEMENT_DEPTH) return this.fail('json-too-deep', this.valueOffset)
    this.pass(State.FirstElement)
    this.isInArray = true
    this.index = -1
    this.maxItems = isRepeated ? 0 : maxItems(this.member)
    if (isRepeated) return null
    this.arraysSeen.add(this.member)
    return {
      member: this.member,
      index: -1,
      at,
      offset: this.valueOffset,
      colons: 0,
      bytes: EMPTY_ARRAY,
      start: 0,
      end: 2,
    }
  }

  private closeArray(): null {
    this.isInArray = false
    return this.pass(State.AfterValue)
  }

  private openElement(byte: number): null {
    this.index += 1
    return this.openValue(byte, ELEMENT_DEPTH, this.index < this.maxItems ? this.options.maxItemBytes : 0)
  }

  private openValue(byte: number, depth: number, maxBytes: number): null {
    this.open(maxBytes)
    this.scan.restart(depth)
    if (byte === JsonByte.OpenBrace || byte === JsonByte.OpenBracket) this.state = State.InStructure
    else if (byte === JsonByte.Quote) this.state = State.InString
    else this.state = State.InLiteral
    return null
  }

  private openName(): null {
    this.open(Math.max(this.envelopeRoom, NAME_ROOM))
    this.state = State.InName
    return null
  }

  private open(maxBytes: number): void {
    // A single huge value does not keep its memory.
    if (this.carry.buffer.length > KEPT_CAPACITY) this.carry = new GrowingBytes()
    this.carry.length = 0
    this.valueOffset = this.offset + this.position
    this.maxValueBytes = maxBytes
    this.isOversized = false
    this.isTooDeep = false
    this.string.restart()
  }

  private readStructure(): SplitterSlice | null {
    const { scan, chunk, position } = this
    const floor = this.isInArray ? ELEMENT_DEPTH : MEMBER_DEPTH
    this.position = scan.scan(chunk, position, floor)
    if (scan.isTooDeep) {
      if (this.options.mends !== true) return this.fail('json-too-deep', this.offset + this.position - 1)
      this.isTooDeep = true
      scan.ignoreDepth()
      this.position = scan.scan(chunk, this.position, floor)
    }
    return scan.depth > floor ? this.keep(position) : this.closeValue(position)
  }

  private readString(): SplitterSlice | null {
    const start = this.position
    return this.passString() ? this.closeValue(start) : this.keep(start)
  }

  private readLiteral(): SplitterSlice | null {
    const start = this.position
    const { chunk } = this
    for (; this.position < chunk.length; this.position += 1) {
      const byte = chunk[this.position]!
      const isEnd =
        byte === JsonByte.Comma || byte === JsonByte.CloseBracket || byte === JsonByte.CloseBrace || isBlank(byte)
      if (!isEnd) continue
      const isEmpty = this.offset + this.position === this.valueOffset
      if (!isEmpty) return this.closeValue(start)
      return this.options.mends === true ? this.mendMissingValue(byte) : this.fail('json-malformed', this.valueOffset)
    }
    return this.keep(start)
  }

  private readName(): void {
    const start = this.position
    if (!this.passString()) {
      this.keep(start)
      return
    }
    const name = this.take(start, 0)
    if (name === null) {
      this.fail('limit-bytes', this.valueOffset)
      return
    }
    this.envelopeRoom -= name.end - name.start + MEMBER_BYTES
    this.member = this.nameOf({ ...name, at: null })
    this.state = State.AfterName
  }

  private nameOf(slice: JsonSlice): string {
    const { mends, diagnostics } = this.options
    const name = parseBytes(slice, mends === true ? unheard : diagnostics)
    if (name !== undefined) return String(name)
    if (mends === true) this.reportMended()
    else this.failed = true
    return decodeUtf8(slice.bytes, slice.start + 1, slice.end - 1)
  }

  /** Moves to the position after the closing quote. Returns `false` if the quote is not in this chunk. */
  private passString(): boolean {
    const { chunk, position } = this
    // The opening quote is always the first byte of the value.
    const isBeginning = this.offset + position === this.valueOffset
    const end = this.string.end(chunk, isBeginning ? position + 1 : position)
    this.position = end === -1 ? chunk.length : end
    return end !== -1
  }

  /** Keeps the bytes of a value that continues in the next chunk. */
  private keep(start: number): null {
    if (this.carry.length + this.position - start > this.maxValueBytes) this.isOversized = true
    if (!this.isOversized) this.carry.append(this.chunk, start, this.position)
    return null
  }

  private closeValue(start: number): SplitterSlice | null {
    this.state = State.AfterValue
    const member: JsonPath = { parent: null, key: this.member }
    const at = this.isInArray ? { parent: member, key: this.index } : member
    const value = this.isTooDeep ? null : this.take(start, this.scan.colons)
    if (value !== null) {
      if (!this.isInArray) this.envelopeRoom -= value.end - value.start
      // The spread comes last: a key after a spread gives each object a hidden class of its own (0.6 µs, Node 20).
      return { member: this.member, index: this.isInArray ? this.index : -1, at, ...value }
    }
    if (this.isTooDeep) this.report('json-value-unreadable', at)
    else if (!this.isInArray) {
      if (!this.arraysSeen.has(this.member)) this.report('limit-member-bytes', at)
    } else if (this.index < this.maxItems) this.report('limit-item-bytes', at)
    else if (this.index === this.maxItems && this.maxItems > 0) this.report('limit-items', member)
    return null
  }

  /** Returns the name or value that ends here; `null` if it is too large. */
  private take(start: number, colons: number): Omit<JsonSlice, 'at'> | null {
    const { carry, position, chunk } = this
    if (this.isOversized || carry.length + position - start > this.maxValueBytes) return null
    const offset = this.valueOffset
    if (carry.length === 0) return { bytes: chunk, start, end: position, offset, colons }
    carry.append(chunk, start, position)
    return { bytes: carry.buffer, start: 0, end: carry.length, offset, colons }
  }
}

const FIRST_CAPACITY = 1024

/** Bytes that are collected piece by piece. The room doubles, so that a million pieces of one byte stay cheap. */
class GrowingBytes {
  /** Valid up to `length`. */
  buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
  length = 0

  append(bytes: Buffer, start: number, end: number): void {
    this.reserve(end - start)
    bytes.copy(this.buffer, this.length, start, end)
    this.length += end - start
  }

  private reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, needed))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }
}
