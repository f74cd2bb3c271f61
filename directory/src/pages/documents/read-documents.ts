import { readFile } from 'node:fs/promises'
import type { Documents } from './document-list.ts'

/**
 * Reads the documents. The build writes them beside the program (`tsup.config.ts`); from sources, they are rendered by the
 * same function, so that a change is seen at the next start.
 */
export async function readDocuments(): Promise<Documents> {
  if (!import.meta.url.endsWith('.ts')) {
    return JSON.parse(await readFile(new URL('./documents.json', import.meta.url), 'utf8'))
  }
  // Named in a variable, so that the build leaves it out with the packages that it needs.
  const renderer = new URL('./render-documents.ts', import.meta.url).href
  const { renderDocuments }: typeof import('./render-documents.ts') = await import(renderer)
  return await renderDocuments(new URL('../../../', import.meta.url))
}
