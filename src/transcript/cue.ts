import type { DiagnosticCode, DiagnosticPlace } from '../core/diagnostics.ts'

/** A piece of a transcript as in its file, for all formats. */
export interface Cue {
  /** Milliseconds; `null` if the file gives no readable time. */
  readonly start: number | null
  /** Milliseconds; `null` if the file gives no readable time. */
  readonly end: number | null
  /** As written; `null` if nobody is named: then the last speaker continues. */
  readonly speaker: string | null
  /** Without markup; line breaks (`\n`) and blanks as in the file. */
  readonly text: string
  /** Whether the source marks the cue as a paragraph, which is never merged with another (rule 5.4.5). */
  readonly isParagraph: boolean
}

/**
 * Returns the cue with another text. The fields are spelt out: one copy by `...` in each step took a third of the time
 * of reading WebVTT.
 */
export function withText({ start, end, speaker, isParagraph }: Cue, text: string): Cue {
  return { start, end, speaker, text, isParagraph }
}

export function withSpeaker({ start, end, text, isParagraph }: Cue, speaker: string | null): Cue {
  return { start, end, speaker, text, isParagraph }
}

export function withTime({ speaker, text, isParagraph }: Cue, start: number | null, end: number | null): Cue {
  return { start, end, speaker, text, isParagraph }
}

/** Takes the cues that readers of the formats find. */
export interface CueSink {
  /** Takes a cue; returns whether to read on. */
  add(cue: Cue): boolean
  /** Adds text to the last cue; drops it if there is no cue. */
  append(text: string): unknown
  /** Reports a repair, or another fact worth knowing. */
  report(code: DiagnosticCode, place?: DiagnosticPlace): void
  /** Reports a loss in the result. */
  lose(code: DiagnosticCode, place?: DiagnosticPlace): void
}
