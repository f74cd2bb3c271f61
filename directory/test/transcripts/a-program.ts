import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder that is removed when the test ends. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feedmill-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Makes a folder that is the temporary folder of this process until the test ends. */
export async function aTemporaryFolder(): Promise<string> {
  const folder = await aFolder()
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = folder
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  })
  return folder
}

/** Makes a program from a shell script, and returns its path. */
export async function aProgram(script: string, folder?: string): Promise<string> {
  const program = join(folder ?? (await aFolder()), 'program')
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o755)
  return program
}
