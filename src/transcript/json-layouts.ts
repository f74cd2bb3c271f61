/**
 * The unit of times that are numbers. `guess` where the layout leaves it open; `milliseconds` are seconds all the same
 * where one has a fraction.
 */
export type TimeUnit = 'seconds' | 'milliseconds' | 'guess'

/** One of the ways in which programs lay out a transcript as JSON. */
export interface JsonLayout {
  /** Where the list of segments is: member names from the top. */
  readonly path: readonly string[]
  readonly unit: TimeUnit
}

/**
 * Every layout there is; the first whose list is there is taken. The namespace's own, and that of Whisper and Flightcast,
 * differ in the names of the members only.
 */
export const jsonLayouts: readonly JsonLayout[] = [
  // Podcast namespace, JSON transcripts 1.0.0: startTime, endTime, body, speaker. Whisper, Flightcast: start, end, text.
  { path: ['segments'], unit: 'seconds' },
  // AssemblyAI: start, end, text, speaker. Gladia has the same in seconds.
  { path: ['utterances'], unit: 'milliseconds' },
  // Deepgram: start, end, transcript, speaker.
  { path: ['results', 'utterances'], unit: 'seconds' },
  // Podlove's player: start_ms, end_ms, text, voice.
  { path: ['transcripts'], unit: 'guess' },
  // Vendors of captions, and Podlove's transcripts in a file of their own.
  { path: [], unit: 'guess' },
]

/** What the members of a segment are called, in order of preference. */
export const segmentMembers = {
  text: ['body', 'text', 'transcript'],
  start: ['startTime', 'start'],
  end: ['endTime', 'end'],
  startInMilliseconds: ['start_ms', 'startMs'],
  endInMilliseconds: ['end_ms', 'endMs'],
  /** Podlove's `voice` is the name of whom its `speaker` is the number. */
  speaker: ['voice', 'speaker'],
} as const
