import { homedir } from 'node:os'
import process from 'node:process'

/** The environment of this process. Nothing else reads it. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env
}

/** Where programs of the operator stand, and the files of their user. */
export function programEnvironment({ PATH, HOME }: Readonly<Record<string, string | undefined>> = process.env) {
  return { PATH: PATH ?? '/usr/local/bin:/usr/bin:/bin', HOME: HOME ?? homedir() }
}

/**
 * Must be called before packages are loaded: graphql-js compares types more slowly unless `NODE_ENV` is `production`.
 */
export function assumeProduction(): void {
  process.env['NODE_ENV'] ??= 'production'
}
