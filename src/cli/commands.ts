import type { CommandEntry, Program } from '../command-line/index.ts'
import { type Command, exitCodes } from './command.ts'
import { version } from './version.ts'

/** Each command is loaded only when it is called, so that `--help` does not load a fetcher. */
export const commands: Readonly<Record<string, CommandEntry<Command>>> = {
  parse: {
    summary: 'reads feeds into entities, as JSON or for people',
    load: async () => (await import('./parse.ts')).parse,
  },
  validate: {
    summary: 'says what is wrong with feeds',
    load: async () => (await import('./validate.ts')).validate,
  },
  chapters: {
    summary: 'lists the chapters of a chapters file',
    load: async () => (await import('./chapters.ts')).chapters,
  },
  transcript: {
    summary: 'prints a transcript, as text or captions',
    load: async () => (await import('./transcript.ts')).transcript,
  },
  diff: {
    summary: 'says what changed between two documents of a feed',
    load: async () => (await import('./diff.ts')).diff,
  },
  fetch: {
    summary: 'fetches feeds and says what happened',
    load: async () => (await import('./fetch.ts')).fetchCommand,
  },
  completion: {
    summary: 'writes a script by which a shell completes commands and options',
    load: async () => (await import('./completion.ts')).completion,
  },
}

export const feedmill: Program<Command> = {
  name: 'feedmill',
  version: version(),
  description: 'Reads podcast feeds and SSS documents into entities, and says what changed.',
  commands,
  exitCodes,
}
