/**
 * The unit of times that are numbers. `guess` if the layout leaves it open. `milliseconds` are read as seconds if any
 * of them has a fraction.
 */
export type TimeUnit = 'seconds' | 'milliseconds' | 'guess'

/**
 * The way from a value to a value inside it: names of members, and positions in lists. Negative positions count from
 * the end.
 */
export type JsonSteps = readonly (string | number)[]

/** A layout that programs use for a transcript in JSON. */
export interface JsonLayout {
  /** The path of the list of segments from the top. */
  readonly path: JsonSteps
  /**
   * The path of the segments inside each entry of that list, if the entry is the turn of a speaker. Without it, the
   * entries are the segments.
   */
  readonly within?: JsonSteps
  readonly unit: TimeUnit
}

/**
 * All known layouts; the first whose list exists is used. The layouts of the namespace, of Whisper and of Flightcast
 * differ only in the names of members.
 */
export const jsonLayouts: readonly JsonLayout[] = [
  // Podcast namespace, JSON transcripts 1.0.0: startTime, endTime, body, speaker. Whisper, Flightcast: start, end,
  // text.
  { path: ['segments'], unit: 'seconds' },
  // whisper.cpp: offsets from and to, text.
  { path: ['transcription'], unit: 'seconds' },
  // Pipelines of Hugging Face: timestamp of two numbers, text; with speaker if it was requested.
  { path: ['speakers'], unit: 'seconds' },
  { path: ['chunks'], unit: 'seconds' },
  // AssemblyAI: start, end, text, speaker. Gladia: the same in seconds, at the top or further inside.
  { path: ['utterances'], unit: 'milliseconds' },
  { path: ['sentences'], unit: 'milliseconds' },
  { path: ['paragraphs'], unit: 'milliseconds' },
  { path: ['transcription', 'utterances'], unit: 'seconds' },
  { path: ['result', 'transcription', 'utterances'], unit: 'seconds' },
  // Deepgram: start, end, transcript, speaker. The words of a channel have punctuated_word in place of transcript.
  { path: ['results', 'utterances'], unit: 'seconds' },
  { path: ['results', 'channels', 0, 'alternatives', 0, 'words'], unit: 'seconds' },
  // AssemblyAI without speakers. ElevenLabs: the same in seconds, with speaker_id.
  { path: ['words'], unit: 'milliseconds' },
  // Vosk: start, end, word.
  { path: ['result'], unit: 'seconds' },
  // Rev AI: turns of speakers. They contain words with ts and end_ts, and blanks and punctuation without times.
  { path: ['monologues'], within: ['elements'], unit: 'seconds' },
  // Amazon Transcribe: words with start_time, end_time and speaker_label, and punctuation without times.
  { path: ['results', 'items'], unit: 'seconds' },
  // Speechmatics: words and punctuation. Google and Watson: speech up to a pause, and the times of its words.
  { path: ['results'], unit: 'seconds' },
  { path: ['response', 'results'], unit: 'seconds' },
  // Azure: offsetMilliseconds, durationMilliseconds, text, speaker.
  { path: ['phrases'], unit: 'seconds' },
  // Podlove's player: start_ms, end_ms, text, voice.
  { path: ['transcripts'], unit: 'guess' },
  // Vendors of captions, and Podlove's transcripts in a file of their own.
  { path: [], unit: 'guess' },
]

/** The members of a segment for each fact, in order of preference. */
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
  /** From the start to the end, if the end itself is missing. */
  duration: [['duration']],
  startInMilliseconds: [['start_ms'], ['startMs'], ['offsets', 'from'], ['offsetMilliseconds']],
  endInMilliseconds: [['end_ms'], ['endMs'], ['offsets', 'to']],
  durationInMilliseconds: [['durationMilliseconds']],
  /** Podlove's `voice` is a name, and its `speaker` is the number of that name. */
  speaker: [['voice'], ['speaker'], ['speaker_id'], ['speaker_label'], ['alternatives', 0, 'speaker']],
} as const satisfies Readonly<Record<string, readonly JsonSteps[]>>

/** Values of `type` for segments that are no words. They belong to the segment before. */
export const punctuationTypes: ReadonlySet<unknown> = new Set(['punct', 'punctuation'])
