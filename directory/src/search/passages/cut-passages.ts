/** A piece of a transcript, as the library reads it. */
export interface SpokenItem {
  readonly text: string
  readonly speaker: string | null
  /** Milliseconds from the beginning of the episode; `null` if the transcript has no times. */
  readonly startTimecode: number | null
  readonly endTimecode: number | null
}

/** Where a piece of a transcript begins in the text of a passage. */
export interface PassagePlace {
  readonly at: number
  readonly speaker: string | null
  readonly startTimecode: number | null
}

/** A part of a transcript that is found as one: about 200 words. */
export interface Passage {
  /** Plain text without line breaks. */
  readonly text: string
  /** The pieces that it is made of, in order. */
  readonly places: readonly PassagePlace[]
}

/** Words of a passage: at most, from which it ends with a sentence, from which it ends with a speaker, and at least. */
const size = { most: 200, sentence: 140, speaker: 100, least: 40 } as const
/** Characters of a script without spaces that count as a word. */
const CHARACTERS_OF_A_WORD = 2
const SPACELESS_CHARACTER =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu
const SPACELESS_START =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const SPACELESS_END =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u
const SENTENCE_END = /[.!?…。！？؟۔।]["'”’»」』)]*$/u
const SENTENCES = /(?<=[.!?…؟۔।]["'”’»)]*)\s+|(?<=[。！？][」』]*)/u

/** Cuts a transcript into passages. The same transcript always gives the same ones. */
export function cutPassages(items: readonly SpokenItem[]): Passage[] {
  const passages: OpenPassage[] = []
  let open: OpenPassage | null = null
  for (const piece of items.flatMap(piecesOf)) {
    const words = wordsIn(piece.text)
    const isFull: boolean =
      open !== null &&
      (open.words + words > size.most || (open.words >= size.speaker && piece.speaker !== open.places.at(-1)!.speaker))
    if (open === null || isFull) {
      open = { text: '', places: [], words: 0 }
      passages.push(open)
    }
    append(open, piece, words)
    if (open.words >= size.sentence && SENTENCE_END.test(open.text)) open = null
  }
  return joinedRest(passages).map(({ text, places }) => ({ text, places }))
}

interface OpenPassage {
  text: string
  readonly places: PassagePlace[]
  words: number
}

type Piece = Pick<SpokenItem, 'text' | 'speaker' | 'startTimecode'>

function append(passage: OpenPassage, { text, speaker, startTimecode }: Piece, words: number): void {
  const isGlued = passage.text === '' || (SPACELESS_END.test(passage.text) && SPACELESS_START.test(text))
  if (!isGlued) passage.text += ' '
  passage.places.push({ at: passage.text.length, speaker, startTimecode })
  passage.text += text
  passage.words += words
}

/** A few words at the end belong to the passage before. */
function joinedRest(passages: readonly OpenPassage[]): readonly OpenPassage[] {
  const [last, before] = [passages.at(-1), passages.at(-2)]
  if (last === undefined || before === undefined || last.words >= size.least) return passages
  const shift = before.text.length + 1
  const joined = {
    text: `${before.text} ${last.text}`,
    places: [...before.places, ...last.places.map((place) => ({ ...place, at: place.at + shift }))],
    words: before.words + last.words,
  }
  return [...passages.slice(0, -2), joined]
}

/**
 * Splits an item that is longer than a passage at its sentences. Pieces after the first begin when the same share of its
 * time has passed as of its text.
 */
function piecesOf(item: SpokenItem): Piece[] {
  const text = item.text.toWellFormed().replace(/\s+/gu, ' ').trim()
  const { speaker, startTimecode, endTimecode } = item
  if (text === '') return []
  if (wordsIn(text) <= size.most) return [{ text, speaker, startTimecode }]
  let at = 0
  return text
    .split(SENTENCES)
    .flatMap(shortened)
    .map((sentence): Piece => {
      const from = text.indexOf(sentence, at)
      at = from + sentence.length
      const spent = startTimecode === null || endTimecode === null ? 0 : endTimecode - startTimecode
      const start =
        startTimecode === null ? null : Math.round(startTimecode + (Math.max(0, spent) * from) / text.length)
      return { text: sentence, speaker, startTimecode: start }
    })
}

/** Splits a sentence that is longer than a passage anywhere between its words. */
function shortened(sentence: string): string[] {
  if (wordsIn(sentence) <= size.most) return sentence === '' ? [] : [sentence]
  const words = sentence.split(' ')
  if (words.length === 1) {
    const characters = Array.from(sentence)
    const length = size.most * CHARACTERS_OF_A_WORD
    return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
      characters.slice(index * length, (index + 1) * length).join(''),
    )
  }
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle), words.slice(middle)].flatMap((half) => shortened(half.join(' ')))
}

function wordsIn(text: string): number {
  const characters = text.match(SPACELESS_CHARACTER)?.length ?? 0
  const spaced = characters === 0 ? text : text.replace(SPACELESS_CHARACTER, ' ')
  return (spaced.match(/\S+/gu)?.length ?? 0) + characters / CHARACTERS_OF_A_WORD
}
