import type { Terminal } from '../command.ts'

/** Control characters that JSON does not escape itself, and all characters that turn the direction of text. */
const UNPRINTABLE = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * Returns JSON for standard output. If that is a screen, escapes the characters by which a stranger's text could move
 * the cursor or turn the direction of text. The value stays the same. Files and pipes get the JSON unchanged.
 */
export function jsonOutput(json: string, stdout: Terminal['stdout']): string {
  return stdout.isTTY === true ? json.replace(UNPRINTABLE, escapeOf) : json
}

/** Returns a value for standard output as one line of JSON. */
export function jsonLine(value: object, stdout: Terminal['stdout']): string {
  return jsonOutput(`${JSON.stringify(value)}\n`, stdout)
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
