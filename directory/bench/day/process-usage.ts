import { readFileSync } from 'node:fs'

const KB = 1024
/** Linux counts the time of processes in these, by default. */
const TICKS_A_SECOND = 100

/** Returns the memory of a process that is in RAM, in megabytes. Linux only. */
export function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / KB
}

/** Returns the seconds of processor time that a process used. Linux only. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may have spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
