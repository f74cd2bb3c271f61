import process from 'node:process'

/** The environment of this process. Nothing else reads it. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env
}
