import type { Name, Names } from './names/names.ts'
import { Token, type Tokenizer } from './tokenizer.ts'

/**
 * Decides about a start tag such as `<item>` inside an element of the open item: `<item><description><item>`. The tag is
 * content of that element, or it begins the next item. It is content if the element is closed by its own end tag, and
 * all such tags inside it are closed too.
 *
 * The tags are read ahead for this and then read again. No stretch is read ahead twice, whatever the result.
 */
export class NestingProbe {
  readonly #tokenizer: Tokenizer
  readonly #names: Names
  /** Returns whether an end tag of this folded name would close the open child. */
  readonly #closesChild: (folded: Name) => boolean
  isRunning = false
  /** The folded name of the element that must be closed. */
  #holder: Name | null = null
  /** Offsets in the document: of the start tag in question, and of the limit for reading ahead. */
  #from = 0
  #limit = 0
  /** The number of open tags within the element that have its name. */
  #holders = 0
  /** The number of open tags within the element whose end tags would close the open child. */
  #closers = 0
  /** The end of the stretch that was read ahead last, as offset in the document, and whether the stretch is content. */
  #probedTo = 0
  #isContent = false

  constructor(tokenizer: Tokenizer, names: Names, closesChild: (folded: Name) => boolean) {
    this.#tokenizer = tokenizer
    this.#names = names
    this.#closesChild = closesChild
  }

  /** Returns whether the probe has not read ahead at an offset yet. */
  mayStart(offset: number): boolean {
    return offset >= this.#probedTo
  }

  /** Returns whether the tag at an offset is content of an element of the open child. */
  isContent(offset: number): boolean {
    return this.#isContent && offset < this.#probedTo
  }

  /** Begins with the start tag that was found last. Reads ahead no further than the offset `limit`. */
  start(holder: Name, limit: number): void {
    const { base, start, startTag } = this.#tokenizer
    this.isRunning = true
    this.#holder = holder
    this.#from = base + start
    this.#limit = limit
    this.#holders = 0
    this.#closers = startTag.selfClosing ? 0 : 1
  }

  /** Reads ahead. Returns `false` if the decision needs more bytes. `innermost` is the innermost open element. */
  run(innermost: Name): boolean {
    const tokenizer = this.#tokenizer
    for (;;) {
      const token = tokenizer.next()
      const { base } = tokenizer
      if (token === Token.End) return this.#decide(false, base + tokenizer.bytes.length)
      if (token === Token.More) {
        return base + tokenizer.keepFrom > this.#limit && this.#decide(false, this.#limit)
      }
      if (base + tokenizer.end > this.#limit) return this.#decide(false, this.#limit)
      if (token === Token.StartTag) this.#startTag()
      else if (token === Token.EndTag) {
        const isContent = this.#endTag(tokenizer.isExpected ? innermost : this.#endTagName())
        if (isContent !== null) return this.#decide(isContent, base + tokenizer.start)
      }
    }
  }

  #decide(isContent: boolean, probedTo: number): true {
    this.isRunning = false
    this.#isContent = isContent
    // The tag in question is not probed again.
    this.#probedTo = Math.max(probedTo, this.#from + 1)
    this.#tokenizer.rewind(this.#from - this.#tokenizer.base)
    return true
  }

  #startTag(): void {
    const { bytes, view, start, startTag } = this.#tokenizer
    if (startTag.selfClosing) return
    const name = this.#names.find(bytes, view, start + 1, start + startTag.nameEnd, startTag.nameHash)
    const folded = this.#names.folded(name)
    if (folded === this.#holder) this.#holders += 1
    else if (this.#closesChild(folded)) this.#closers += 1
  }

  /** Returns whether the tag is content, if the end tag decides it; `null` otherwise. */
  #endTag(name: Name): boolean | null {
    const folded = this.#names.folded(name)
    if (folded === this.#holder) {
      if (this.#holders === 0) return this.#closers === 0
      this.#holders -= 1
    } else if (this.#closesChild(folded)) {
      if (this.#closers === 0) return false
      this.#closers -= 1
    }
    return null
  }

  #endTagName(): Name {
    const { bytes, view, nameStart, nameEnd, nameHash } = this.#tokenizer
    return this.#names.find(bytes, view, nameStart, nameEnd, nameHash)
  }
}
