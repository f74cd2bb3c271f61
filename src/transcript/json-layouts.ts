/**
 * The unit of times that are numbers. `guess` where the layout leaves it open; `milliseconds` are seconds all the same
 * where one has a fraction.
 */
export type TimeUnit = 'seconds' | 'milliseconds' | 'guess'

/** The way from a value to one within it: names of members, and positions in lists, negative ones from the end on. */
export type JsonSteps = readonly (string | number)[]

/** A way in which programs lay out a transcript as JSON. */
export interface JsonLayout {
  /** The path of the list of segments from the top. */
  readonly path: JsonSteps
  /** Where each entry of that list, which says who speaks, has segments of its own. Else the entries are the segments. */
  readonly within?: JsonSteps
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
  // Vosk: start, end, word.
  { path: ['result'], unit: 'seconds' },
  // Rev AI: turns of speakers, in them words with ts and end_ts, and blanks and punctuation without times.
  { path: ['monologues'], within: ['elements'], unit: 'seconds' },
  // Amazon Transcribe: words with start_time, end_time and speaker_label, and punctuation without times.
  { path: ['results', 'items'], unit: 'seconds' },
  // Speechmatics: words and punctuation. Google and Watson: what is said up to a pause, and the times of its words.
  { path: ['results'], unit: 'seconds' },
  { path: ['response', 'results'], unit: 'seconds' },
  // Azure: offsetMilliseconds, durationMilliseconds, text, speaker.
  { path: ['phrases'], unit: 'seconds' },
  // Podlove's player: start_ms, end_ms, text, voice.
  { path: ['transcripts'], unit: 'guess' },
  // Vendors of captions, and Podlove's transcripts in a file of their own.
  { path: [], unit: 'guess' },
]

/** Where a segment says what, in order of preference. */
export const segmentMembers = {
  text: [
    ['body'],
    ['text'],
    ['transcript'],
    ['punctuated_word'],
    ['word'],
    ['value'],
    ['alternatives', 0, 'transcript'],
    ['alternatives', 0, 'content'],
  ],
  start: [
    ['startTime'],
    ['start'],
    ['start_time'],
    ['timestamp', 0],
    ['ts'],
    ['offset'],
    ['alternatives', 0, 'words', 0, 'startTime'],
    ['alternatives', 0, 'words', 0, 'startOffset'],
    ['alternatives', 0, 'timestamps', 0, 1],
  ],
  end: [
    ['endTime'],
    ['end'],
    ['end_time'],
    ['timestamp', 1],
    ['end_ts'],
    ['resultEndTime'],
    ['resultEndOffset'],
    ['alternatives', 0, 'timestamps', -1, 2],
  ],
  /** From the start to the end, where the end itself is not said. */
  duration: [['duration']],
  startInMilliseconds: [['start_ms'], ['startMs'], ['offsets', 'from'], ['offsetMilliseconds']],
  endInMilliseconds: [['end_ms'], ['endMs'], ['offsets', 'to']],
  durationInMilliseconds: [['durationMilliseconds']],
  /** Podlove's `voice` is the name of whom its `speaker` is the number. */
  speaker: [['voice'], ['speaker'], ['speaker_id'], ['speaker_label'], ['alternatives', 0, 'speaker']],
} as const satisfies Readonly<Record<string, readonly JsonSteps[]>>

/** Values of `type` of segments that are no words: they belong to the segment before. */
export const punctuationTypes: ReadonlySet<unknown> = new Set(['punct', 'punctuation'])
