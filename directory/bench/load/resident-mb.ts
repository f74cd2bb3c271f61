import { readFileSync } from 'node:fs'

const KB = 1024

/** Returns the memory of a process that is in RAM, in megabytes. Linux only. */
export function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / KB
}
