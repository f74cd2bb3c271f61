import { UsageError } from 'feedmill/command-line'
import { migrate, openDatabase } from '../../database/index.ts'
import { createRuntime, DirectoryError } from '../../runtime/index.ts'
import { openStorage } from '../../service/open-directory.ts'
import { knownServiceSecrets, loadSettings, secretTexts } from '../../settings/index.ts'
import { moveDirectory } from '../../transfer/index.ts'
import { migrateJobs } from '../../workers/index.ts'
import type { LocalCommand } from '../command.ts'
import { ExitCode } from '../exit-code.ts'
import { settingOptions } from '../setting-options.ts'

/** `feedmill-directory move` */
export const move: LocalCommand = {
  kind: 'local',
  description: `Copies the embedded directory of a data folder into an empty database of PostgreSQL, whole or not at all: content,
accounts, keys, webhooks, events. Stop the directory first. The data folder stays as it is. The file service-secret in it
is needed further on, and during a rotation service-secret.next, too.`,
  options: {
    to: { placeholder: 'URL', sentence: 'Of the new database: postgres://user:password@host/name. Needed.' },
    ...settingOptions(['data']),
  },
  examples: ['move --data ./data --to postgres://user:password@host/name'],

  async run({ to, ...flags }, { stdout, env }) {
    if (to === undefined || !/^postgres(?:ql)?:\/\//.test(to)) {
      throw new UsageError('Name the new database: --to postgres://user:password@host/name')
    }
    const { settings } = loadSettings({ env: { ...env, DATABASE_URL: undefined }, flags })
    const runtime = createRuntime({ level: 'error', secrets: [...secretTexts(settings), to] })
    const from = await openStorage({ ...settings, databaseUrl: null }, runtime)
    try {
      await migrate(from)
      const target = await openDatabase({ kind: 'postgresql', url: to }, runtime).catch((cause: Error) => {
        throw new DirectoryError('UNAVAILABLE', `The new database cannot be used: ${cause.message}`, { cause })
      })
      try {
        await migrate(target)
        await migrateJobs(target)
        const moved = Object.entries(await moveDirectory(from, target)).filter(([, rows]) => rows > 0)
        for (const [table, rows] of moved) stdout.write(`${String(rows).padStart(12)}  ${table}\n`)
      } finally {
        await target.close()
      }
    } finally {
      await from.close()
    }
    const { next } = knownServiceSecrets({ ...settings, databaseUrl: null })
    const file = `${settings.data}/service-secret`
    const secrets = `SERVICE_SECRET_FILE=${file}${next === null ? '' : ` SERVICE_SECRET_NEXT_FILE=${file}.next`}`
    stdout.write(
      `The directory is in the new database. Start it there: DATABASE_URL=… ${secrets} feedmill-directory serve\n`,
    )
    return ExitCode.done
  },
}
