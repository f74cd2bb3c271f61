import { describe, inject } from 'vitest'
import type { Installed } from './fetch-open-search.ts'

/** Defines a suite for each version of OpenSearch. A version that cannot be run is skipped, and its title says why. */
export function describeEachOpenSearch(
  name: string,
  define: (server: Installed & { readonly url: string }) => void,
): void {
  for (const found of inject('openSearch')) {
    if (typeof found !== 'string') describe(`${name} (OpenSearch ${found.version})`, () => define(found))
    else describe.skip(`${name} (${found})`, () => define({ version: '', java: '', classPath: '', url: '' }))
  }
}
