import { createRequire } from 'node:module'

/**
 * Returns the version of the package. It imports the package by name, since the bundle may put this file at any depth.
 */
export function version(): string {
  const manifest: unknown = createRequire(import.meta.url)('feedmill/package.json')
  return String((manifest as { version: string }).version)
}
