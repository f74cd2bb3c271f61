import type { DiagnosticCode, DiagnosticPlace } from '../core/diagnostics.ts'

/** A piece of a transcript as its file gives it, whatever the format. */
export interface Cue {
  /** Milliseconds; null when the file gives none that can be read. */
  readonly start: number | null
  /** Milliseconds; null when the file gives none that can be read. */
  readonly end: number | null
  /** As written; `null` if nobody is named: then the last speaker goes on. */
  readonly speaker: string | null
  /** Without markup; line breaks (`\n`) and blanks as in the file. */
  readonly text: string
  /** Whether it is a paragraph by its source, which is never merged with another (rule 5.4.5). */
  readonly isParagraph: boolean
}

/** The cue with another text. Spelt out: one copy by `...` in each step took a third of the time of reading WebVTT. */
export function withText({ start, end, speaker, isParagraph }: Cue, text: string): Cue {
  return { start, end, speaker, text, isParagraph }
}

/** The cue with another speaker. */
export function withSpeaker({ start, end, text, isParagraph }: Cue, speaker: string | null): Cue {
  return { start, end, speaker, text, isParagraph }
}

/** The cue at another time. */
export function withTime({ speaker, text, isParagraph }: Cue, start: number | null, end: number | null): Cue {
  return { start, end, speaker, text, isParagraph }
}

/** Takes the cues that readers of the formats find. */
export interface CueSink {
  /** Takes a cue; answers whether to read on. */
  add(cue: Cue): boolean
  /** Adds text to the cue that was taken last; drops it where there is none. */
  append(text: string): unknown
  /** Reports what was repaired, or is worth knowing. */
  report(code: DiagnosticCode, place?: DiagnosticPlace): void
  /** Reports what is missing in the result. */
  lose(code: DiagnosticCode, place?: DiagnosticPlace): void
}
