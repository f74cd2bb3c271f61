import { asBuffer } from '../core/bytes.ts'
import type { DiagnosticCode } from '../core/diagnostics.ts'
import type { JsonLimits } from '../core/limits.ts'
import { Blocks } from './blocks.ts'
import { firstSign } from './byte-kinds.ts'
import { ENCODING_BYTES, jsonEncoding } from './encoding.ts'
import { faultOfObjectStart } from './first-byte.ts'
import type { JsonObject } from './json-value.ts'
import { type ElementOptions, elementsOf, type JsonElement, loneElements } from './object-elements.ts'
import { parseBytes } from './parse-bytes.ts'
import { SplitObject } from './split-object.ts'
import { StructureScan } from './structure-scan.ts'

export interface JsonDocumentOptions extends ElementOptions {
  readonly limits: Pick<JsonLimits, 'maxBytes' | 'maxDepth' | 'maxItemBytes'>
  /** A document of at most this size, in bytes, is parsed as a whole. */
  readonly wholeBytes: number
}

/** Size of the members outside of the arrays, in bytes, in a document that is not parsed as a whole. */
const MAX_ENVELOPE_BYTES = 4 * 1024 * 1024

/**
 * A JSON object that is read for the elements of its arrays, in bounded memory: a small one is parsed as a whole, a large
 * one is taken apart in its bytes, and who uses it cannot tell which. Bytes come by `write`, elements go by `next` until
 * it gives null; then come the next bytes, or `end` and `next` again.
 */
export class JsonDocument {
  private readonly options: JsonDocumentOptions
  private readonly scan: StructureScan
  private size = 0
  private blocks: Blocks | null = new Blocks()
  private markLength = 0
  private isEncodingKnown = false
  /** Whether the first byte that is not blank has been seen. */
  private isBegun = false
  private isUnusable = false
  private members: JsonObject = {}
  private elements: Iterator<JsonElement> | null = null
  private split: SplitObject | null = null
  /** What the splitter is still to be given. */
  private waiting: Buffer[] = []
  private isEnded = false

  constructor(options: JsonDocumentOptions) {
    this.options = options
    this.scan = new StructureScan(options.limits.maxDepth)
  }

  /** Whether the document is no JSON object, or goes beyond a limit; the diagnostic is reported. */
  get failed(): boolean {
    return this.isUnusable || this.split?.failed === true
  }

  /** The members known so far, in the order of the document. The arrays that are read may be empty here. */
  get envelope(): JsonObject {
    return this.split?.members ?? this.members
  }

  /** Whether the envelope will not grow any more. */
  get isEnvelopeWhole(): boolean {
    return this.elements !== null
  }

  /** Gives the next piece, of any size. It may be changed once `next` has given null. */
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

  /** Says that there are no more bytes. */
  end(): void {
    this.isEnded = true
    if (this.failed || this.blocks === null) return
    if (!this.isEncodingKnown) this.lookAtBeginning(this.blocks)
    if (this.failed) return
    if (this.isBegun) this.parseWhole(this.blocks)
    else this.fail('json-empty', this.size)
  }

  /** The next element; null when there is none yet, or none will come. */
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

  /** Sees to it that what cannot be read is not collected first. */
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
      this.members = value as JsonObject
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
