import { asBuffer } from '../core/bytes.ts'
import { type Limits, xmlLimits } from '../core/limits.ts'
import { TagAttributes } from './attributes.ts'
import { isSpace } from './characters.ts'
import { ChildGuess } from './child-guess.ts'
import { DeclaredEntities } from './declared-entities.ts'
import { EndTagProbe } from './end-tag-probe.ts'
import {
  type ElementName,
  Ending,
  TextKind,
  Want,
  type XmlCode,
  type XmlEvents,
  type XmlReader,
  type XmlReaderOptions,
} from './events.ts'
import { noKnownNames } from './names/known-names.ts'
import { type Name, Names } from './names/names.ts'
import { Namespaces } from './names/namespaces.ts'
import { type OpenElement, OpenElements } from './open-elements.ts'
import { SectionEnd } from './section-end.ts'
import { TextScopes } from './text-scopes.ts'
import { Token, Tokenizer } from './tokenizer.ts'
import { Window, type WindowUser } from './window.ts'

/**
 * Creates a reader that turns the bytes of a document into balanced events, even if the document is broken. The bytes
 * must be UTF-8 without a byte order mark. Takes time linear in the size of the document.
 *
 * @throws TypeError if it is written to after its end; never because of a document's content.
 */
export function createXmlReader(events: XmlEvents, options: XmlReaderOptions = {}): XmlReader {
  return new ElementReader(events, options)
}

/**
 * The stack of open elements, namespaces and recovery. The numbers of rules are those of recovery
 * (docs/rules/recovery.md); the tokenizer applies rules 5 and 6.
 */
class ElementReader implements XmlReader, WindowUser {
  readonly #events: XmlEvents
  readonly #limits: Limits
  readonly #window = new Window(this)
  readonly #tokenizer: Tokenizer
  readonly #names: Names
  readonly #namespaces: Namespaces
  readonly #attributes: TagAttributes
  readonly #textScopes: TextScopes

  readonly #open: OpenElements
  /** The wish of the receiver for the innermost element. */
  #want: Want = Want.Children
  /**
   * The names of tags within an opaque element (skipped, or wanted as content) that are also names of open elements.
   */
  readonly #shadowing: Name[] = []

  /** Index of the open child in the tokenizer's bytes. */
  #childStart = 0
  /** Whether the bytes of the open child are kept; not after it has turned out to be too large. */
  #keepsChild = false
  readonly #probe: EndTagProbe
  readonly #sectionEnd: SectionEnd
  readonly #guess: ChildGuess | null
  /** Whether the child has started, but is not read until its end can be guessed. */
  #awaitsGuess = false

  #rootsEnded = 0
  #reportedOutside = false
  /** Whether faults are reported. */
  #isTold = true
  #bytesLeft: number
  #isOver = false
  #isBusy = false

