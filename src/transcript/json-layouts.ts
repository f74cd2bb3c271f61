/**
 * The unit of times that are numbers. `guess` where the layout leaves it open; `milliseconds` are seconds all the same
 * where one has a fraction.
 */
export type TimeUnit = 'seconds' | 'milliseconds' | 'guess'

/** The way from a value to one within it: names of members, and positions in lists. */
export type JsonSteps = readonly (string | number)[]

/** One of the ways in which programs lay out a transcript as JSON. */
export interface JsonLayout {
  /** Where the list of segments is, from the top. */
  readonly path: JsonSteps
  readonly unit: TimeUnit
}

/**
 * Every layout there is; the first whose list is there is taken. The namespace's own, and that of Whisper and Flightcast,
 * differ in the names of the members only.
 */
export const jsonLayouts: readonly JsonLayout[] = [
  // Podcast namespace, JSON transcripts 1.0.0: startTime, endTime, body, speaker. Whisper, Flightcast: start, end, text.
  { path: ['segments'], unit: 'seconds' },
  // whisper.cpp: offsets from and to, text.
  { path: ['transcription'], unit: 'seconds' },
  // Pipelines of Hugging Face: timestamp of two numbers, text; with speaker where it was asked for.
  { path: ['speakers'], unit: 'seconds' },
  { path: ['chunks'], unit: 'seconds' },
  // AssemblyAI: start, end, text, speaker. Gladia has the same in seconds, at the top or below.
  { path: ['utterances'], unit: 'milliseconds' },
  { path: ['sentences'], unit: 'milliseconds' },
  { path: ['paragraphs'], unit: 'milliseconds' },
  { path: ['transcription', 'utterances'], unit: 'seconds' },
  { path: ['result', 'transcription', 'utterances'], unit: 'seconds' },
  // Deepgram: start, end, transcript, speaker; in the words of a channel punctuated_word.
  { path: ['results', 'utterances'], unit: 'seconds' },
  { path: ['results', 'channels', 0, 'alternatives', 0, 'words'], unit: 'seconds' },
  // AssemblyAI where nobody asked who speaks, and in seconds ElevenLabs, with speaker_id.
  { path: ['words'], unit: 'milliseconds' },
  // Podlove's player: start_ms, end_ms, text, voice.
  { path: ['transcripts'], unit: 'guess' },
  // Vendors of captions, and Podlove's transcripts in a file of their own.
  { path: [], unit: 'guess' },
]

/** Where a segment says what, in order of preference. */
export const segmentMembers = {
  text: [['body'], ['text'], ['transcript'], ['punctuated_word'], ['word']],
  start: [['startTime'], ['start'], ['start_time'], ['timestamp', 0]],
  end: [['endTime'], ['end'], ['end_time'], ['timestamp', 1]],
  startInMilliseconds: [['start_ms'], ['startMs'], ['offsets', 'from']],
  endInMilliseconds: [['end_ms'], ['endMs'], ['offsets', 'to']],
  /** Podlove's `voice` is the name of whom its `speaker` is the number. */
  speaker: [['voice'], ['speaker'], ['speaker_id']],
} as const satisfies Readonly<Record<string, readonly JsonSteps[]>>
