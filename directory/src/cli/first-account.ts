import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countAccounts, createAccount } from '../accounts/index.ts'
import type { OpenDirectory } from '../open-directory.ts'

/**
 * Makes the first account of a directory, with all rights of a plan, and returns what to print. If no person reads
 * standard output, the key is written to a file instead: the output may end up in a log.
 */
export async function makeFirstAccount(
  { db, runtime, secret, settings }: OpenDirectory,
  isInteractive: boolean,
): Promise<string> {
  if ((await countAccounts(db)) > 0) return ''
  const credentials = await createAccount(db, { email: null, plan: 'business' }, { runtime, secret })
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
