import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCommandLine, UsageError } from 'feedmill/command-line'
import { countAccounts, createAccount } from '../accounts/index.ts'
import { firstFreePort } from '../http/index.ts'
import { createMetrics, createRuntime } from '../runtime/index.ts'
import type { OpenDirectory } from '../service/open-directory.ts'
import { openPeople } from '../service/people.ts'
import { createService, type StartedService } from '../service/service.ts'
import { version } from '../service/version.ts'
import {
  type LoadedSettings,
  loadSettings,
  type SettingName,
  type Settings,
  secretTexts,
  shownSetting,
} from '../settings/index.ts'
import { type CommandAnswer, openAdminSocket } from './admin-socket.ts'
import type { LocalCommand, Waiting } from './command.ts'
import { feedmillDirectory } from './commands.ts'
import { DatabaseLostError, ExitCode } from './exit-code.ts'
import { failureOf, linesOf } from './failure.ts'
import { settingOptions, settingsWithFlag } from './setting-options.ts'

/** `feedmill-directory serve` */
export const serve: LocalCommand = {
  kind: 'local',
  description: `Runs the directory until SIGINT or SIGTERM. Without a database URL, it keeps its data in a folder, with an embedded
database. Log lines go to standard error. Each option is also a setting of the environment: see docs/settings.md.`,
  options: {
    ...settingOptions(settingsWithFlag),
    'next-port': { placeholder: null, sentence: 'Takes the next free port if the port is taken.' },
    'first-account': {
      placeholder: null,
      sentence: 'Makes an account if there is none, and prints its key, or writes it to a file.',
    },
  },
  examples: [
    'serve',
    'serve --port 8080 --data /var/lib/directory',
    'serve --database-url postgres://…/name --roles refresh',
  ],

  async run({ 'next-port': nextPort, 'first-account': firstAccount, ...flags }, terminal) {
    const loaded = loadSettings({ env: terminal.env, flags })
    const { settings } = loaded
    const metrics = createMetrics()
    const runtime = createRuntime(
      { level: settings.logLevel, format: settings.logFormat, secrets: secretTexts(settings) },
      metrics,
    )
    runtime.log.info('service.starting', { version: version(), settings: changedSettings(loaded) })
    const stopSignal = terminal.stopSignal()
    const port = nextPort === undefined ? settings.port : await firstFreePort(settings.host, settings.port)
    const service = createService({ ...settings, port }, runtime, metrics)
    const started = await Promise.race([service.start(), aborted(stopSignal)])
    if (started === undefined) return (await service.stop()) ? ExitCode.done : ExitCode.failed
    const { directory } = started
    let closeSocket = async () => {}
    let isClean = false
    let lost: Error | undefined
    try {
      if (settings.databaseUrl === null) {
        closeSocket = await openAdminSocket(settings.data, (args, waiting) => runForOthers(directory, args, waiting))
      }
      const operator = await firstOperatorText(started)
      const account = firstAccount === undefined ? '' : await makeFirstAccount(directory, terminal.isInteractive)
      terminal.stdout.write(addresses(started, settings) + contactAdvice(settings) + account + operator)
      lost = await Promise.race([aborted(stopSignal), directory.database.lost])
      if (lost !== undefined) runtime.log.error('database.lost', { error: lost })
      else if (terminal.isInteractive) terminal.stderr.write('Stopping. Ctrl-C again ends the directory at once.\n')
    } finally {
      await closeSocket()
      isClean = await service.stop()
    }
    if (lost !== undefined) {
      const message = `The embedded database has ended: ${lost.message}. Start the directory again: what it answered is stored.`
      throw new DatabaseLostError(message, { cause: lost })
    }
    return isClean ? ExitCode.done : ExitCode.failed
  },
}

function changedSettings({ settings, origins }: LoadedSettings): Record<string, string | null> {
  const names = (Object.keys(origins) as SettingName[]).filter((name) => origins[name] !== 'default')
  return Object.fromEntries(names.map((name) => [name, shownSetting(name, settings)]))
}

