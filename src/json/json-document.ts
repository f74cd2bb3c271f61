import { asBuffer } from '../core/bytes.ts'
import type { DiagnosticCode } from '../core/diagnostics.ts'
import type { AnyObject } from '../core/is-object.ts'
import type { JsonLimits } from '../core/limits.ts'
import { firstSign } from './byte-kinds.ts'
import { ENCODING_BYTES, jsonEncoding } from './encoding.ts'
import { faultOfObjectStart } from './first-byte.ts'
import { elementsOf, type JsonElement, type JsonElementOptions, loneElements } from './object-elements.ts'
import { parseBytes } from './parse-bytes.ts'
import { SplitObject } from './split-object.ts'
import { StructureScan } from './structure-scan.ts'

export interface JsonDocumentOptions extends JsonElementOptions {
  readonly limits: Pick<JsonLimits, 'maxBytes' | 'maxDepth' | 'maxItemBytes'>
  /** Maximum size in bytes of a document that is parsed as a whole. */
  readonly wholeBytes: number
}

/** Maximum size in bytes of the members outside of the arrays, in a document that is not parsed as a whole. */
const MAX_ENVELOPE_BYTES = 4 * 1024 * 1024

/**
 * A JSON object that is read for the elements of its arrays, in bounded memory. A small document is parsed as a whole,
 * a large one is split in its bytes; the caller sees no difference. Write bytes by `write` and take elements by `next`
 * until it returns `null`. Then write the next bytes, or call `end` and take the rest.
 */
export class JsonDocument {
  private readonly options: JsonDocumentOptions
  private readonly scan: StructureScan
  private size = 0
  private blocks: Blocks | null = new Blocks()
  private markLength = 0
  private isEncodingKnown = false
  /** Whether the first non-blank byte has been seen. */
  private isBegun = false
  private isUnusable = false
  private members: AnyObject = {}
  private elements: Iterator<JsonElement> | null = null
  private split: SplitObject | null = null
  /** Pieces that the splitter has not received yet. */
  private waiting: Buffer[] = []
  private isEnded = false

  constructor(options: JsonDocumentOptions) {
    this.options = options
    this.scan = new StructureScan(options.limits.maxDepth)
  }

  /** Whether the document is no JSON object, or exceeds a limit. The diagnostic is already reported. */
  get failed(): boolean {
    return this.isUnusable || this.split?.failed === true
  }

  /** The members known so far, in the order of the document. The split arrays may be empty here. */
  get envelope(): AnyObject {
    return this.split?.members ?? this.members
  }

  /** Whether the envelope will not grow any more. */
  get isEnvelopeWhole(): boolean {
    return this.elements !== null
  }

  /** Adds the next piece, of any size. The caller may change its bytes once `next` has returned `null`. */
  write(piece: Uint8Array): void {
    if (this.failed) return
    const { limits, wholeBytes } = this.options
    const bytes = asBuffer(piece)
    this.size += bytes.length
    if (this.size > limits.maxBytes) this.fail('limit-bytes', limits.maxBytes)
    else if (this.blocks === null) this.waiting.push(bytes)
    else {
      this.blocks.append(bytes)
      this.look(this.blocks, bytes)
      if (this.isBegun && this.size > Math.min(wholeBytes, limits.maxItemBytes)) this.takeApart(this.blocks)
    }
  }

  /** Ends the document: there are no more bytes. */
  end(): void {
    this.isEnded = true
    if (this.failed || this.blocks === null) return
    if (!this.isEncodingKnown) this.lookAtBeginning(this.blocks)
    if (this.failed) return
    if (this.isBegun) this.parseWhole(this.blocks)
    else this.fail('json-empty', this.size)
  }

  /** Returns the next element; `null` if there is none yet, or none will come. */
  next(): JsonElement | null {
    if (this.failed) return null
    const element = this.split === null ? null : this.nextOfSplit(this.split)
    if (element !== null || this.failed) return element
    const result = this.elements?.next()
    return result === undefined || result.done ? null : result.value
  }

