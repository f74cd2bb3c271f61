import { createRandom } from '../support/random.ts'

/**
 * Without the backslash: where V8 13.6 (Node 24) has read an object with a name that begins with one, it takes `"\\""`,
 * a quote, for the name `\\`. What is compared with `JSON.parse` must not ask that of it.
 */
const piecesOfNames = ['a', 'Ω', '日本', '🎈', '\\"', '\\n', '\\u00e9', '\\ud83c', '{', ']', ',', ':', '[', '}', ' ']

export class RandomJson {
  readonly next: () => number

  constructor(seed: number) {
    this.next = createRandom(seed)
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!
  }

  /** White space that JSON allows between tokens. */
  blank(): string {
    return this.pick(['', '', '', ' ', '\n', '\t', '\r\n  '])
  }

  /** A string token, with escapes, brackets and separators inside, and characters of one to four bytes. */
  string(): string {
    return this.text([...piecesOfNames, '\\\\'])
  }

  private text(pieces: readonly string[]): string {
    return `"${Array.from({ length: this.below(6) }, () => this.pick(pieces)).join('')}"`
  }

  scalar(): string {
    return this.pick(['0', '-1.5e3', '1e400', 'true', 'false', 'null', this.string(), this.string()])
  }

  value(depth: number): string {
    const kind = this.below(depth > 0 ? 6 : 3)
    if (kind < 3) return this.scalar()
    return kind < 5 ? this.object(depth - 1, []) : this.array(depth - 1, this.below(4))
  }

  array(depth: number, length: number): string {
    const items = Array.from({ length }, () => this.blank() + this.value(depth) + this.blank())
    return `[${items.join(',') || this.blank()}]`
  }

  /** An object token. `names` may come up as member names, with lists as their values. */
  object(depth: number, names: readonly string[]): string {
    const members = Array.from({ length: this.below(5) }, () => this.member(depth))
    for (const name of names) {
      if (this.next() < 0.8) {
        const written =
          this.next() < 0.1 ? `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}"` : `"${name}"`
        const list = this.next() < 0.9 ? this.array(depth, this.below(6)) : this.value(depth)
        const at = this.below(members.length + 1)
        members.splice(at, 0, `${this.blank()}${written}${this.blank()}:${this.blank()}${list}${this.blank()}`)
      }
    }
    return `{${members.join(',') || this.blank()}}`
  }

  /** A document whose top-level object may hold lists under `names`. */
  document(names: readonly string[]): string {
    return this.blank() + this.object(3, names) + this.blank()
  }

  /** The document with some of its bytes changed, dropped or doubled. */
  mutated(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes)
    const at = this.below(copy.length)
    switch (this.below(4)) {
      case 0:
        copy[at] = this.below(256)
        return copy
      case 1:
        return Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1 + this.below(4))])
      case 2:
        return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - this.below(8)))])
      default:
        copy[at] = '{}[],:"\\ 1x'.charCodeAt(this.below(11))
        return copy
    }
  }

  /** The bytes in pieces of random size, some of them empty. */
  chunks(bytes: Buffer): Buffer[] {
    const most = this.pick([1, 3, 10, 100, 10_000])
    const chunks: Buffer[] = []
    for (let start = 0; start < bytes.length; ) {
      const end = Math.min(bytes.length, start + this.below(most + 1))
      chunks.push(bytes.subarray(start, end))
      start = end
    }
    return chunks
  }

  private member(depth: number): string {
    const name = this.pick(['"a"', '"b"', '"uuid"', '"__proto__"', '""', '"1"', this.text(piecesOfNames)])
    return `${this.blank()}${name}${this.blank()}:${this.blank()}${this.value(depth)}${this.blank()}`
  }
}
