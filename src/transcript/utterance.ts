import type { Cue } from './cue.ts'

/**
 * A cue with settled text and times. The text is tidy and never empty; the speaker is known as far as possible. Either
 * all utterances of a file have times or none, and no end lies before its start.
 */
export type Utterance = Cue
