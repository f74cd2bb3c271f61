import { Byte, endsName, isSpace } from './characters.ts'
import { mixName } from './names/known-names.ts'

/** The reason why the reading of a start tag stopped. */
export const enum TagEnd {
  /** More bytes are needed. */
  Cut,
  /** A `<` comes before the `>`: it is no tag, but text (recovery, rule 5). `stoppedAt` is the place of the `<`. */
  Text,
  /** `stoppedAt` is its `>`. */
  Closed,
}

/** Faults of an attribute, as bits. */
export const enum Flaw {
  Unquoted = 1,
  WithoutValue = 2,
  SpaceMissing = 4,
  Malformed = 8,
  QuoteUnclosed = 16,
}

/** The current part of the tag. */
const enum State {
  Name, //           <na
  Between, //        <name a="1" ␣
  AttributeName, //  <name hr
  AfterName, //      <name href ␣
  BeforeValue, //    <name href=
  Quoted, //         <name href="ht
  Unquoted, //       <name href=ht
}

/** Each attribute takes six numbers. Positions count from the `<` of the tag. */
export const enum Slot {
  NameStart,
  NameEnd,
  NameHash,
  ValueStart,
  ValueEnd,
  Flaws,
  Width,
}

/** Maximum distance of a closing quote in bytes. Without one, the tag ends at the first `>` (recovery, rule 6). */
const MAX_QUOTED_BYTES = 65_536

/** The letters `xml`, which begin the names of attributes that affect everything inside the element. */
const X = 0x78
const M = 0x6d
const L = 0x6c

/**
 * Reads one start tag in a single pass, which may stop at every byte and continue there with more bytes. It decodes
 * nothing, and only notes places.
 */
export class StartTagReader {
  nameEnd = 0
  nameHash = 0
  selfClosing = false
  /** Whether the name of an attribute begins with `xml`: it may declare a namespace, a base or a language. */
  hasXmlAttribute = false
  /** Number of noted attributes, without those beyond the limit. */
  count = 0
  tooMany = false
  /** The attributes, {@link Slot.Width} numbers each. */
  slots = new Int32Array(16 * Slot.Width)
  /** The flaws of all attributes together. */
  flaws = 0
  /** The place where `read` stopped. */
  stoppedAt = 0

  readonly #maxCount: number
  #state: State = State.Name
  #quote = 0
  #valueStart = 0
  /** Place up to which a quoted value was searched for `>`. */
  #searched = 0
  #cursor = 0

  constructor(maxCount: number) {
    this.#maxCount = maxCount
  }

  begin(): void {
    this.nameHash = 0
    this.selfClosing = false
    this.hasXmlAttribute = false
    this.count = 0
    this.tooMany = false
    this.flaws = 0
    this.#state = State.Name
  }

  /** Minimum length of the tag. Bytes before it are not needed to find its end. */
  get leastLength(): number {
    return this.#state === State.Quoted ? Math.max(this.#valueStart, this.#searched) : this.#cursor - 1
  }

