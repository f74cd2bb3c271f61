import { type VoiceSpan, voiceSpans } from './cue-text.ts'
import { readTimedBlocks, type TimedBlock } from './timed-blocks.ts'

/** A cue of a WebVTT file. */
export interface WebVttCue {
  /** Milliseconds; NaN if invalid. */
  readonly start: number
  /** Milliseconds; NaN if invalid. */
  readonly end: number
  readonly spans: readonly VoiceSpan[]
}

/** The callbacks of {@link readWebVtt}, called in the order of the file. */
export interface WebVttEvents {
  /** Called for a cue. Returns whether to read on. */
  cue(cue: WebVttCue): boolean
  /** Called for text outside of any cue. */
  strayText?(spans: readonly VoiceSpan[]): void
  /** Called if the header shifts all times (`X-TIMESTAMP-MAP`, RFC 8216, section 3.5). The shift is not applied. */
  timestampMap?(): void
}

const SIGNATURE = 'WEBVTT'

/**
 * Returns whether a text without byte order mark starts with a WebVTT signature (WebVTT, section 4.1). Blanks before it
 * are allowed.
 */
export function isWebVtt(text: string): boolean {
  return /^\s{0,100}WEBVTT(?:[\0- ]|$)/.test(text.slice(0, 200))
}

/**
 * Reads the cues of WebVTT. Skips the header, comments, style sheets, regions, and the names and settings of cues.
 * Times may lack minutes (`0.860`) and have a comma before the fraction.
 */
export function readWebVtt(text: string, events: WebVttEvents): void {
  if (/^X-TIMESTAMP-MAP/m.test(headerOf(text))) events.timestampMap?.()
  readTimedBlocks(
    text,
    {
      block: ({ start, end, text }: TimedBlock) => events.cue({ start, end, spans: voiceSpans(text) }),
      strayText: (text) => events.strayText?.(voiceSpans(text)),
    },
    isNoCue,
  )
}

const MAX_HEADER_LENGTH = 4_096

function headerOf(text: string): string {
  const head = text.slice(0, MAX_HEADER_LENGTH).replace(/\r\n?/g, '\n')
  const end = head.indexOf('\n\n')
  return end < 0 ? head : head.slice(0, end)
}

const BLOCK_NAMES = [SIGNATURE, 'NOTE', 'STYLE', 'REGION']

function isNoCue(text: string, start: number, end: number): boolean {
  return BLOCK_NAMES.some(
    (name) =>
      text.startsWith(name, start) && (end === start + name.length || text.charCodeAt(start + name.length) <= 0x20),
  )
}
