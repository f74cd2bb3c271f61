import { JoinedText } from './join-text.ts'
import type { EndsSentence } from './sentence-end.ts'
import type { Utterance } from './utterance.ts'

/** A paragraph, and the index of its first utterance, from which its id is derived. */
export interface Paragraph {
  readonly content: Utterance
  readonly index: number
}

/** Milliseconds of silence that separate two paragraphs (rule 5.4.2). */
const SILENCE = 2_000
/** From this many code points or milliseconds on, the end of a sentence ends the paragraph (rule 5.4.3). */
const LONG_ENOUGH = 600
const LASTING_ENOUGH = 90_000
/** Maximum number of code points in a paragraph of several utterances (rule 5.4.4). */
const MAX_LENGTH = 1_200

/** Folds utterances into paragraphs (rule 5.4). */
export function toParagraphs(utterances: readonly Utterance[], endsSentence: EndsSentence): readonly Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: OpenParagraph | null = null
  for (const [index, utterance] of utterances.entries()) {
    const length = codePointsIn(utterance.text)
    if (open === null || !open.takes(utterance, length, endsSentence)) {
      if (open !== null) paragraphs.push(open.paragraph())
      open = new OpenParagraph(utterance, index)
    }
    open.add(utterance, length)
  }
  if (open !== null) paragraphs.push(open.paragraph())
  return paragraphs
}

class OpenParagraph {
  readonly #first: Utterance
  readonly #index: number
  readonly #text = new JoinedText()
  #length = 0
  /** End of the last utterance, from which silence is measured. The latest end of all is kept apart. */
  #end: number | null = null
  #latestEnd: number | null = null

  constructor(first: Utterance, index: number) {
    this.#first = first
    this.#index = index
  }

  takes(next: Utterance, length: number, endsSentence: EndsSentence): boolean {
    const { speaker, start, isParagraph } = this.#first
    if (isParagraph || next.isParagraph || next.speaker !== speaker) return false
    if (this.#end !== null && next.start !== null && next.start - this.#end > SILENCE) return false
    if (this.#length + length > MAX_LENGTH) return false
    const isLong = this.#length >= LONG_ENOUGH
    const lasts = start !== null && next.start !== null && next.start - start >= LASTING_ENOUGH
    return !((isLong || lasts) && endsSentence(this.#text.last))
  }

  add(utterance: Utterance, length: number): void {
    const before = this.#text.length
    this.#text.add(utterance.text)
    // Counts the space that may have been added before the text.
    this.#length += length + (this.#text.length - before - utterance.text.length)
    this.#end = utterance.end
    if (utterance.end !== null) this.#latestEnd = Math.max(this.#latestEnd ?? 0, utterance.end)
  }

  paragraph(): Paragraph {
    const { start, speaker, isParagraph } = this.#first
    const content = { start, end: this.#latestEnd, speaker, text: this.#text.toString(), isParagraph }
    return { content, index: this.#index }
  }
}

function codePointsIn(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count -= 1
  return count
}
