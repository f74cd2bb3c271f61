import process from 'node:process'

/** The environment of this process. Nothing else reads it. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env
}

/**
 * Must be called before packages are loaded: graphql-js compares types more slowly unless `NODE_ENV` is `production`.
 */
export function assumeProduction(): void {
  process.env['NODE_ENV'] ??= 'production'
}
