import { rawDigest } from '../../core/raw-digest.ts'
import type { ReadContext } from '../../core/reading.ts'
import type { Attributes } from '../events.ts'
import { ChildAncestry } from './child-ancestry.ts'

/**
 * Recognises children by the digest of their bytes, and decides which children may be recognised later. Equal bytes
 * have the same meaning only in children with the same surroundings as the first one, and without structural faults.
 */
export class ChildRecognition {
  readonly #knows: (rawDigest: Uint8Array, offset: number) => boolean
  readonly #ancestry = new ChildAncestry()
  /** Whether the open child is in the same surroundings as the first one. */
  #isInPlace = false
  /** Offset of the last structural fault. */
  #structuralAt = -1
  /** The digest and the length of the bytes that seemed to be all of the open child. */
  #seemingDigest: Uint8Array | null = null
  #seemingLength = 0

  /** `knows` is called with the digests of children that may be recognised. */
  constructor(knows: (rawDigest: Uint8Array, offset: number) => boolean) {
    this.#knows = knows
  }

  /** The start tags, as written, of the elements around the first child, the outermost first. */
  get childAncestors(): readonly string[] {
    return this.#ancestry.startTags
  }

  /** Notes that an element opens that may contain children. */
  open(attributes: Attributes): void {
    this.#ancestry.open(attributes)
  }

  /** Notes that the innermost such element closes. */
  close(): void {
    this.#ancestry.close()
  }

  noteStructuralFault(offset: number): void {
    this.#structuralAt = Math.max(this.#structuralAt, offset)
  }

  /** Notes that a child begins, whose texts are read with `context` unless the child sets another one. */
  startChild(context: ReadContext): void {
    this.#isInPlace = this.#ancestry.startChild(context)
    this.#seemingDigest = null
  }

  /** Returns whether the open child is known, if these bytes are all of it. */
  isKnown(bytes: Buffer, offset: number): boolean {
    if (!this.#isInPlace || this.#structuralAt >= offset) return false
    this.#seemingDigest = rawDigest(bytes)
    this.#seemingLength = bytes.length
    return this.#knows(this.#seemingDigest, offset)
  }

  /**
   * Returns the digest of the child, which has ended, for recognising it later; `null` if it must not be recognised.
   */
  digestOf(child: Buffer, offset: number): Uint8Array | null {
    if (!this.#isInPlace || this.#structuralAt >= offset) return null
    const isSeeming = this.#seemingDigest !== null && this.#seemingLength === child.length
    return isSeeming ? this.#seemingDigest : rawDigest(child)
  }
}
