import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Each violation is a sentence with the elements that have it. */
const ASK = `axe.run({ runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' ')))`

/**
 * Returns the faults that axe finds in the open page, in words. The policy of pages blocks other scripts: the context
 * has to be opened with `bypassCSP`.
 */
export async function askAxe(page: Page): Promise<readonly string[]> {
  // A click that leads to another page does not wait for all of it.
  await page.waitForLoadState()
  await page.evaluate(await source)
  return await page.evaluate<string[]>(ASK)
}
