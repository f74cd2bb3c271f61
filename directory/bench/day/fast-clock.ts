/**
 * Loaded before a process of the directory: from the machine's millisecond in `CLOCK_FILE` on, its clock goes `CLOCK_SPEED`
 * times as fast. The file may come later. Timers and the database's clock stay.
 */
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { fastTime } from './fast-time.ts'

const LOOK_MS = 50

const path = process.env['CLOCK_FILE'] ?? ''
const speed = Number(process.env['CLOCK_SPEED'])
const machineNow = Date.now
let from = Number.POSITIVE_INFINITY

const looking = setInterval(() => {
  if (!existsSync(path)) return
  from = Number(readFileSync(path, 'utf8'))
  clearInterval(looking)
}, LOOK_MS)
looking.unref()

Date.now = () => fastTime(machineNow(), from, speed)
