import type { CommandEntry, Program } from 'feedmill/command-line'
import { version } from '../service/version.ts'
import type { Command } from './command.ts'
import { exitCodeMeanings } from './exit-code.ts'

export const commands: Readonly<Record<string, CommandEntry<Command>>> = {
  serve: {
    summary: 'runs the directory',
    load: async () => (await import('./serve.ts')).serve,
  },
  migrate: {
    summary: 'brings the schema of the database up to date',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  move: {
    summary: 'copies an embedded directory into PostgreSQL',
    load: async () => (await import('./transfer/move.ts')).move,
  },
  import: {
    summary: 'takes in a list of feeds, or an export',
    load: async () => (await import('./transfer/import.ts')).importCommand,
  },
  export: {
    summary: 'writes all content into a folder',
    load: async () => (await import('./transfer/export.ts')).exportCommand,
  },
  backup: {
    summary: 'copies the embedded database',
    load: async () => (await import('./transfer/backup.ts')).backup,
  },
  restore: {
    summary: 'brings a copy of the embedded database back',
    load: async () => (await import('./transfer/backup.ts')).restore,
  },
  settings: {
    summary: 'prints all settings and where each comes from',
    load: async () => (await import('./settings.ts')).settings,
  },
  'account create': {
    summary: 'makes an account and prints its key',
    load: async () => (await import('./account/account-create.ts')).accountCreate,
  },
  'account list': {
    summary: 'lists the accounts',
    load: async () => (await import('./account/account-list.ts')).accountList,
  },
  'account set': {
    summary: 'changes plan, limits or e-mail address of an account',
    load: async () => (await import('./account/account-set.ts')).accountSet,
  },
  'account key': {
    summary: 'gives an account a new key, or prints the present one',
    load: async () => (await import('./account/account-key.ts')).accountKey,
  },
  'account reset-link': {
    summary: 'makes a link with which a person sets a password',
    load: async () => (await import('./account/account-reset-link.ts')).accountResetLink,
  },
  'account delete': {
    summary: 'deletes an account',
    load: async () => (await import('./account/account-delete.ts')).accountDelete,
  },
  'feed add': {
    summary: 'submits a feed',
    load: async () => (await import('./feed/feed-add.ts')).feedAdd,
  },
  'feed show': {
    summary: 'prints what is known of a feed',
    load: async () => (await import('./feed/feed-show.ts')).feedShow,
  },
  'feed explain': {
    summary: 'says when a feed is read next, and why',
    load: async () => (await import('./feed/feed-explain.ts')).feedExplain,
  },
  'feed refresh': {
    summary: 'has a feed read as soon as possible',
    load: async () => (await import('./feed/feed-wake.ts')).feedRefresh,
  },
  'feed wake': {
    summary: 'has a feed read again that is NEVER',
    load: async () => (await import('./feed/feed-wake.ts')).feedWake,
  },
  'feed list': {
    summary: 'lists feeds',
    load: async () => (await import('./feed/feed-list.ts')).feedList,
  },
  block: {
    summary: 'takes content out of lists, searches and pages',
    load: async () => (await import('./content/block.ts')).block,
  },
  unblock: {
    summary: 'ends the block of content',
    load: async () => (await import('./content/block.ts')).unblock,
  },
  delete: {
    summary: 'deletes a podcast, comic or creator for ever',
    load: async () => (await import('./content/delete.ts')).deleteCommand,
  },
  merge: {
    summary: 'makes two series one',
    load: async () => (await import('./content/merge.ts')).merge,
  },
  'person show': {
    summary: 'lists the podcasts that name somebody',
    load: async () => (await import('./content/person.ts')).personShow,
  },
  'person split': {
    summary: 'parts a person from persons of other podcasts',
    load: async () => (await import('./content/person.ts')).personSplit,
  },
  'person join': {
    summary: 'ends the split of a person',
    load: async () => (await import('./content/person.ts')).personJoin,
  },
  reparse: {
    summary: 'has a feed read whole once more',
    load: async () => (await import('./feed/reparse.ts')).reparse,
  },
  stats: {
    summary: 'counts what there is',
    load: async () => (await import('./stats.ts')).stats,
  },
  'webhook list': {
    summary: 'lists webhooks, and what waits for them',
    load: async () => (await import('./webhook/webhook-list.ts')).webhookList,
  },
  'webhook disable': {
    summary: 'sends nothing more to a webhook',
    load: async () => (await import('./webhook/webhook-disable.ts')).webhookDisable,
  },
  'webhook requeue': {
    summary: 'has the failed deliveries of a webhook tried again',
    load: async () => (await import('./webhook/webhook-requeue.ts')).webhookRequeue,
  },
  'job list': {
    summary: 'lists the timed jobs and their last runs',
    load: async () => (await import('./job/job-list.ts')).jobList,
  },
  'job run': {
    summary: 'has a timed job run now',
    load: async () => (await import('./job/job-run.ts')).jobRun,
  },
  'transcripts set': {
    summary: 'says whether a podcast is transcribed',
    load: async () => (await import('./content/transcripts-set.ts')).transcriptsSet,
  },
  'transcripts engines': {
    summary: 'finds engines of speech on this machine',
    load: async () => (await import('./transcripts/transcripts-engines.ts')).transcriptsEngines,
  },
  'transcripts install': {
    summary: 'fetches a model for an engine of this machine',
    load: async () => (await import('./transcripts/transcripts-install.ts')).transcriptsInstall,
  },
  'secret rotate': {
    summary: 'puts another secret of the service in the place of the present one',
    load: async () => (await import('./secret/secret-rotate.ts')).secretRotate,
  },
  'search rebuild': {
    summary: 'has the index of searches built anew',
    load: async () => (await import('./search-rebuild.ts')).searchRebuild,
  },
  'audit list': {
    summary: 'lists what operators did',
    load: async () => (await import('./audit-list.ts')).auditList,
  },
  completion: {
    summary: 'writes a script by which a shell completes commands and options',
    load: async () => (await import('./completion.ts')).completion,
  },
}

/** The program `feedmill-directory`. */
export const feedmillDirectory: Program<Command> = {
  name: 'feedmill-directory',
  version: version(),
  description: 'A directory of podcasts, comics and creators.',
  commands,
  exitCodes: exitCodeMeanings,
}
