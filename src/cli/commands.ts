import type { CommandEntry } from './command.ts'

/** Each command is loaded only when it is called, so that `--help` does not load a fetcher. */
export const commands: Readonly<Record<string, CommandEntry>> = {
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
  inspect: {
    summary: 'prints what is known of a feed and its episodes',
    load: async () => (await import('./inspect.ts')).inspect,
  },
  explain: {
    summary: 'says when a feed is due, and why',
    load: async () => (await import('./explain.ts')).explain,
  },
  fetch: {
    summary: 'fetches feeds and says what happened',
    load: async () => (await import('./fetch.ts')).fetchCommand,
  },
  ingest: {
    summary: 'refreshes the feeds of a list and says what changed',
    load: async () => (await import('./ingest/ingest.ts')).ingest,
  },
  watch: {
    summary: 'refreshes feeds as they are due, until it is stopped',
    load: async () => (await import('./ingest/watch.ts')).watch,
  },
  list: {
    summary: 'lists the feeds that ingest keeps, also as OPML',
    load: async () => (await import('./ingest/list.ts')).list,
  },
  wake: {
    summary: 'makes feeds due that were given up, or wait for long',
    load: async () => (await import('./ingest/wake.ts')).wake,
  },
  websub: {
    summary: 'says which hub a feed has, and why',
    load: async () => (await import('./websub.ts')).websub,
  },
  completion: {
    summary: 'writes a script by which a shell completes commands and options',
    load: async () => (await import('./completion/completion.ts')).completionOf(commands),
  },
}
