import type { Cue } from './cue.ts'

/**
 * A cue whose text and times are settled: the text is tidy and never empty, the speaker is who speaks. Times are there in
 * all utterances of a file or in none, and no end lies before its start.
 */
export type Utterance = Cue
