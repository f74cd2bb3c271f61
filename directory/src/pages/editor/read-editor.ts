import { readFile } from 'node:fs/promises'

/** Reads the editor of the explorer, a script. The build bundles it; from sources, the same function does it here. */
export async function readEditor(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return await readFile(new URL('./editor.js', import.meta.url), 'utf8')
  // Named in a variable, so that the build leaves it out with the bundler.
  const bundler = new URL('./bundle-editor.ts', import.meta.url).href
  const { bundleEditor }: typeof import('./bundle-editor.ts') = await import(bundler)
  return await bundleEditor(new URL('../../../', import.meta.url))
}
