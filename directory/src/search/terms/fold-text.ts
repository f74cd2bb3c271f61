/** Marks that writers leave out at will: accents, Hebrew points, Arabic vowels. Vowel signs of other scripts stay. */
const ACCENTS =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05bd\u05bf\u05c1-\u05c7]|[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]|[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]|[\ufe20-\ufe2f]/g

/**
 * Letters with a stroke or tied together, which have no accent to take off; the last form of the Greek sigma; Arabic
 * letters that Persian and Urdu have other characters for, or that writers mix up at the end of words.
 */
const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ß: 'ss',
  ς: 'σ',
  ـ: '',
  ة: 'ه',
  ہ: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
}
const LETTERS = /[æœđðþłıħßςـةہىیک]/g

/** Writers of Japanese choose one or the other for emphasis: `ラーメン` and `らーめん`. */
const KATAKANA = /[\u30a1-\u30f6]/g
const KATAKANA_ABOVE_HIRAGANA = 0x60

/** The zeros of decimal digits that people write beside the ASCII ones. The other nine follow each. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0]
const DIGITS =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u1040-\u1049\u17e0-\u17e9]/g

/**
 * Letters that people without them on their keyboard write as two. They are kept apart from other letters with accents
 * until a word is known by both forms: `Köln` is `koln` and `koeln`.
 */
const spellings: Readonly<Record<string, readonly [plain: string, spelled: string]>> = {
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
  å: ['a', 'aa'],
  ø: ['o', 'oe'],
}
const SPELLED_OUT = /[äöüåø]/g

/**
 * The form in which texts are searched: compatibility characters, case and accents make no difference, invisible
 * characters are gone, digits are ASCII, Katakana is Hiragana. `й` keeps its breve: it is another letter than `и`.
 */
export function foldText(text: string): string {
  return foldSpelling(foldWithoutSpelling(text)).plain
}

/** Folds a text like `foldText`, except for the letters that `foldSpelling` folds. */
export function foldWithoutSpelling(text: string): string {
  const cased = text.normalize('NFKC').toLowerCase()
  if (/^[\x00-\x7f]*$/.test(cased)) return cased
  return cased
    .replaceAll('\u200b', ' ')
    .replace(/\p{Cf}/gu, '')
    .split(/([йäöüåø])/)
    .map((part, index) => (index % 2 === 1 ? part : withoutAccents(part)))
    .join('')
    .replace(LETTERS, (letter) => letters[letter] ?? letter)
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - KATAKANA_ABOVE_HIRAGANA))
    .replace(DIGITS, asciiDigit)
}

/** Folds the letters that can be written as two, in both ways. */
export function foldSpelling(text: string): { readonly plain: string; readonly spelled: string } {
  if (text.search(SPELLED_OUT) === -1) return { plain: text, spelled: text }
  return {
    plain: text.replace(SPELLED_OUT, (letter) => spellings[letter]![0]),
    spelled: text.replace(SPELLED_OUT, (letter) => spellings[letter]![1]),
  }
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').normalize('NFC')
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - zeros.findLast((zero) => zero <= code)!)
}
