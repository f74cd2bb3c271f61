import { migrate as migrateSchema } from '../database/index.ts'
import { createRuntime } from '../runtime/index.ts'
import { openStorage } from '../service/open-directory.ts'
import { loadSettings, secretTexts } from '../settings/index.ts'
import { migrateJobs } from '../workers/index.ts'
import type { LocalCommand } from './command.ts'
import { ExitCode } from './exit-code.ts'
import { whereOptions } from './setting-options.ts'

/** `feedmill-directory migrate` */
export const migrate: LocalCommand = {
  kind: 'local',
  description: `Brings the schema of the database up to date. PostgreSQL needs it before a new version starts; the embedded database
does it by itself. Several processes may run it at once.`,
  options: whereOptions,
  examples: ['migrate --database-url postgres://user:password@host/name'],

  async run(flags, { stdout, env }) {
    const { settings } = loadSettings({ env, flags })
    const runtime = createRuntime({ level: 'error', secrets: secretTexts(settings) })
    const database = await openStorage(settings, runtime)
    try {
      const applied = await migrateSchema(database)
      await migrateJobs(database)
      stdout.write(applied.length === 0 ? 'The schema is up to date.\n' : `Applied: ${applied.join(', ')}\n`)
      return ExitCode.done
    } finally {
      await database.close()
    }
  },
}
