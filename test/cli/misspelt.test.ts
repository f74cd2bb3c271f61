import { expect, test } from 'vitest'
import { runRecorded } from './recording-terminal.ts'

test.each([
  [['parze'], "Unknown command 'parze'. Did you mean parse?"],
  [['frobnicate'], "Unknown command 'frobnicate'. 'feedmill --help' tells more."],
  [['frobnicate', '--help'], "Unknown command 'frobnicate'. 'feedmill --help' tells more."],
  [['parse', '--xyzzy', 'feed.xml'], "Unknown option '--xyzzy'. 'feedmill parse --help' tells more."],
])('%j names what may be meant', async (args, complaint) => {
  const { exitCode, stderr } = await runRecorded(args)
  expect(exitCode).toBe(2)
  expect(stderr).toBe(`feedmill: ${complaint}\n`)
})
