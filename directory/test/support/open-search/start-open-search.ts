import type { TestProject } from 'vitest/node'
import { fetchOpenSearch, type Installed, releases } from './fetch-open-search.ts'
import { type OpenSearchNode, startOpenSearch } from './open-search-node.ts'

/** A version that runs, and the URL of a node that all tests share; or why it cannot be run. */
type Found = (Installed & { readonly url: string }) | string

declare module 'vitest' {
  interface ProvidedContext {
    readonly openSearch: readonly Found[]
  }
}

/** Runs once, in the process that starts the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nodes: OpenSearchNode[] = []
  const found: Found[] = []
  for (const release of releases) {
    const installed = await fetchOpenSearch(release)
    if (typeof installed === 'string') {
      process.stdout.write(`${installed}\n`)
      found.push(installed)
    } else {
      const node = await startOpenSearch(installed)
      nodes.push(node)
      found.push({ ...installed, url: node.url })
    }
  }
  project.provide('openSearch', found)
  return async () => void (await Promise.all(nodes.map((node) => node.remove())))
}
