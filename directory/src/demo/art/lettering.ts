const WIDE = /[\u3000-\u9fff\uff00-\uffef]/

/** Returns the width of a text at a size of 1, roughly: fonts of the reader differ. */
export function widthOf(words: string): number {
  let width = 0
  for (const letter of words) width += WIDE.test(letter) ? 1 : /[A-ZÀ-ÞMWmw—]/.test(letter) ? 0.74 : 0.58
  return width
}

/** Breaks a text into lines of at most `width`, at a size of 1. Texts without spaces break anywhere. */
export function linesOf(words: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  const parts = WIDE.test(words) ? words.match(/.[、。！？」』ー…っ]*/gu)! : words.split(/(?<= )/)
  for (const part of parts) {
    if (line !== '' && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** Breaks a text into at most three lines, and returns the largest size at which they fit into a width. */
export function fitted(words: string, width: number, largest: number): { lines: readonly string[]; size: number } {
  for (let size = largest; ; size -= 4) {
    const lines = linesOf(words, width / size)
    const isWithin = lines.every((line) => widthOf(line) * size <= width)
    if ((lines.length <= (size > largest * 0.7 ? 2 : 3) && isWithin) || size <= 24) return { lines, size }
  }
}
