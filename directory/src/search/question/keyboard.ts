const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const toCyrillic = new Map(Array.from(latin, (key, index) => [key, cyrillic[index]!]))
const toLatin = new Map(Array.from(cyrillic, (key, index) => [key, latin[index]!]))

/**
 * Returns what a text would be on the other of two keyboards, Russian and English; `null` if it has letters of both or
 * of neither.
 */
export function onOtherKeyboard(text: string): string | null {
  const lower = text.toLowerCase()
  const isCyrillic = /[а-яё]/.test(lower)
  const isLatin = /[a-z]/.test(lower)
  if (isCyrillic === isLatin) return null
  const keys = isCyrillic ? toLatin : toCyrillic
  return Array.from(lower, (letter) => keys.get(letter) ?? letter).join('')
}
