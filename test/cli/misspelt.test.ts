import { expect, test } from 'vitest'
import { runRecorded } from './recording-terminal.ts'

test.each([
  [['parze'], "There is no command 'parze'. Is parse meant? 'feedmill --help' lists the commands."],
  [['frobnicate'], "There is no command 'frobnicate'. 'feedmill --help' lists the commands."],
])('%j names what may be meant', async (args, complaint) => {
  const { exitCode, stderr } = await runRecorded(args)
  expect(exitCode).toBe(2)
  expect(stderr).toBe(`feedmill: ${complaint}\n`)
})

test.each(['chapters', 'transcript'])('%s leads from --json to its option', async (command) => {
  const { exitCode, stderr } = await runRecorded([command, '--json', 'file'])
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('has no option --json. Is --format json meant?')])
})
