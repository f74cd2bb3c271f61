import type { Name, Names } from './names/names.ts'
import type { OpenElements } from './open-elements.ts'
import { Token, type Tokenizer } from './tokenizer.ts'

/**
 * Number of different names of open tags at which reading ahead ends. Each costs memory as long as its tag is open, and
 * no honest element has so many.
 */
const MAX_NAMES_AHEAD = 1_000

/**
 * Finds out whether an open element has an end tag before its parent ends (recovery, rule 7). The tags from a start tag
 * inside of it are read ahead for this and then read again: `<br><title>One</title></item>`.
 *
 * The search keeps the end of each element in its stretch, so that no stretch is read ahead twice.
 */
export class EndTagProbe {
  readonly #tokenizer: Tokenizer
  readonly #names: Names
  readonly #elements: OpenElements
  /** Returns whether a start tag of this name begins a child, at which an unread element before it ends. */
  readonly #startsChild: (name: Name) => boolean
  isRunning = false
  /** Offset of the start tag from which the tags are read ahead. */
  from = 0
  /** Offset of the limit for reading ahead. */
  #limit = 0
  /** Offset of the end of the stretch that was read ahead last. */
  #probedTo = 0
  /** Tags before this offset are content of an element that its own end tag closes. */
  #contentTo = 0
  /** Offsets of the start tags in the stretch, and of the end tags that close them; -1 for none. */
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  /** The place in `#starts` after the one that was looked up last. */
  #next = 0
  /**
   * The open tags while reading ahead, from the element in question on: their folded names, the place of the open tag
   * of the same name before, and their places in `#starts`; -1 for none.
   */
  readonly #openNames: Name[] = []
  readonly #openBefore: number[] = []
  readonly #openStarts: number[] = []
  /** Number of different names of the open tags. */
  #namesAhead = 0
  /** The places of the open tags whose end tags would close the open child. */
  readonly #closers: number[] = []

  constructor(tokenizer: Tokenizer, names: Names, elements: OpenElements, startsChild: (name: Name) => boolean) {
    this.#tokenizer = tokenizer
    this.#names = names
    this.#elements = elements
    this.#startsChild = startsChild
  }

  /** Returns whether the tag at an offset is content of an element that was found to be closed. */
  isContent(offset: number): boolean {
    return offset < this.#contentTo
  }

