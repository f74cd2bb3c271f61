import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Each test starts a process, which is slow on a busy machine.
const root = join(import.meta.dirname, '../..')
const feed = join(root, 'fixtures/podcast/hosts/host-podlove-german.xml')

/** The command line as a process, whose output goes where the test says. */
function start(args: readonly string[], stdout: number | 'pipe' = 'pipe') {
  const main = join(root, 'src/cli/main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    stdio: ['ignore', stdout, 'pipe'],
    cwd: root,
  })
  let stderr = ''
  child.stderr?.on('data', (piece: Buffer) => {
    stderr += piece.toString()
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }))
  return { child, ended }
}

test('ends without an error if the reader of its output goes away', async () => {
  const { child, ended } = start(['parse', ...new Array<string>(200).fill(feed)])
  child.stdout?.once('data', () => child.stdout?.destroy())
  expect(await ended).toEqual({ code: 0, stderr: '' })
})

test.skipIf(!existsSync('/dev/full'))('output that cannot be written is an error in words', async () => {
  const full = openSync('/dev/full', 'w')
  const { ended } = start(['parse', feed], full)
  const { code, stderr } = await ended
  closeSync(full)
  expect(code).toBe(2)
  expect(stderr).toMatch(/^feedmill: standard output cannot be written: .*ENOSPC.*\n$/)
})

test.skipIf(!existsSync('/proc/self/mem'))('a file that fails while it is read is an error in words', async () => {
  const { code, stderr } = await start(['parse', '/proc/self/mem']).ended
  expect(code).toBe(2)
  expect(stderr).toMatch(/^feedmill: \/proc\/self\/mem cannot be read: .*EIO.*\n$/)
})

test('goes on if stderr is closed', async () => {
  const { child, ended } = start(['chapters', feed])
  child.stderr?.destroy()
  let stdout = ''
  child.stdout?.on('data', (piece: Buffer) => {
    stdout += piece.toString()
  })
  expect((await ended).code).toBe(0)
  expect(stdout).toContain('Intro')
})
