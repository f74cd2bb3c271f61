import type { MarkedText } from '../search/index.ts'

/** A piece of a text, and whether a search found it. */
export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

/** Cuts a text into its matches and the text between them. */
export function piecesOf({ text, marks }: MarkedText): Piece[] {
  let at = 0
  const pieces = marks.flatMap(({ start, end }) => {
    const between = { text: text.slice(at, start), isMatch: false }
    at = end
    return [between, { text: text.slice(start, end), isMatch: true }]
  })
  return [...pieces, { text: text.slice(at), isMatch: false }].filter((piece) => piece.text !== '')
}
