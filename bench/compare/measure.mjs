// Runs cases in fresh processes, taking turns, on one processor where the system allows.
import { execFile, execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const start = promisify(execFile)

export const pinned = canPin()

function canPin() {
  try {
    execFileSync('taskset', ['-c', String(cpus().length - 1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The command with what pins it to the last processor. */
export function onOneProcessor(command, ...args) {
  return pinned ? ['taskset', '-c', String(cpus().length - 1), command, ...args] : [command, ...args]
}

/**
 * One measurement, in a process of its own. `processWall` is the time from its start to its end.
 *
 * @param seconds of processor time after which it is ended.
 * @param withHelpers the threads of the engine that help it have a processor of their own.
 * @returns what the case prints, or `{ failed }` in words where it failed or took too long.
 */
async function measureOnce({ node = [], script = 'cases.mjs', args, seconds = 120, withHelpers = false }) {
  const whole = [process.execPath, ...node, join(import.meta.dirname, script), ...args]
  const [command, ...rest] = withHelpers ? whole : onOneProcessor(...whole)
  const begun = performance.now()
  try {
    const { stdout } = await start('sh', ['-c', `ulimit -t ${seconds} && exec "$0" "$@"`, command, ...rest], {
      maxBuffer: 1 << 24,
      env: { ...process.env, PARTYTIME_LOG: 'silent' },
    })
    return { ...JSON.parse(stdout), processWall: (performance.now() - begun) / 1000 }
  } catch (error) {
    const isSlow = error.signal === 'SIGXCPU' || error.signal === 'SIGKILL'
    return { failed: isSlow ? `over ${seconds} s` : String(error.stderr || error).slice(0, 500) }
  }
}

/**
 * Measures all cases of a group `rounds` times, one after the other within each round, so that what else the machine does
 * hits all alike.
 *
 * @param group by name, `{ args, script?, node?, seconds?, withHelpers? }`, or a function that measures by itself.
 * @returns by name, the results in the order of the rounds.
 */
export async function measure(group, rounds, progress = () => {}) {
  const results = Object.fromEntries(Object.keys(group).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, wanted] of Object.entries(group)) {
      progress(`${round + 1}/${rounds} ${name}`)
      results[name].push(typeof wanted === 'function' ? await wanted() : await measureOnce(wanted))
    }
  }
  return results
}
