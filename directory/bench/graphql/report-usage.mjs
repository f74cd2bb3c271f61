// Loaded into a server before its own code (`node --import`). Whoever started the server asks over the channel between
// the two processes: `cpu` for the microseconds of CPU that it has used, `stretch` for the longest time since the last
// question in which the event loop did not turn, in milliseconds of the clock and of the processor.
import { openSync, readSync } from 'node:fs'
import process from 'node:process'

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 2
let longest = null

process.on('message', (message) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send(user + system)
  } else if (message === 'stretch') {
    if (longest === null) watchLoop()
    process.send(longest)
    longest = { wallMs: 0, cpuMs: 0 }
  }
})
// The channel alone does not keep the server alive.
process.channel?.unref()

/** A machine that is shared makes a stretch longer by the clock, but not on the processor. */
function watchLoop() {
  longest = { wallMs: 0, cpuMs: 0 }
  // Nanoseconds of processor time of the main thread. Linux only.
  const file = openSync('/proc/self/schedstat', 'r')
  const buffer = Buffer.alloc(64)
  const cpuMs = () => Number.parseInt(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)), 10) / 1e6
  let [wall, cpu] = [performance.now(), cpuMs()]
  setInterval(() => {
    const [wallNow, cpuNow] = [performance.now(), cpuMs()]
    longest = { wallMs: Math.max(longest.wallMs, wallNow - wall), cpuMs: Math.max(longest.cpuMs, cpuNow - cpu) }
    ;[wall, cpu] = [wallNow, cpuNow]
  }, LOOK_MS).unref()
}
