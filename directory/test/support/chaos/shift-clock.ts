/**
 * Is loaded before a process of the directory. Moves its clock away from the machine's by the milliseconds in the file
 * `CLOCK_FILE`. The file is read again all the time, so a test moves the clock of a process that runs. The database's
 * clock stays.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'

const LOOK_AGAIN_MS = 20

const path = process.env['CLOCK_FILE'] ?? ''
const machineNow = Date.now
let shift = 0

function readShift(): void {
  const text = readFileSync(path, 'utf8')
  // The file may be read while it is being written.
  if (/^-?\d+\n$/.test(text)) shift = Number(text)
}

readShift()
setInterval(readShift, LOOK_AGAIN_MS).unref()
Date.now = () => machineNow() + shift
