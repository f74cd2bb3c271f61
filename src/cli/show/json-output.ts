import { printableOutput } from '../../html/index.ts'
import type { Terminal } from '../command.ts'

/**
 * Returns JSON for standard output. If that is a screen, escapes the characters by which a stranger's text could move
 * the cursor or turn the direction of text. The value stays the same. Files and pipes get the JSON unchanged.
 */
export function jsonOutput(json: string, stdout: Terminal['stdout']): string {
  return stdout.isTTY === true ? printableOutput(json) : json
}

/** Returns a value for standard output as one line of JSON. */
export function jsonLine(value: object, stdout: Terminal['stdout']): string {
  return jsonOutput(`${JSON.stringify(value)}\n`, stdout)
}
