// Starts the directory as `npm start` does, on a folder and a port of its own, and asks it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tryDirectory } from './try-directory.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const data = mkdtempSync(join(tmpdir(), 'feedmill-start-'))

try {
  const env = { ...process.env, DATA: data, PORT: '0' }
  // npm itself would end by the signal, and not with the exit code of what it started.
  await tryDirectory([process.execPath, 'directory/start.mjs'], { cwd: root, env, data })
} finally {
  rmSync(data, { recursive: true, force: true })
}
