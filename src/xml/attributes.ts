import type { DeclaredEntities } from './declared-entities.ts'
import { decodeText, type TextFault } from './decode-text.ts'
import { type Attributes, type ElementName, TextKind } from './events.ts'
import type { Name, Names } from './names/names.ts'
import type { Namespaces } from './names/namespaces.ts'
import { Flaw, Slot } from './start-tag.ts'
import type { Tokenizer } from './tokenizer.ts'

/** Up to this many attributes, comparing each with each is cheaper than a set. */
const FEW = 8

const ALL_FLAWS = ~0

/** The attributes of the start tag that the tokenizer found last. */
export class TagAttributes implements Attributes {
  readonly #tokenizer: Tokenizer
  readonly #names: Names
  readonly #namespaces: Namespaces
  readonly #entities: DeclaredEntities
  readonly #fault: TextFault

  /** `fault` gets positions as indexes into the tokenizer's bytes. */
  constructor(
    tokenizer: Tokenizer,
    names: Names,
    namespaces: Namespaces,
    entities: DeclaredEntities,
    fault: TextFault,
  ) {
    this.#entities = entities
    this.#tokenizer = tokenizer
    this.#names = names
    this.#namespaces = namespaces
    this.#fault = fault
  }

  get count(): number {
    return this.#tokenizer.startTag.count
  }

  get bytes(): Buffer {
    return this.#tokenizer.bytes
  }

  get tagStart(): number {
    return this.#tokenizer.start
  }

  get tagEnd(): number {
    return this.#tokenizer.end
  }

  valueStart(index: number): number {
    return this.#at(index, Slot.ValueStart)
  }

  valueEnd(index: number): number {
    return this.#at(index, Slot.ValueEnd)
  }

  name(index: number): ElementName {
    return this.#namespaces.attribute(this.#nameAt(index))
  }

  value(index: number): string {
    const { bytes, base } = this.#tokenizer
    const start = this.valueStart(index)
    const end = this.valueEnd(index)
    if (!this.#entities.count(bytes, start, end, base + start)) {
      this.#fault('limit-entity-text', start)
    }
    const entities = this.#entities.valuesTo(base + end)
    return decodeText(bytes, start, end, TextKind.AttributeValue, this.#fault, entities)
  }

  get(key: string): string | null {
    for (let index = 0; index < this.count; index += 1) if (this.name(index).key === key) return this.value(index)
    return null
  }

  /** Declares the namespaces of the tag. Returns `false` if there are none. */
  declareNamespaces(): boolean {
    let isDeclaring = false
    for (let index = 0; index < this.count; index += 1) {
      const { written, prefix, local } = this.#nameAt(index)
      if (prefix !== 'xmlns' && written !== 'xmlns') continue
      if (!isDeclaring) this.#namespaces.open()
      isDeclaring = true
      this.#namespaces.declare(prefix === '' ? '' : local, this.value(index))
    }
    return isDeclaring
  }

  /** Reports faults of a tag that is no element, if the tag may have swallowed text after it. */
  settleOpaque(): void {
    const { flaws } = this.#tokenizer.startTag
    if (flaws === 0) return
    if (flaws & Flaw.QuoteUnclosed) this.#reportFlaws(Flaw.QuoteUnclosed)
    this.#reportMissingQuote()
  }

  /** Drops repeated attributes, and reports the faults of the tag. */
  settle(): void {
    const { startTag } = this.#tokenizer
    if (startTag.count > 1 && this.#mayRepeat()) this.#dropRepeated()
    if (startTag.flaws !== 0) {
      this.#reportFlaws(ALL_FLAWS)
      this.#reportMissingQuote()
    }
    if (startTag.tooMany) this.#fault('limit-attributes', this.#tokenizer.start)
  }

  /** Returns whether two names may be equal: only equal hashes are compared further. */
  #mayRepeat(): boolean {
    const { count, slots } = this.#tokenizer.startTag
    if (count > FEW) return true
    const end = count * Slot.Width
    for (let later = Slot.Width + Slot.NameHash; later < end; later += Slot.Width) {
      for (let earlier: number = Slot.NameHash; earlier < later; earlier += Slot.Width) {
        if (slots[earlier] === slots[later]) return true
      }
    }
    return false
  }

  #dropRepeated(): void {
    const { startTag } = this.#tokenizer
    const { count, slots } = startTag
    const seen = new Set<string>()
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const { written } = this.#nameAt(index)
      if (seen.has(written)) {
        this.#fault('xml-attribute-duplicate', this.#at(index, Slot.NameStart), written)
        continue
      }
      seen.add(written)
      slots.copyWithin(kept * Slot.Width, index * Slot.Width, (index + 1) * Slot.Width)
      kept += 1
    }
    startTag.count = kept
  }

  #reportFlaws(reported: number): void {
    const { startTag, start } = this.#tokenizer
    if (startTag.flaws & reported & Flaw.Malformed) this.#fault('xml-attribute-malformed', start)
    for (let index = 0; index < startTag.count; index += 1) {
      const flaws = (startTag.slots[index * Slot.Width + Slot.Flaws] as number) & reported
      if (flaws === 0) continue
      const at = this.#at(index, Slot.NameStart)
      const { written } = this.#nameAt(index)
      if (flaws & Flaw.SpaceMissing) this.#fault('xml-attribute-space-missing', at, written)
      if (flaws & Flaw.WithoutValue) this.#fault('xml-attribute-without-value', at, written)
      if (flaws & Flaw.Unquoted) this.#fault('xml-attribute-unquoted', at, written)
      if (flaws & Flaw.QuoteUnclosed) this.#fault('xml-quote-unclosed', at, written)
    }
  }

  /**
   * Reports a missing closing quote. The value then goes on to the opening quote of another tag, and the text after
   * that becomes a wrong attribute. Everything between the two, perhaps a child, is lost.
   */
  #reportMissingQuote(): void {
    const { bytes, start, startTag } = this.#tokenizer
    for (let index = 0; index < startTag.count; index += 1) {
      if (!bytes.subarray(this.valueStart(index), this.valueEnd(index)).includes('</')) continue
      this.#fault('xml-quote-missing', start, bytes.toString('utf8', start + 1, start + startTag.nameEnd))
      return
    }
  }

  #at(index: number, slot: Slot): number {
    const { start, startTag } = this.#tokenizer
    return start + (startTag.slots[index * Slot.Width + slot] as number)
  }

  #nameAt(index: number): Name {
    const { bytes, view, startTag } = this.#tokenizer
    const hash = startTag.slots[index * Slot.Width + Slot.NameHash] as number
    return this.#names.find(bytes, view, this.#at(index, Slot.NameStart), this.#at(index, Slot.NameEnd), hash)
  }
}
