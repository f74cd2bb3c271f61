import { linesOf, widthOf } from '../lettering.ts'
import { path, rect, text } from '../shapes.ts'

/** Words of a panel, and the mouth of who says them; `null` for boxes and sounds. */
export interface Words {
  readonly kind: 'bubble' | 'box' | 'sound'
  readonly words: string
  readonly mouth: { readonly x: number; readonly y: number } | null
}

const SIZE = 25
const LINE = 31
const EDGE = 14
const GAP = 12
const INK = '#22202a'
const FONT = `font-family="'Comic Neue', 'Chalkboard SE', ui-rounded, Verdana, sans-serif"`

/** Draws the words of a panel from top to bottom: boxes at its upper edge, each bubble near who says it. */
export function drawWords(all: readonly Words[], width: number, height: number): string {
  const laid = all.filter(({ kind }) => kind !== 'sound').map((each) => ({ ...each, ...layOut(each, width) }))
  const boxes = laid.filter(({ kind }) => kind === 'box')
  const bubbles = laid.filter(({ kind }) => kind === 'bubble')
  const tallOf = (some: typeof laid) => some.reduce((sum, each) => sum + each.box.height + GAP, 0)
  const heads = bubbles.flatMap(({ mouth }) => (mouth === null ? [] : [mouth.y]))
  const firstBubble = Math.max(GAP + tallOf(boxes), Math.min(...heads, height) - 54 - tallOf(bubbles))
  let top = GAP
  const drawn = [...boxes, ...bubbles].map(({ kind, lines, box, mouth }, index) => {
    if (index === boxes.length) top = Math.min(firstBubble, Math.max(GAP + tallOf(boxes), height * 0.3))
    const left =
      kind === 'box' || mouth === null ? 10 : Math.min(Math.max(mouth.x - box.width / 2, 10), width - box.width - 10)
    const y = top
    top += box.height + GAP
    const outline =
      kind === 'box'
        ? rect([left, y, box.width, box.height], '#fff6d8', `stroke="${INK}" stroke-width="2.5"`)
        : bubble(left, y, box, mouth)
    return (
      outline +
      lines
        .map((line, row) =>
          text([left + box.width / 2, y + SIZE + 3 + row * LINE, SIZE], INK, line, `${FONT} text-anchor="middle"`),
        )
        .join('')
    )
  })
  const sounds = all.filter(({ kind }) => kind === 'sound').map(({ words }) => sound(words, width, height))
  return drawn.join('') + sounds.join('')
}

interface Size {
  readonly width: number
  readonly height: number
}

function layOut({ kind, words }: Words, width: number): { readonly lines: readonly string[]; readonly box: Size } {
  const most = kind === 'box' ? width - 24 : Math.min(width - 40, Math.max(width * 0.62, 290))
  const lines = linesOf(words, (most - EDGE * 2) / SIZE)
  const widest = Math.max(...lines.map(widthOf)) * SIZE + EDGE * 2 + 6
  return { lines, box: { width: Math.min(width - 20, widest), height: lines.length * LINE + EDGE } }
}

function bubble(left: number, top: number, box: Size, mouth: Words['mouth']): string {
  const outline = `stroke="${INK}" stroke-width="2.5"`
  const body = rect([left, top, box.width, box.height], '#fff', `rx="22" ${outline}`)
  if (mouth === null) return body
  const foot = Math.min(Math.max(mouth.x, left + 34), left + box.width - 34)
  const bottom = top + box.height
  // The tail ends before the head, however long it would be.
  const tip = { x: foot + (mouth.x - foot) * 0.7, y: Math.max(bottom + 14, Math.min(mouth.y - 8, bottom + 60)) }
  const tail = `M${foot - 12} ${bottom - 2}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${foot + 12} ${bottom - 2}`
  return body + path(tail, '#fff', outline) + rect([foot - 11, bottom - 6, 22, 6], '#fff')
}

function sound(words: string, width: number, height: number): string {
  const size = Math.min(84, (width * 0.7) / Math.max(1, widthOf(words)))
  const more = `${FONT} font-weight="900" text-anchor="middle" stroke="${INK}" stroke-width="5" paint-order="stroke" transform="rotate(-8 ${width / 2} ${height / 2})"`
  return text([width / 2, height * 0.56, size], '#ffd23f', words, more)
}
