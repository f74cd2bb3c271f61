import { textTable } from 'feedmill/command-line'
import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { run } from '../../src/cli/run.ts'
import type { Terminal } from '../../src/cli/terminal.ts'
import { runCommandLine } from './recording-terminal.ts'

/** Tests that no command lets a stranger's text control the screen. */

const HOSTILE = 'a\u202eb\u009b2Jc\u200fd\u2028e\x1b[2J'
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

test.each(Object.keys(commands))('%s writes no control or direction characters of an option', async (name) => {
  const { exitCode, stdout, stderr } = await runCommandLine([...name.split(' '), `--${HOSTILE}`])
  expect([exitCode, stdout + stderr]).toEqual([2, expect.not.stringMatching(UNSAFE)])
})

test('whatever a command writes is cleaned', async () => {
  let text = ''
  const write = (piece: string) => {
    text += piece
  }
  const sink = { write }
  const terminal: Terminal = {
    stdout: sink,
    stderr: sink,
    env: { HOST: HOSTILE },
    isInteractive: true,
    askSecretly: async () => null,
    user: 'ada',
    stopSignal: () => AbortSignal.abort(),
  }
  await run(['settings', '--json'], terminal)
  expect(text).not.toMatch(UNSAFE)
})

test('a cell of a table stays on its line', () => {
  expect(textTable(['name'], [[`a\nb${HOSTILE}`]]).split('\n')).toHaveLength(3)
})
