/**
 * Returns a line of the log for people: time of day in UTC, level, name, then the fields as `name=value`. The stack of an
 * error follows on lines of its own.
 *
 * @param line - as it is written for programs
 */
export function prettyLine(line: string): string {
  const { time, level, event, error, ...fields } = JSON.parse(line) as Record<string, unknown>
  const stack = stackOf(error)
  const shown = stack === null && error !== undefined ? { ...fields, error } : fields
  const words = Object.entries(shown).map(([name, value]) => `${name}=${wordOf(value)}`)
  const head = `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${String(event)}`
  return `${[head, ...words].join(' ')}\n${stack === null ? '' : `${stack.replace(/^/gm, '    ')}\n`}`
}

/** Returns a value as it is if nobody can mistake it, else as JSON. */
function wordOf(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
}

function stackOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { stack, message } = error as { readonly stack?: unknown; readonly message?: unknown }
  return typeof stack === 'string' ? stack : typeof message === 'string' ? message : null
}