  /**
   * Returns whether the element whose start tag is at `opened` has an end tag; the tag at `offset` is inside of it.
   * Returns `null` if nothing is known before {@link start}.
   */
  isClosed(opened: number, offset: number): boolean | null {
    if (offset >= this.#probedTo) return null
    if (opened < this.from) return false
    const end = this.#endOf(opened)
    if (end < offset) return false
    this.#contentTo = end
    return true
  }

  /**
   * Begins to search for the end tag of the element at a place on the stack, from the start tag that was found last.
   * Reads ahead no further than the offset `limit`.
   */
  start(place: number, limit: number): void {
    const { base, start } = this.#tokenizer
    this.isRunning = true
    this.from = base + start
    this.#limit = limit
    this.#starts.length = 0
    this.#ends.length = 0
    this.#next = 0
    const { stack, depth } = this.#elements
    for (const { folded } of stack.slice(place, depth)) this.#open(folded, -1)
    this.#tokenizer.rewind(start)
  }

  /** Reads ahead. Returns `false` if the decision needs more bytes. `innermost` is the innermost open element. */
  run(innermost: Name): boolean {
    const tokenizer = this.#tokenizer
    for (;;) {
      const token = tokenizer.next()
      const { base, start, end } = tokenizer
      if (token === Token.End) return this.#decide(false, base + tokenizer.bytes.length)
      if (token === Token.More) return base + tokenizer.keepFrom > this.#limit && this.#decide(false, this.#limit)
      if (base + end > this.#limit) return this.#decide(false, this.#limit)
      let isClosed: boolean | null = null
      if (token === Token.StartTag) isClosed = this.#startTag()
      else if (token === Token.EndTag) isClosed = this.#endTag(tokenizer.isExpected ? innermost : this.#endTagName())
      if (isClosed !== null) return this.#decide(isClosed, base + start)
      if (this.#namesAhead > MAX_NAMES_AHEAD) return this.#decide(false, base + end)
    }
  }

  #decide(isClosed: boolean, probedTo: number): true {
    this.isRunning = false
    // The tag in question is not probed again.
    this.#probedTo = Math.max(probedTo, this.from + 1)
    if (isClosed) this.#contentTo = probedTo
    this.#closeTo(0)
    this.#tokenizer.rewind(this.from - this.#tokenizer.base)
    return true
  }

  /** Returns `false` if the start tag shows that the element has no end tag; `null` if it shows nothing. */
  #startTag(): false | null {
    const { bytes, view, base, start, startTag } = this.#tokenizer
    const name = this.#names.find(bytes, view, start + 1, start + startTag.nameEnd, startTag.nameHash)
    if (this.#startsChild(name)) return false
    if (startTag.selfClosing) return null
    const folded = this.#names.folded(name)
    this.#open(folded, this.#starts.length)
    this.#starts.push(base + start)
    this.#ends.push(-1)
    return null
  }

  /** Returns whether the element is closed, if the end tag decides it; `null` otherwise. */
  #endTag(name: Name): boolean | null {
    const folded = this.#names.folded(name)
    const place = folded.ahead
    const closesChild = this.#elements.closesChild(folded)
    if (place < 0) return this.#elements.placeOf(folded, closesChild) < 0 ? null : false
    // Nothing but the end tag of a child closes the child.
    if (place < (this.#closers.at(-1) ?? -1) && !closesChild) return place === 0 ? false : null
    if (place === 0) return true
    const { base, start } = this.#tokenizer
    const startPlace = this.#openStarts[place] as number
    if (startPlace >= 0) this.#ends[startPlace] = base + start
    this.#closeTo(place)
    return null
  }

  #open(folded: Name, startPlace: number): void {
    const place = this.#openNames.length
    if (this.#elements.closesChild(folded)) this.#closers.push(place)
    this.#openNames.push(folded)
    this.#openBefore.push(folded.ahead)
    if (folded.ahead < 0) this.#namesAhead += 1
    this.#openStarts.push(startPlace)
    folded.ahead = place
    this.#names.opened(folded, this.#elements.depth + place)
  }

  /** Closes the open tags from a place on. */
  #closeTo(place: number): void {
    for (let last = this.#openNames.length - 1; last >= place; last -= 1) {
      const folded = this.#openNames[last] as Name
      folded.ahead = this.#openBefore[last] as number
      if (folded.ahead < 0) this.#namesAhead -= 1
      this.#names.closed(folded)
    }
    this.#openNames.length = place
    this.#openBefore.length = place
    this.#openStarts.length = place
    while ((this.#closers.at(-1) ?? -1) >= place) this.#closers.pop()
  }

  /** Returns the offset of the end tag of the element whose start tag is at `opened`; -1 if the stretch holds none. */
  #endOf(opened: number): number {
    const starts = this.#starts
    let low = this.#next
    // Mostly, the next start tag is asked for.
    if (starts[low] !== opened) low = this.#search(opened)
    this.#next = low + 1
    return starts[low] === opened ? (this.#ends[low] as number) : -1
  }

  /** Returns the place of the first start tag that is not before an offset. */
  #search(opened: number): number {
    const starts = this.#starts
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[middle] as number) < opened) low = middle + 1
      else high = middle
    }
    return low
  }

  #endTagName(): Name {
    const { bytes, view, nameStart, nameEnd, nameHash } = this.#tokenizer
    return this.#names.find(bytes, view, nameStart, nameEnd, nameHash)
  }
}