  constructor(events: XmlEvents, options: XmlReaderOptions) {
    const { limits = xmlLimits, names = noKnownNames, entities = new DeclaredEntities() } = options
    this.#events = events
    this.#open = new OpenElements(events)
    this.#limits = limits
    this.#bytesLeft = limits.maxBytes
    this.#guess = events.recognise === undefined ? null : new ChildGuess()
    const tokenizer = new Tokenizer(
      { maxTagBytes: limits.maxItemBytes, maxAttributes: limits.maxAttributes },
      entities,
      (code, offset, detail) => this.#tokenFault(code, offset, detail),
    )
    this.#tokenizer = tokenizer
    this.#names = new Names(names)
    this.#probe = new EndTagProbe(
      tokenizer,
      this.#names,
      this.#open,
      (name) => this.#open.child < 0 && events.endsOpaque(this.#namespaces.element(name), Want.Skip) === Ending.Always,
    )
    this.#namespaces = new Namespaces(names, (code, detail) => this.#fault(code, tokenizer.start, detail))
    this.#sectionEnd = new SectionEnd(tokenizer, this.#open, limits.maxItemBytes)
    this.#textScopes = new TextScopes(this.#namespaces)
    this.#attributes = new TagAttributes(tokenizer, this.#names, this.#namespaces, entities, (code, at, detail) =>
      this.#fault(code, at, detail),
    )
  }

  write(chunk: Uint8Array): void {
    this.#refuseMisuse()
    if (this.#bytesLeft < 0) return
    this.#isBusy = true
    const size = Math.min(chunk.length, this.#bytesLeft)
    const bytes = asBuffer(chunk)
    this.#window.write(size === bytes.length ? bytes : bytes.subarray(0, size))
    this.#bytesLeft -= size
    if (size < chunk.length) {
      this.#bytesLeft = -1
      this.#events.fault('limit-bytes', this.#limits.maxBytes)
    }
    this.#isBusy = false
  }

  end(): void {
    this.#refuseMisuse()
    this.#isOver = true
    this.#tokenizer.final = true
    this.#read()
    this.#limitChild(this.#tokenizer.bytes.length)
    if (this.#open.depth > 0) this.#closeAll()
  }

  feed(bytes: Buffer, moved: number, base: number): void {
    this.#tokenizer.feed(bytes, moved, base)
    this.#childStart -= moved
  }

  use(): number {
    this.#read()
    const { keepFrom, sectionFrom, base } = this.#tokenizer
    const isProbing = this.#probe.isRunning
    if (!isProbing) this.#limitChild(keepFrom)
    if (this.#keepsChild) return Math.min(keepFrom, this.#childStart)
    return Math.min(sectionFrom, isProbing ? this.#probe.from - base : keepFrom)
  }

  #refuseMisuse(): void {
    if (this.#isOver) throw new TypeError('The XML reader has ended; create another one for another document')
    if (this.#isBusy) throw new TypeError('The XML reader must not be written to from within its own events')
  }

  #fault(code: XmlCode, at: number, detail?: string): void {
    if (this.#isTold) this.#events.fault(code, this.#tokenizer.base + at, detail)
  }

  /** Reports a fault of the tokenizer. Bytes that are read ahead are read again, and report their faults then. */
  #tokenFault(code: XmlCode, offset: number, detail?: string): void {
    if (this.#probe.isRunning || (code === 'xml-cdata-nested' && !this.#sectionEnd.isLostBefore(offset))) return
    this.#events.fault(code, offset, detail)
  }

  #read(): void {
    const tokenizer = this.#tokenizer
    for (;;) {
      if (this.#awaitsGuess && !this.#recognise()) return
      if (this.#probe.isRunning && !this.#probe.run(this.#open.top.name)) return
      switch (tokenizer.next()) {
        case Token.StartTag:
          this.#startTag()
          break
        case Token.EndTag:
          this.#endTag()
          break
        case Token.Text:
          this.#text(TextKind.Text)
          break
        case Token.Cdata:
          this.#text(TextKind.Cdata)
          break
        default:
          return
      }
    }
  }

  #text(kind: TextKind): void {
    const { bytes, base, start, end } = this.#tokenizer
    if (this.#open.depth === 0) {
      this.#textOutside(kind)
      return
    }
    if (this.#want !== Want.Skip) {
      const limit = this.#keepsChild ? this.#childStart + this.#limits.maxItemBytes : end
      if (start < limit) this.#events.text(bytes, start, Math.min(end, limit), kind, base + start)
    }
    this.#limitChild(end)
  }

  /** Reports text outside of the root. Only white space is allowed there, and no CDATA section at all. */
  #textOutside(kind: TextKind): void {
    const { bytes, start, end } = this.#tokenizer
    for (let at = start; at < end && !this.#reportedOutside; at += 1) {
      if (isSpace(bytes[at] as number) && kind !== TextKind.Cdata) continue
      this.#fault('xml-text-outside-root', at)
      this.#reportedOutside = true
    }
  }

  #startTag(): void {
    const tokenizer = this.#tokenizer
    const { bytes, view, base, start, end, startTag } = tokenizer
    const name = this.#names.find(bytes, view, start + 1, start + startTag.nameEnd, startTag.nameHash)
    const folded = name.folded ?? this.#names.folded(name)
    let isContent = this.#probe.isContent(base + start)
    if (!isContent && this.#open.closesChild(folded)) {
      const isHeld = this.#isHeld()
      if (isHeld === null) return
      isContent = isHeld
      // Rule 2: the start tag of a child inside of a child closes the open one.
      if (!isHeld && folded === this.#open.stack[this.#open.child]?.folded) {
        this.#limitChild(start)
        this.#closeAbove(this.#open.child - 1, start)
      }
    }
    this.#limitChild(end)
    if (this.#want !== Want.Children) {
      const hasScope = startTag.hasXmlAttribute && this.#declareInText()
      const element = this.#namespaces.element(name)
      const ends = isContent ? false : this.#endsTop(element)
      const isTag =
        this.#want !== Want.Foreign &&
        (isContent || this.#want === Want.Skip || this.#events.holdsElement?.(element) !== true)
      if (ends === false && isTag) {
        this.#opaqueStartTag(folded, hasScope)
        return
      }
      // The tag is an element, or is read again: its namespaces are declared again then.
      if (hasScope) this.#namespaces.close()
      if (ends === null) return
      if (ends) this.#closeAbove(this.#open.depth - 2, start)
    }
    if (this.#open.depth === 0) {
      this.#reportedOutside = false
      if (this.#rootsEnded > 0) this.#fault('xml-root-repeated', start, name.written)
    }
    this.#attributes.settle()
    const hasScope = startTag.hasXmlAttribute && this.#attributes.declareNamespaces()
    const element = this.#namespaces.element(name)
    const want = this.#wantOf(element)
    if (!startTag.selfClosing) {
      this.#push(name, folded, element, want, hasScope)
      return
    }
    if (want === Want.Whole) this.#events.wholeElement(bytes, start, end, base + start)
    if (want !== Want.Skip) this.#events.endElement(element, base + end, false)
    if (hasScope) this.#namespaces.close()
    if (this.#open.depth === 0) this.#rootsEnded += 1
  }

  #wantOf(element: ElementName): Want {
    const { base, start } = this.#tokenizer
    if (this.#open.depth >= this.#limits.maxDepth) {
      this.#fault('limit-depth', start, element.written)
      return Want.Skip
    }
    const want = this.#events.startElement(element, this.#attributes, base + start)
    return want === Want.Whole && this.#open.child >= 0 ? Want.Children : want
  }

  /**
   * Opens a scope for the declarations of a tag within a text, without reporting faults. Returns `false` if the tag
   * declares nothing.
   */
  #declareInText(): boolean {
    this.#isTold = false
    this.#namespaces.isInText = true
    const hasScope = this.#attributes.declareNamespaces()
    this.#namespaces.isInText = false
    this.#isTold = true
    return hasScope
  }

  #opaqueStartTag(folded: Name, hasScope: boolean): void {
    this.#attributes.settleOpaque()
    const { bytes, base, start, end, startTag } = this.#tokenizer
    if (!startTag.selfClosing) {
      if (hasScope || !this.#textScopes.isEmpty) this.#textScopes.open(folded.written, hasScope)
    } else if (hasScope) this.#namespaces.close()
    if (!startTag.selfClosing && folded.open > 0) {
      if (folded.shadowed === 0) this.#shadowing.push(folded)
      folded.shadowed += 1
    }
    if (this.#want === Want.Content) this.#events.text(bytes, start, end, TextKind.Tag, base + start)
  }

  #endTag(): void {
    const tokenizer = this.#tokenizer
    const { bytes, view, base, start, end } = tokenizer
    const top = this.#open.depth - 1
    const innermost = this.#open.stack[top] as OpenElement
    if (tokenizer.isExpected && this.#want === Want.Children && this.#open.child < 0) {
      this.#pop(end, false)
      return
    }
    this.#limitChild(end)
    const name = tokenizer.isExpected
      ? innermost.name
      : this.#names.find(bytes, view, tokenizer.nameStart, tokenizer.nameEnd, tokenizer.nameHash)
    const folded = name.folded ?? this.#names.folded(name)
    const place = this.#placeOf(folded)
    if (place < 0 && !this.#textScopes.isEmpty) this.#textScopes.close(folded.written)
    if (place >= 0) {
      this.#closeAbove(place, start)
      const { written } = (this.#open.stack[place] as OpenElement).name
      if (written !== name.written) this.#fault('xml-name-case', start, name.written)
      this.#pop(end, false)
    } else if (this.#want === Want.Content) {
      this.#events.text(bytes, start, end, TextKind.Tag, base + start)
    } else if (this.#want !== Want.Skip) {
      this.#fault('xml-end-tag-unmatched', start, name.written)
    }
  }

  /** Returns the place on the stack of the element that an end tag closes; -1 if it closes none. */
  #placeOf(folded: Name): number {
    if (folded.open === 0) return -1
    const { base, start } = this.#tokenizer
    const closesChild = !this.#probe.isContent(base + start) && this.#open.closesChild(folded)
    if (!closesChild && folded.shadowed > 0) {
      folded.shadowed -= 1
      return -1
    }
    return this.#open.placeOf(folded, closesChild)
  }

  /**
   * Returns whether a start tag ends the innermost element, in which tags are no elements of the receiver. Returns
   * `null` if the answer needs the tags from here on, which are then read ahead.
   */
  #endsTop(element: ElementName): boolean | null {
    const ending = this.#events.endsOpaque(element, this.#want)
    if (ending !== Ending.Unclosed || this.#open.depth - 1 === this.#open.child) return ending === Ending.Always
    const isClosed = this.#isClosed(this.#open.depth - 1)
    return isClosed === null ? null : !isClosed
  }

  /** Returns whether the start tag of a child is content of an element of the open child; `null` as `#endsTop`. */
  #isHeld(): boolean | null {
    for (let place = this.#open.child + 1; place < this.#open.depth; place += 1) {
      if ((this.#open.stack[place] as OpenElement).want !== Want.Children) return this.#isClosed(place)
    }
    return false
  }

  /** Returns whether an open element has an end tag of its own (rule 7); `null` as `#endsTop`. */
  #isClosed(place: number): boolean | null {
    const { base, start } = this.#tokenizer
    const element = this.#open.stack[place] as OpenElement
    const isClosed = this.#probe.isClosed(element.start, base + start)
    if (isClosed !== null) return isClosed
    // A second feed after one that was cut off is not content of its last child.
    if (this.#open.closesChild(element.folded)) return false
    const from = this.#open.child < 0 ? start : this.#childStart
    this.#probe.start(place, base + from + this.#limits.maxItemBytes)
    return null
  }

  #push(name: Name, folded: Name, element: ElementName, want: Want, hasScope: boolean): void {
    const place = this.#open.depth
    const { base, start, end } = this.#tokenizer
    this.#open.push(name, folded, element, want, base + start, hasScope)
    this.#names.opened(folded, place)
    this.#enterTop()
    if (want !== Want.Whole) return
    this.#open.child = place
    this.#namespaces.isInChild = true
    this.#childStart = start
    this.#keepsChild = true
    this.#awaitsGuess = this.#guess?.canGuess(name, base + end) === true
  }

  /** Updates the state after a change at the top of the stack. */
  #enterTop(): void {
    const tokenizer = this.#tokenizer
    if (this.#open.depth === 0) {
      tokenizer.expectedLength = 0
      this.#want = Want.Children
      return
    }
    const { name, want } = this.#open.top
    tokenizer.expectedLength = name.length
    tokenizer.expectedWords = name.words
    this.#want = want === Want.Whole ? Want.Children : want
  }

  /**
   * Ends the innermost element at `end`: after its end tag or, if that is missing, where something else begins or ends.
   */
  #pop(end: number, implied: boolean): void {
    const place = this.#open.depth - 1
    const entry = this.#open.stack[place] as OpenElement
    if (place === this.#open.child) this.#endChild(end)
    this.#endOpaque()
    this.#open.depth = place
    this.#names.closed(entry.folded)
    this.#enterTop()
    if (entry.want !== Want.Skip) this.#events.endElement(entry.element, this.#tokenizer.base + end, implied)
    if (entry.hasScope) this.#namespaces.close()
    if (place === 0) this.#rootsEnded += 1
  }

  /** Forgets the notes on tags within an opaque element. */
  #endOpaque(): void {
    if (!this.#textScopes.isEmpty) this.#textScopes.clear()
    if (this.#shadowing.length === 0) return
    for (const name of this.#shadowing) name.shadowed = 0
    this.#shadowing.length = 0
  }

  /** Closes all elements above a place on the stack, at an index where something else begins or ends. */
  #closeAbove(place: number, at: number): void {
    while (this.#open.depth - 1 > place) {
      const { name } = this.#open.top
      const isChild = this.#open.depth - 1 === this.#open.child
      this.#fault(isChild ? 'xml-child-unclosed' : 'xml-element-unclosed', at, name.written)
      this.#pop(at, true)
    }
  }

  /** Closes everything at the end of the document. */
  #closeAll(): void {
    const end = this.#tokenizer.bytes.length
    this.#fault('xml-root-unclosed', end, this.#open.stack[0]?.name.written)
    while (this.#open.depth > 0) {
      if (this.#open.depth - 1 === this.#open.child) {
        this.#fault('xml-child-unclosed', end, this.#open.stack[this.#open.child]?.name.written)
      }
      this.#pop(end, true)
    }
  }

  #endChild(end: number): void {
    const { bytes, base } = this.#tokenizer
    const start = this.#childStart
    if (this.#keepsChild) this.#events.wholeElement(bytes, start, end, base + start)
    this.#leaveChild()
  }

  #leaveChild(): void {
    this.#open.child = -1
    this.#namespaces.isInChild = false
    this.#keepsChild = false
  }

  /** Forgets the open child if it is too large, and skips the rest of it. The child reaches to `end` at least. */
  #limitChild(end: number): void {
    if (!this.#keepsChild || end - this.#childStart <= this.#limits.maxItemBytes) return
    this.#fault('limit-item-bytes', this.#childStart)
    this.#events.dropElement(this.#tokenizer.base + this.#childStart)
    this.#forgetAbove(this.#open.child)
    const child = this.#open.stack[this.#open.child] as OpenElement
    child.want = Want.Skip
    this.#enterTop()
    this.#keepsChild = false
  }

  /** Takes elements off the stack without reporting anything. */
  #forgetAbove(place: number): void {
    this.#endOpaque()
    while (this.#open.depth - 1 > place) {
      this.#open.depth -= 1
      const { folded, hasScope } = this.#open.stack[this.#open.depth] as OpenElement
      this.#names.closed(folded)
      if (hasScope) this.#namespaces.close()
    }
  }

  /** Shows the child to `recognise` as soon as its end can be guessed. Returns `false` if that needs more bytes. */
  #recognise(): boolean {
    const tokenizer = this.#tokenizer
    const { bytes, base, final } = tokenizer
    const start = this.#childStart
    const { maxItemBytes } = this.#limits
    const end = (this.#guess as ChildGuess).find(bytes, base, start, start + maxItemBytes)
    if (end < 0 && !final && bytes.length - start <= maxItemBytes) return false
    this.#awaitsGuess = false
    if (end < 0) return true
    if (this.#events.recognise?.(bytes, start, end, base + start) !== true) return true
    this.#forgetAbove(this.#open.child - 1)
    if (this.#open.depth === 0) this.#rootsEnded += 1
    this.#leaveChild()
    this.#enterTop()
    tokenizer.skipTo(end)
    return true
  }
}