  /** Reads the tag whose `<` is at `at`, starting at `from`: the place where it was cut, or after the `<`. */
  // Split in three, it takes 1.02 of the time (0.70–1.39, nine processes each, Node 20.20, 2026-11-28), and its exits
  // need codes of their own.
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: see above
  read(bytes: Buffer, at: number, from: number, final: boolean): TagEnd {
    const { length } = bytes
    let index = from
    let state = this.#state
    for (;;) {
      switch (state) {
        case State.Name: {
          let hash = this.nameHash
          let byte = 0
          for (; index < length; index += 1) {
            byte = bytes[index] as number
            if (endsName[byte] !== 0) break
            hash = mixName(hash, byte)
          }
          this.nameHash = hash
          if (index === length) break
          this.nameEnd = index - at
          if (byte === Byte.GreaterThan) {
            this.stoppedAt = index
            return TagEnd.Closed
          }
          state = State.Between
          continue
        }
        case State.Between: {
          while (index < length && isSpace(bytes[index] as number)) index += 1
          if (index === length) break
          const byte = bytes[index] as number
          if (byte === Byte.GreaterThan || byte === Byte.LessThan) {
            this.stoppedAt = index
            return byte === Byte.GreaterThan ? TagEnd.Closed : TagEnd.Text
          }
          if (byte === Byte.Slash) {
            if (this.selfClosing) this.flaws |= Flaw.Malformed
            this.selfClosing = true
            index += 1
            continue
          }
          if (byte === Byte.DoubleQuote || byte === Byte.SingleQuote) {
            this.flaws |= Flaw.Malformed
            index += 1
            continue
          }
          this.#begin(index - at, byte, isSpace(bytes[index - 1] as number))
          state = State.AttributeName
          continue
        }
        case State.AttributeName: {
          const { slots } = this
          const slot = this.count * Slot.Width
          let hash = slots[slot + Slot.NameHash] as number
          let byte = 0
          for (; index < length; index += 1) {
            byte = bytes[index] as number
            if (endsName[byte] !== 0) break
            hash = mixName(hash, byte)
          }
          slots[slot + Slot.NameHash] = hash
          if (index === length) break
          const nameStart = at + (slots[slot] as number)
          slots[slot + Slot.NameEnd] = index - at
          if (bytes[nameStart] === X && bytes[nameStart + 1] === M && bytes[nameStart + 2] === L) {
            this.hasXmlAttribute = true
          }
          if (byte === Byte.Equals) {
            index += 1
            state = State.BeforeValue
          } else {
            state = State.AfterName
          }
          continue
        }
        case State.AfterName: {
          while (index < length && isSpace(bytes[index] as number)) index += 1
          if (index === length) break
          if (bytes[index] === Byte.Equals) {
            index += 1
            state = State.BeforeValue
            continue
          }
          this.#end(index - at, index - at, Flaw.WithoutValue)
          state = State.Between
          continue
        }
        case State.BeforeValue: {
          while (index < length && isSpace(bytes[index] as number)) index += 1
          if (index === length) break
          const byte = bytes[index] as number
          if (byte === Byte.DoubleQuote || byte === Byte.SingleQuote) {
            index += 1
            this.#quote = byte
            this.#searched = 0
            state = State.Quoted
          } else {
            state = State.Unquoted
          }
          this.#valueStart = index - at
          continue
        }
        case State.Quoted: {
          const close = this.#quoteEnd(bytes, at, index, final)
          if (close < 0) {
            index = length
            break
          }
          if (bytes[close] === Byte.GreaterThan) {
            this.selfClosing = bytes[close - 1] === Byte.Slash
            this.#end(this.#valueStart, close - at - (this.selfClosing ? 1 : 0), Flaw.QuoteUnclosed)
            this.stoppedAt = close
            return TagEnd.Closed
          }
          this.#end(this.#valueStart, close - at, 0)
          index = close + 1
          state = State.Between
          continue
        }
        case State.Unquoted: {
          let byte = 0
          while (index < length) {
            byte = bytes[index] as number
            if (byte === Byte.GreaterThan || byte === Byte.LessThan || isSpace(byte)) break
            index += 1
          }
          if (index === length) break
          // `<link href=http://example.com/>` closes itself, because no other tag closes it.
          this.selfClosing = byte === Byte.GreaterThan && bytes[index - 1] === Byte.Slash
          const valueEnd = index - at - (this.selfClosing ? 1 : 0)
          this.#end(this.#valueStart, valueEnd, valueEnd === this.#valueStart ? Flaw.WithoutValue : Flaw.Unquoted)
          state = State.Between
          continue
        }
      }
      this.#state = state
      this.#cursor = index - at
      return TagEnd.Cut
    }
  }

  #begin(nameStart: number, byte: number, afterSpace: boolean): void {
    if (this.count * Slot.Width === this.slots.length) {
      const larger = new Int32Array(this.slots.length * 2)
      larger.set(this.slots)
      this.slots = larger
    }
    const slot = this.count * Slot.Width
    this.slots[slot] = nameStart
    this.slots[slot + Slot.NameHash] = 0
    // A slash that ends nothing, or an equals sign without a name before it.
    let flaws = this.selfClosing || byte === Byte.Equals ? Flaw.Malformed : 0
    if (!afterSpace && !this.selfClosing) flaws |= Flaw.SpaceMissing
    this.selfClosing = false
    this.slots[slot + Slot.Flaws] = flaws
  }

  #end(valueStart: number, valueEnd: number, flaw: number): void {
    const slot = this.count * Slot.Width
    if ((this.slots[slot + Slot.NameEnd] as number) === (this.slots[slot] as number)) {
      // Without a name it is no attribute.
      this.flaws |= Flaw.Malformed
      return
    }
    if (this.count === this.#maxCount) {
      this.tooMany = true
      return
    }
    this.slots[slot + Slot.ValueStart] = valueStart
    this.slots[slot + Slot.ValueEnd] = valueEnd
    const flaws = (this.slots[slot + Slot.Flaws] as number) | flaw
    this.slots[slot + Slot.Flaws] = flaws
    this.flaws |= flaws
    this.count += 1
  }

  /**
   * Returns the index of the quote that ends the value, or of the `>` that ends its tag if the quote is too far away or
   * missing. Returns -1 if more bytes are needed.
   */
  #quoteEnd(bytes: Buffer, at: number, from: number, final: boolean): number {
    const opened = at + this.#valueStart
    const close = bytes.indexOf(this.#quote, from)
    if (close >= 0 && close - opened < MAX_QUOTED_BYTES) return close
    if (close < 0 && bytes.length - opened < MAX_QUOTED_BYTES && !final) return -1
    const tagEnd = bytes.indexOf(Byte.GreaterThan, Math.max(opened, at + this.#searched))
    this.#searched = bytes.length - at
    return tagEnd >= 0 && (close < 0 || tagEnd < close) ? tagEnd : close
  }
}
