import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAccount } from '../../src/accounts/index.ts'
import { migrate, type OpenDatabase, openDatabase } from '../../src/database/index.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { buildDirectory } from './built-directory.ts'
import { type MeasuredServer, startMeasured } from './measured-server.ts'

const NO_LIMIT = 1_000_000_000

/** A directory on an embedded database, in a process of its own. */
export interface EmbeddedDirectory {
  readonly server: MeasuredServer
  /** The headers of a service account without limits. */
  readonly headers: Readonly<Record<string, string>>
  /** Ends the process and removes the data folder. */
  close(): Promise<void>
}

/** Builds and starts a directory in a new data folder that `fill` has filled. It may reach private addresses. */
export async function startEmbedded(
  fill: (database: OpenDatabase) => Promise<unknown> = async () => {},
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedDirectory> {
  const data = mkdtempSync(join(tmpdir(), 'feedmill-embedded-'))
  const secrets = new ServiceSecrets(new Uint8Array(32).fill(7))
  buildDirectory()
  const { userId, apiKey } = await filled(data, secrets, fill)
  const server = await startMeasured({
    argv: [
      fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
      ...['serve', '--port', '0', '--data', data, '--allow-private'],
    ],
    env: { SERVICE_SECRET: Buffer.from(secrets.current.bytes).toString('hex'), ...settings },
    reportPath: fileURLToPath(new URL('./report-usage.mjs', import.meta.url)),
  })
  return {
    server,
    headers: { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': apiKey },
    async close() {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function filled(folder: string, secrets: ServiceSecrets, fill: (database: OpenDatabase) => Promise<unknown>) {
  const runtime = createRuntime({ level: 'off' })
  const database = await openDatabase({ kind: 'embedded', folder }, runtime)
  try {
    await migrate(database)
    await fill(database)
    const limits = { requestsPerMinute: NO_LIMIT, requestsPerMonth: NO_LIMIT }
    const account = { email: null, isService: true, plan: 'business', ...limits } as const
    return await createAccount(database.db, account, { runtime, secrets })
  } finally {
    await database.close()
  }
}