  private fail(code: DiagnosticCode, offset: number, detail?: string): void {
    this.isUnusable = true
    this.options.diagnostics.report(code, { offset, path: '$', detail })
  }

  private look(blocks: Blocks, bytes: Buffer): void {
    if (this.isEncodingKnown) this.lookAt(bytes, 0, this.size - bytes.length)
    else if (blocks.length >= ENCODING_BYTES) this.lookAtBeginning(blocks)
  }

  private lookAtBeginning(blocks: Blocks): void {
    const bytes = Buffer.concat(blocks.list())
    const { name, markLength } = jsonEncoding(bytes)
    if (name === 'UTF-8') {
      this.isEncodingKnown = true
      this.markLength = markLength
      this.lookAt(bytes, markLength, 0)
    } else this.fail('json-encoding', 0, name)
  }

  /** Looks at bytes before they are collected, so that an unreadable document is rejected at once. */
  private lookAt(bytes: Buffer, start: number, offset: number): void {
    let at = start
    if (!this.isBegun) {
      at = firstSign(bytes, start)
      if (at === bytes.length) return
      const fault = faultOfObjectStart(bytes[at]!)
      if (fault !== null) {
        this.fail(fault.code, offset + at, fault.detail)
        return
      }
      this.isBegun = true
    }
    const end = this.scan.scan(bytes, at)
    if (this.scan.isTooDeep) this.fail('json-too-deep', offset + end - 1)
  }

  private parseWhole(blocks: Blocks): void {
    const { markLength, options } = this
    const bytes = Buffer.concat(blocks.list())
    this.blocks = null
    const { colons } = this.scan
    const slice = { bytes, start: markLength, end: bytes.length, offset: markLength, colons, at: null }
    const value = parseBytes(slice, options.diagnostics)
    if (value === undefined) this.isUnusable = true
    else {
      this.members = value as AnyObject
      this.elements = elementsOf(this.members, options)
    }
  }

  private takeApart(blocks: Blocks): void {
    const { limits, ...options } = this.options
    const { maxItemBytes, maxDepth } = limits
    this.split = new SplitObject(
      { ...options, maxItemBytes, maxDepth, maxEnvelopeBytes: MAX_ENVELOPE_BYTES },
      this.markLength,
    )
    this.waiting = blocks.list()
    this.waiting[0] = this.waiting[0]!.subarray(this.markLength)
    this.blocks = null
  }

  private nextOfSplit(split: SplitObject): JsonElement | null {
    for (;;) {
      const element = split.next()
      if (element !== null || split.failed) return element
      const bytes = this.waiting.shift()
      if (bytes === undefined) break
      split.write(bytes)
    }
    if (this.isEnded && this.elements === null) {
      split.end()
      this.elements = loneElements(split.members, this.options)
    }
    return null
  }
}

const FIRST_BLOCK_SIZE = 4 * 1024
const BLOCK_SIZE = 64 * 1024

/** Bytes that are kept in blocks as they come. The blocks can be passed on one by one, and no byte is copied twice. */
class Blocks {
  length = 0
  private readonly full: Buffer[] = []
  private last: Buffer = Buffer.alloc(0)
  private lastLength = 0

  append(bytes: Buffer): void {
    this.length += bytes.length
    for (let start = 0; start < bytes.length; ) {
      if (this.lastLength === this.last.length) this.addBlock()
      const copied = bytes.copy(this.last, this.lastLength, start)
      this.lastLength += copied
      start += copied
    }
  }

  /** Returns the blocks, in order. */
  list(): Buffer[] {
    return this.lastLength === 0 ? [...this.full] : [...this.full, this.last.subarray(0, this.lastLength)]
  }

  private addBlock(): void {
    if (this.lastLength > 0) this.full.push(this.last)
    this.last = Buffer.allocUnsafeSlow(Math.min(Math.max(FIRST_BLOCK_SIZE, this.last.length * 2), BLOCK_SIZE))
    this.lastLength = 0
  }
}
