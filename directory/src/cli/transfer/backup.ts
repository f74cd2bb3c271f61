import { stat } from 'node:fs/promises'
import { UsageError } from 'feedmill/command-line'
import type { OpenDatabase } from '../../database/index.ts'
import { createRuntime, DirectoryError } from '../../runtime/index.ts'
import { openStorage } from '../../service/open-directory.ts'
import { adoptDirectory, missingSecret } from '../../service/secrets/adopt-directory.ts'
import {
  keepsOwnSecret,
  knownServiceSecrets,
  loadSettings,
  makeServiceSecret,
  type Settings,
  secretIn,
  secretKey,
  secretTexts,
} from '../../settings/index.ts'
import { backUp, isDump, restoreBackup, type VerifiedBackup, verifyDump, verifyFolder } from '../../transfer/index.ts'
import type { DirectoryCommand, LocalCommand } from '../command.ts'
import { ExitCode } from '../exit-code.ts'
import { settingOptions, whereOptions } from '../setting-options.ts'
import type { Terminal } from '../terminal.ts'

/** `feedmill-directory backup` */
export const backup: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Copies the files of the embedded database into a folder, also while the directory runs. For a database on a server it
names the command of PostgreSQL. Keep the file service-secret of the data folder apart: without it no stored key can be
read. --verify checks a backup that is there: a folder of this command in the system's temporary folder (TMPDIR), a dump of
pg_dump in a new database on the server of --database-url, which is dropped again.`,
  operands: [{ placeholder: 'FOLDER', sentence: 'Is made. With --verify: the backup.', isPath: true }],
  options: {
    verify: { placeholder: null, sentence: 'Opens, checks and counts a backup. The exit code is 1 if it is damaged.' },
    ...whereOptions,
  },
  examples: ['backup /backups/2026-11-24', 'backup --verify /backups/2026-11-24', 'backup --verify directory.dump'],

  runHere({ verify: isVerified, ...flags }, { env, stdout }, path) {
    if (isVerified === undefined) return null
    return verify(path, loadSettings({ env, flags }).settings, env).then((found) => {
      stdout.write(found)
      return ExitCode.done
    })
  },

  async act(directory, _options, folder) {
    const { counts, files } = await backUp(directory, folder)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    return `${countText(counts)}\nThe backup is in ${folder}: ${files.length} files, ${Math.ceil(bytes / 1_000_000)} MB. 'backup --verify ${folder}' checks it, 'restore ${folder} --data NEW' brings it back, and asks for the secret: keep the file service-secret of ${directory.settings.data} apart.\n`
  },
}

async function verify(path: string, settings: Settings, env: Terminal['env']): Promise<string> {
  const runtime = createRuntime({ level: 'error', secrets: secretTexts(settings) })
  const found = (await isDump(path))
    ? await verifyDump(path, serverOf(settings), { runtime, env })
    : await verifyFolder(await folderAt(path), runtime)
  const made = found.madeAt === null ? '' : ` It was made at ${found.madeAt}.`
  const unchecked = found.areTablesChecked
    ? ''
    : ' The server does not permit amcheck, so tables and indexes were read but not checked.'
  return `${countText(found.counts)}\nThe backup in ${path} is whole.${made}${unchecked}\n`
}

function serverOf({ databaseUrl }: Settings): string {
  if (databaseUrl !== null) return databaseUrl
  throw new DirectoryError(
    'BAD_USER_INPUT',
    'A dump is checked in a new database on a server. Name the server: --database-url postgres://user:password@host/name',
  )
}

async function folderAt(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory() === true) return path
  throw new DirectoryError(
    'BAD_USER_INPUT',
    found === null
      ? `There is no backup at ${path}.`
      : `${path} is not a backup: neither a folder of 'backup' nor a file of pg_dump --format=custom.`,
  )
}

function countText(counts: VerifiedBackup['counts']): string {
  const { newestEvent, ...rows } = counts
  return Object.entries({ ...rows, 'is the number of the newest event': newestEvent })
    .map(([name, number]) => `${String(number).padStart(12)}  ${name}`)
    .join('\n')
}

/** `feedmill-directory restore` */
export const restore: LocalCommand = {
  kind: 'local',
  description: `Puts a backup of the embedded database into a data folder that has no database, and seals its keys with the secret of that
