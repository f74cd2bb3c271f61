import type { Command } from './command.ts'

interface CommandEntry {
  readonly summary: string
  /** Loaded when it is called, so that `--help` does not wait for a database. */
  readonly load: () => Promise<Command>
}

/** All commands. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  serve: {
    summary: 'runs the directory',
    load: async () => (await import('./serve.ts')).serve,
  },
  migrate: {
    summary: 'brings the schema of the database up to date',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  settings: {
    summary: 'prints all settings and where each comes from',
    load: async () => (await import('./settings.ts')).settings,
  },
  'account create': {
    summary: 'makes an account and prints its key',
    load: async () => (await import('./account-create.ts')).accountCreate,
  },
  'account list': {
    summary: 'lists the accounts',
    load: async () => (await import('./account-list.ts')).accountList,
  },
  block: {
    summary: 'takes content out of lists, searches and pages',
    load: async () => (await import('./block.ts')).block,
  },
  unblock: {
    summary: 'ends the block of content',
    load: async () => (await import('./block.ts')).unblock,
  },
  'audit list': {
    summary: 'lists what operators did',
    load: async () => (await import('./audit-list.ts')).auditList,
  },
}
