import { readFileSync } from 'node:fs'

/** The most memory that this process has held, in MB. Of Linux's figure what was before the program started is no part. */
export function peakRss() {
  try {
    return (Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024) / 1e6
  } catch {
    return (process.resourceUsage().maxRSS * 1024) / 1e6
  }
}
