import { ArraySplitter, type SplitterOptions, type SplitterSlice } from './array-splitter.ts'
import { pathText } from './json-path.ts'
import type { JsonElement } from './object-elements.ts'
import { parseBytes } from './parse-bytes.ts'

/**
 * A JSON object that is split in its bytes: its members outside of the arrays, and the elements of the arrays as they
 * come.
 */
export class SplitObject {
  readonly members: Record<string, unknown> = {}
  /** Whether it is not JSON, or exceeds a limit. The diagnostic is already reported. */
  failed = false

  private readonly splitter: ArraySplitter
  private readonly options: SplitterOptions

  /** `offset` is the offset of the first byte that will be written. */
  constructor(options: SplitterOptions, offset: number) {
    this.options = options
    this.splitter = new ArraySplitter(options, offset)
  }

  write(bytes: Buffer): void {
    this.splitter.write(bytes)
  }

  /** Ends the object: there are no more bytes. */
  end(): void {
    this.splitter.end()
    this.failed ||= this.splitter.failed
  }

  next(): JsonElement | null {
    while (!this.failed) {
      const slice = this.splitter.next()
      this.failed ||= this.splitter.failed
      if (slice === null) return null
      if (slice.index >= 0) return this.elementOf(slice)
      this.setMember(slice)
    }
    return null
  }

  private setMember(slice: SplitterSlice): void {
    const value = this.parse(slice)
    if (value === undefined) return
    if (Object.hasOwn(this.members, slice.member)) {
      this.options.diagnostics.report('json-duplicate-member', { offset: slice.offset, path: pathText(slice.at) })
    }
    // An assignment to __proto__ would set the prototype.
    Object.defineProperty(this.members, slice.member, { value, configurable: true, enumerable: true, writable: true })
  }

  private elementOf(slice: SplitterSlice): JsonElement {
    let kept: SplitterSlice = slice
    return {
      member: slice.member,
      index: slice.index,
      at: slice.at,
      value: () => this.parse(kept),
      hold() {
        const bytes = Buffer.from(kept.bytes.subarray(kept.start, kept.end))
        kept = { ...kept, bytes, start: 0, end: bytes.length }
      },
    }
  }

  private parse(slice: SplitterSlice): unknown {
    const value = parseBytes(slice, this.options.diagnostics)
    if (value === undefined) this.failed = true
    return value
  }
}
