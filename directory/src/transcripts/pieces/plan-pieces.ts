/** A part of a sound. Times are milliseconds from the beginning of the sound. */
export interface Piece {
  readonly startMs: number
  readonly endMs: number
}

/** Milliseconds that a piece shares with the one before: no word is lost where the sound is cut. */
export const OVERLAP_MS = 5_000
/** The length of `loudness` entries. */
const FRAME_MS = 20
/** A pause between two sentences is about as long. */
const PAUSE_FRAMES = 30
/** Share of the longest piece that pieces have, so that a silence before or after can be taken. */
const FILLED = 0.9
/** Share of a piece in which a silence is looked for, before and after its best end. */
const SOUGHT = 0.1
/** Decibels for each minute away from the best end. Of two silences that are alike, the nearer one counts. */
const DISTANCE_COST = 1

/**
 * Cuts a sound at silences into pieces of about the same length. Each piece but the first begins {@link OVERLAP_MS}
 * before the end of the previous one. A sound that is short enough is one piece.
 *
 * @param loudness of each 20 ms, in decibels
 */
export function planPieces(loudness: Float32Array, lengthMs: number, longestMs: number): Piece[] {
  if (lengthMs <= longestMs) return [{ startMs: 0, endMs: lengthMs }]
  const most = longestMs - OVERLAP_MS
  const count = Math.ceil(lengthMs / (most * FILLED))
  const pieces: Piece[] = []
  let cut = 0
  for (let piece = 0; piece < count - 1; piece++) {
    const rest = count - piece
    const best = cut + (lengthMs - cut) / rest
    const around = (lengthMs / count) * SOUGHT
    const from = Math.max(best - around, lengthMs - (rest - 1) * most)
    const end = quietest(loudness, from, Math.min(best + around, cut + most), best)
    pieces.push({ startMs: Math.max(0, cut - OVERLAP_MS), endMs: end })
    cut = end
  }
  pieces.push({ startMs: cut - OVERLAP_MS, endMs: lengthMs })
  return pieces
}

/** Returns the middle of the quietest pause between two times. */
function quietest(loudness: Float32Array, fromMs: number, toMs: number, bestMs: number): number {
  const first = Math.max(0, Math.ceil(fromMs / FRAME_MS) - PAUSE_FRAMES / 2)
  const last = Math.min(loudness.length - PAUSE_FRAMES, Math.floor(toMs / FRAME_MS) - PAUSE_FRAMES / 2)
  let found = Math.round(bestMs)
  let least = Number.POSITIVE_INFINITY
  let sum = 0
  for (let frame = first; frame < first + PAUSE_FRAMES; frame++) sum += loudness[frame] ?? 0
  for (let frame = first; frame <= last; frame++) {
    const middleMs = (frame + PAUSE_FRAMES / 2) * FRAME_MS
    const cost = sum / PAUSE_FRAMES + (Math.abs(middleMs - bestMs) / 60_000) * DISTANCE_COST
    if (cost < least) {
      least = cost
      found = middleMs
    }
    sum += (loudness[frame + PAUSE_FRAMES] ?? 0) - loudness[frame]!
  }
  return found
}
