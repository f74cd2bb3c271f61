/**
 * Returns the cells of the lines of a CSV text, as RFC 4180 has it: character by character.
 *
 * @throws Error if a quote is out of place, or a line does not end with CR and LF
 */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error('A quoted cell does not end')
        if (text[at] === '"') at += 1
        cell += text[at]
      }
      at += 1
    } else {
      for (; at < text.length && text[at] !== ',' && text[at] !== '\r'; at += 1) {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`The cell with ${cell} needs quotes`)
        cell += text[at]
      }
    }
    line.push(cell)
    if (text[at] === ',') {
      at += 1
      continue
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of the line after ${cell}`)
    at += 2
    lines.push(line)
    line = []
  }
  if (line.length > 0) throw new Error('The last line does not end')
  return lines
}
