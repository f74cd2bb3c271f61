import { rawDigest } from '../../core/raw-digest.ts'
import type { ReadContext } from '../../core/reading.ts'
import type { Attributes } from '../events.ts'
import { ChildAncestry } from './child-ancestry.ts'

/**
 * Recognises children by the digest of their bytes, and tells which of those that were read may be recognised later: only
 * what stands in the same as the first child, and was read without a structural fault, means the same as these bytes.
 */
export class ChildRecognition {
  readonly #knows: (rawDigest: Uint8Array, offset: number) => boolean
  readonly #ancestry = new ChildAncestry()
  /** Whether the open child stands in the same as the first one. */
  #isInPlace = false
  /** Offset of the last structural fault. */
  #structuralAt = -1
  /** The digest of what seemed to be all of the open child, and how many bytes that were. */
  #seemingDigest: Uint8Array | null = null
  #seemingLength = 0

  /** `knows` is asked about children whose bytes may be recognised. */
  constructor(knows: (rawDigest: Uint8Array, offset: number) => boolean) {
    this.#knows = knows
  }

  /** The start tags, as they are written, of what the first child stands in, the outermost first. */
  get childAncestors(): readonly string[] {
    return this.#ancestry.startTags
  }

  /** An element that children may stand in opens. */
  open(attributes: Attributes): void {
    this.#ancestry.open(attributes)
  }

  /** The innermost of these closes. */
  close(): void {
    this.#ancestry.close()
  }

  noteStructuralFault(offset: number): void {
    this.#structuralAt = Math.max(this.#structuralAt, offset)
  }

  /** A child begins, whose texts are read with `context` unless it says otherwise. */
  startChild(context: ReadContext): void {
    this.#isInPlace = this.#ancestry.startChild(context)
    this.#seemingDigest = null
  }

  /** Whether the open child is known, if these bytes are all of it. */
  isKnown(bytes: Buffer, offset: number): boolean {
    if (!this.#isInPlace || this.#structuralAt >= offset) return false
    this.#seemingDigest = rawDigest(bytes)
    this.#seemingLength = bytes.length
    return this.#knows(this.#seemingDigest, offset)
  }

  /** The digest of the child, which is over, by which it may be known later; null where it must not be. */
  digestOf(child: Buffer, offset: number): Uint8Array | null {
    if (!this.#isInPlace || this.#structuralAt >= offset) return null
    const isSeeming = this.#seemingDigest !== null && this.#seemingLength === child.length
    return isSeeming ? this.#seemingDigest : rawDigest(child)
  }
}
