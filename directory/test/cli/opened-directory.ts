import type { Waiting } from '../../src/cli/command.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import type { OpenDirectory } from '../../src/service/open-directory.ts'
import { loadSettings } from '../../src/settings/index.ts'
import type { World } from '../refresh/world.ts'

/** Nobody waits for the command. */
export const nobody: Waiting = { actor: 'command line (ada)', progress: () => {}, signal: new AbortController().signal }

/** The directory that a command gets, on the database of a world. */
export function openedDirectory({ database, db, runtime }: World): OpenDirectory {
  const { settings } = loadSettings({ env: {} })
  const secrets = new ServiceSecrets(new Uint8Array(32))
  return { settings, runtime, database, db, secrets, assertUsable: async () => {}, close: async () => {} }
}