folder, which is made if there is none. It asks for the secret of the backup: the content of the file service-secret that the
directory had. If the folder has another one, all sessions end. A backup that was made during \`secret rotate\` has texts of both
secrets: give service-secret.next as --secret-file, and service-secret as --old-secret-file.`,
  operands: [{ placeholder: 'FOLDER', sentence: 'That `backup` wrote.', isPath: true }],
  options: {
    'secret-file': { placeholder: 'FILE', sentence: 'File that has the secret of the backup: nobody is asked.' },
    'old-secret-file': { placeholder: 'FILE', sentence: 'File that has the secret before it, during a rotation.' },
    ...settingOptions(['data']),
  },
  examples: [
    'restore /backups/2026-11-24 --data ./data',
    'restore /backups/2026-11-24 --data ./data --secret-file ./old',
  ],

  async run({ 'secret-file': secretFile, 'old-secret-file': oldSecretFile, ...flags }, terminal, folder) {
    const { settings } = loadSettings({ env: { ...terminal.env, DATABASE_URL: undefined }, flags })
    const given = [
      ...(secretFile === undefined ? [] : [secretIn(secretFile, '--secret-file')]),
      ...(oldSecretFile === undefined ? [] : [secretIn(oldSecretFile, '--old-secret-file')]),
    ]
    const runtime = createRuntime({ level: 'error', secrets: secretTexts(settings) })
    let unreadable = 0
    await restoreBackup(folder, settings.data, async (unfinished) => {
      const database = await openStorage({ ...settings, databaseUrl: null, data: unfinished }, runtime)
      try {
        const { present } = knownServiceSecrets(settings)
        const known = [...given, ...(present === null ? [] : [present])]
        const theirs = await secretsOfBackup(database, known, given.length > 0 ? null : terminal)
        const own = present ?? (await makeServiceSecret(settings.data, runtime))
        const wait = { progress: () => {}, signal: NOBODY_STOPS }
        unreadable = await adoptDirectory(database.db, { theirs, own }, runtime, wait)
      } finally {
        await database.close()
      }
    })
    const lost = unreadable === 0 ? '' : ` ${unreadable} texts could not be opened with it, and stay as they are.`
    const secret = keepsOwnSecret(settings) ? `the file service-secret of ${settings.data}` : 'SERVICE_SECRET'
    terminal.stdout.write(
      `The backup is in ${settings.data}, sealed with the secret in ${secret}.${lost} Run 'serve' there. Keep a copy of the secret apart from the backups.\n`,
    )
    return ExitCode.done
  },
}

/** A signal such as Ctrl-C ends the command at once: nothing is in place then. */
const NOBODY_STOPS = new AbortController().signal

const lacking = {
  current: {
    question: 'The secret of the backup (the file service-secret of its directory): ',
    refusal:
      'This is not the secret of the backup. If a rotation was under way when it was made, its secret is service-secret.next.',
  },
  old: {
    question: 'The backup was made during a rotation. The secret before (the file service-secret of that time): ',
    refusal:
      'The backup was made during a rotation, and has texts that the secret before sealed. Give that one, too: --secret-file service-secret.next --old-secret-file service-secret.',
  },
} as const

/**
 * Returns all secrets that a backup is sealed with.
 *
 * @param terminal - asks for those that are missing; `null` to ask nobody
 * @throws UsageError if one is missing
 */
async function secretsOfBackup(
  { db }: OpenDatabase,
  known: readonly Uint8Array[],
  terminal: Terminal | null,
): Promise<readonly Uint8Array[]> {
  const secrets = [...known]
  const asked = new Set<keyof typeof lacking>()
  for (;;) {
    const missing = await missingSecret(db, secrets)
    if (missing === null) return secrets
    if (terminal === null || asked.has(missing)) throw new UsageError(lacking[missing].refusal)
    asked.add(missing)
    secrets.push(await askedSecret(terminal, lacking[missing].question))
  }
}

async function askedSecret({ askSecretly }: Terminal, question: string): Promise<Uint8Array> {
  const text = await askSecretly(question)
  if (text === null) {
    throw new UsageError('The secret of the backup is needed: --secret-file names a copy of the file service-secret.')
  }
  const secret = secretKey.read(text.trim())
  if (secret === undefined) throw new UsageError(`The secret must be ${secretKey.mayBe}.`)
  return secret
}
