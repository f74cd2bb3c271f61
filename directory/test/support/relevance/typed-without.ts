/** How people type text without the keys for its letters. */

/** Letters that have no accent to take off. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ı: 'i', œ: 'oe', Œ: 'Oe', æ: 'ae', ß: 'ss' },
}

const cyrillic: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
}
const ukrainian: Readonly<Record<string, string>> = { г: 'h', ґ: 'g', и: 'y', і: 'i', ї: 'yi', є: 'ye', "'": '' }
const serbian: Readonly<Record<string, string>> = {
  ...{ ж: 'z', ч: 'c', ш: 's', ц: 'c', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', ђ: 'dj', џ: 'dz', х: 'h' },
}
const greek: Readonly<Record<string, string>> = {
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n' },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
}
const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Takes off accents and vowel signs. */
export function withoutMarks(text: string): string {
  const plain = [...text].map((letter) => plainLetters[letter] ?? letter).join('')
  // Marks of Thai and Indic scripts are letters of their own, as are the kana with a voiced sound.
  return plain
    .normalize('NFD')
    .replace(/(?<=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]\p{Mn}*)\p{Mn}/gu, '')
    .normalize('NFC')
}

const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ru: cyrillic,
  uk: { ...cyrillic, ...ukrainian },
  sr: { ...cyrillic, ...serbian },
  el: greek,
  de: german,
}

/** The text as people write it with Latin letters alone. Returns null for languages where that takes more than a table. */
export function transliterated(text: string, language: string): string | null {
  const table = tables[language]
  if (table === undefined) return null
  const lower = text.toLocaleLowerCase(language)
  const letters = language === 'el' ? withoutMarks(lower).replaceAll('ου', 'ou') : lower
  return [...letters].map((letter) => table[letter] ?? letter).join('')
}
