import { skeletonOf } from '../terms/latin.ts'

/** How a known term stands for a word. */
export type Likeness = 'same' | 'latin' | 'beginning' | 'ending' | 'inner' | 'slip'

export interface Like {
  readonly likeness: Likeness
  readonly quality: number
}

/** A word and its Latin form. */
interface Spelled {
  readonly text: string
  readonly latin: string
}

const OTHER_SCRIPT = 0.8
const OTHER_ACCENTS = 0.95
const SKELETON = 0.6
const FIRST_LETTER = 0.85
/** Letters from which a word may be a beginning, have another ending, be a part, have one slip and two. */
const least = { beginning: 3, ending: 4, inner: 5, skeleton: 3, slip: 4, slips: 8 }
const SAME_BEGINNING = 0.6
const ASCII = /^[\x00-\x7f]*$/
/** Scripts whose terms are pairs of characters: other pairs are other words. */
const PAIRS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/**
 * Returns how well a term stands for a word; `null` if it does not.
 *
 * @param isKnown - some document has the word itself: then a slip is less likely
 */
export function likenessOf(asked: Spelled, known: Spelled, isKnown: boolean): Like | null {
  if (known.text === asked.text) return { likeness: 'same', quality: 1 }
  const isSameScript = ASCII.test(asked.text) === ASCII.test(known.text)
  if (PAIRS.test(asked.text) || PAIRS.test(known.text)) {
    const isEqual = !isSameScript && known.latin === asked.latin
    return isEqual ? { likeness: 'latin', quality: OTHER_SCRIPT } : null
  }
  if (known.latin === asked.latin) return { likeness: 'latin', quality: isSameScript ? OTHER_ACCENTS : OTHER_SCRIPT }
  const found = [
    beginning(asked.latin, known.latin),
    ending(asked.latin, known.latin, isKnown),
    inner(asked.latin, known.latin),
    slip(asked.latin, known.latin, isKnown),
    isSameScript ? null : skeleton(asked.latin, known.latin),
  ].filter((like) => like !== null)
  const best = found.reduce<Like | null>(
    (one, other) => (one === null || other.quality > one.quality ? other : one),
    null,
  )
  return best === null || isSameScript ? best : { ...best, quality: best.quality * OTHER_SCRIPT }
}

function beginning(asked: string, known: string): Like | null {
  if (asked.length < least.beginning || !known.startsWith(asked)) return null
  return { likeness: 'beginning', quality: 0.75 * Math.sqrt(asked.length / known.length) }
}

function ending(asked: string, known: string, isKnown: boolean): Like | null {
  let same = 0
  while (same < asked.length && asked[same] === known[same]) same += 1
  const share = same / Math.max(asked.length, known.length)
  if (same < least.ending || share < SAME_BEGINNING) return null
  return { likeness: 'ending', quality: (isKnown ? 0.6 : 0.8) * share }
}

function inner(asked: string, known: string): Like | null {
  return asked.length >= least.inner && known.includes(asked) ? { likeness: 'inner', quality: 0.5 } : null
}

function skeleton(asked: string, known: string): Like | null {
  const [one, other] = [skeletonOf(asked), skeletonOf(known)]
  return one.length >= least.skeleton && one === other ? { likeness: 'latin', quality: SKELETON } : null
}

function slip(asked: string, known: string, isKnown: boolean): Like | null {
  if (asked.length < least.slip || /\d/.test(asked)) return null
  const most = asked.length >= least.slips ? 2 : 1
  const slips = slipsBetween(asked, known, most)
  if (slips > most) return null
  const quality = (slips === 1 ? 0.7 : 0.45) * (asked[0] === known[0] ? 1 : FIRST_LETTER)
  return { likeness: 'slip', quality: isKnown ? quality / 2 : quality }
}

/** Letters that are missing, added, wrong, or swapped with their neighbour. More than `most` are not counted. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isEqual = one[i - 1] === other[j - 1]
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isEqual ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) slips = Math.min(slips, before[j - 2]! + 1)
      row.push(slips)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[other.length]!
}
