import { asBuffer, decodeUtf8 } from '../core/bytes.ts'
import type { ForeignElement } from '../core/foreign-element.ts'
import type { ReadContext } from '../core/reading.ts'
import { SNIFF_LENGTH, sniff } from '../encodings/sniff.ts'
import { firstSign } from '../json/byte-kinds.ts'
import type { RawRecord } from '../xml/records/record-plan.ts'
import type { FeedSource } from './feed-source.ts'

/** Makes the reader of each format. */
export interface SourceMakers {
  readonly xml: () => FeedSource
  readonly json: () => FeedSource
}

const OPEN_BRACE = 0x7b
/** Maximum number of UTF-8 bytes that the sniffed characters may need. */
const MOST_HELD = SNIFF_LENGTH * 3

/**
 * Detects by the first bytes of a document whether it is a JSON Feed. Passes the document to the reader of JSON Feeds
 * or of XML. Bytes that begin like JSON are held until the format is known.
 */
export class ChosenSource implements FeedSource {
  readonly #makers: SourceMakers
  #source: FeedSource | null = null
  #held: Buffer[] = []
  #length = 0
  #beginsAsJson = false

  constructor(makers: SourceMakers) {
    this.#makers = makers
  }

  write(utf8: Uint8Array): void {
    if (this.#source !== null) this.#source.write(utf8)
    else this.#look(asBuffer(utf8))
  }

  end(): void {
    const source = this.#source ?? this.#choose()
    source.end()
  }

  get sawDocument(): boolean {
    return this.#source?.sawDocument === true
  }

  get sawEnd(): boolean {
    return this.#chosen.sawEnd
  }

  get containerContext(): ReadContext {
    return this.#chosen.containerContext
  }

  get containerUnknown(): readonly ForeignElement[] {
    return this.#chosen.containerUnknown
  }

  get childAncestors(): readonly string[] {
    return this.#chosen.childAncestors
  }

  get entities(): string {
    return this.#chosen.entities
  }

  container(quiet: boolean): RawRecord {
    return this.#chosen.container(quiet)
  }

  /** No property is read before the first item or the end of a document. */
  get #chosen(): FeedSource {
    return this.#source as FeedSource
  }

  #look(bytes: Buffer): void {
    const first = this.#beginsAsJson ? 0 : firstSign(bytes, 0)
    this.#beginsAsJson ||= bytes[first] === OPEN_BRACE
    if (!this.#beginsAsJson && first < bytes.length) {
      this.#choose().write(bytes)
      return
    }
    // A copy, because the caller may reuse the memory of the pieces.
    this.#held.push(Buffer.from(bytes))
    this.#length += bytes.length
    if (this.#length >= MOST_HELD) this.#choose()
  }

  #choose(): FeedSource {
    const held = this.#held
    this.#held = []
    const source = this.#beginsAsJson && isJsonFeed(Buffer.concat(held)) ? this.#makers.json() : this.#makers.xml()
    this.#source = source
    for (const bytes of held) source.write(bytes)
    return source
  }
}

function isJsonFeed(head: Buffer): boolean {
  return sniff(decodeUtf8(head, 0, Math.min(head.length, MOST_HELD))).kind === 'json-feed'
}