function addresses({ url, metricsUrl }: StartedService, { keylessPerMinute }: Settings): string {
  if (url === null) {
    const metrics = metricsUrl === null ? '' : `\n  Metrics      ${metricsUrl}/metrics\n`
    return `The directory runs, without pages in this process.\n${metrics}`
  }
  return `The directory runs.

  Pages        ${url}/
  GraphQL      ${url}/graphql
  Explorer     ${url}/explorer
  Submissions  ${url}/feeds/add-podcastseries
  Other apps   ${url}/api/1.0  (${keylessText(keylessPerMinute)})
`
}

function keylessText(perMinute: number): string {
  if (perMinute === 0) return 'only with a key: KEYLESS_PER_MINUTE is 0'
  const limit = Number.isFinite(perMinute) ? `${perMinute} requests a minute for one address` : 'without a limit'
  return `open without a key, ${limit}: KEYLESS_PER_MINUTE`
}

/** Returns the advice to set a contact, if it is missing: hosts of feeds want to know whom to ask. */
function contactAdvice({ contact, publicUrl, roles, demo }: Settings): string {
  if (contact !== null || publicUrl !== null || demo || !roles.includes('refresh')) return ''
  return `
Set CONTACT to your mail address before you submit feeds of others: it tells their hosts whom to ask.
`
}

function aborted(signal: AbortSignal): Promise<undefined> {
  if (signal.aborted) return Promise.resolve(undefined)
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
}

/** Runs a command that came over the socket, on the directory of this process. */
async function runForOthers(
  directory: OpenDirectory,
  args: readonly string[],
  waiting: Waiting,
): Promise<CommandAnswer> {
  try {
    const call = await parseCommandLine(feedmillDirectory, args)
    if (call.kind !== 'call') throw new UsageError('Another process runs commands only.')
    const { name, command, options, operands } = call
    if (command.kind !== 'directory') throw new UsageError(`'${name}' cannot be run by another process.`)
    const stdout = await command.act(directory, options, operands[0] ?? '', waiting)
    directory.runtime.log.info('command.finished', { command: name })
    return { exitCode: ExitCode.done, stdout, stderr: '' }
  } catch (error) {
    const failure = failureOf(error)
    if (failure !== null) return { exitCode: failure.exitCode, stdout: '', stderr: linesOf(failure) }
    directory.runtime.log.error('command.failed', { error })
    const lines = ['The command failed inside the running directory. Its log says why.']
    return { exitCode: ExitCode.failed, stdout: '', stderr: linesOf({ lines }) }
  }
}

/**
 * Makes the link of the first operator, if there is none yet, and returns what to print. If the settings name an address,
 * a mail brings another link there.
 */
async function firstOperatorText({ directory, localUrl }: StartedService): Promise<string> {
  if (localUrl === null) return ''
  const people = openPeople(directory)
  const link = await people.makeFirstLink(localUrl)
  if (link === null) return ''
  const { adminEmail } = directory.settings
  if (adminEmail !== null) await people.sendFirstLink(adminEmail)
  const mailed = adminEmail === null ? '' : `\nA mail to ${adminEmail} has a link that works from anywhere.\n`
  return `
Nobody is the operator yet. Open this link on this machine, once, within an hour, and set an address and a password:

  ${link}
${mailed}`
}

/**
 * Makes the first account of a directory, with all rights of a plan, and returns what to print. If no person reads
 * standard output, the key is written to a file instead: the output may end up in a log.
 */
export async function makeFirstAccount(
  { db, runtime, secrets, settings }: OpenDirectory,
  isInteractive: boolean,
): Promise<string> {
  if ((await countAccounts(db)) > 0) return ''
  const credentials = await createAccount(db, { email: null, plan: 'business' }, { runtime, secrets })
  if (isInteractive) {
    return `
The first account was made. Its key is shown only now:

  X-USER-ID  ${credentials.userId}
  X-API-KEY  ${credentials.apiKey}
`
  }
  const file = join(settings.data, 'first-account.json')
  await mkdir(settings.data, { recursive: true, mode: 0o700 })
  await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flag: 'wx' })
  return `\nThe first account was made. Its user id and key are in ${file}\n`
}
