import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Each violation is a sentence with the elements that have it. */
const ASK = `axe.run({ runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' ')))`

/**
 * Asks axe what is wrong with the page that is open, in words. The policy of the pages lets no other script in: the context
 * has to be opened with `bypassCSP`.
 */
export async function askAxe(page: Page): Promise<readonly string[]> {
  await page.evaluate(await source)
  return await page.evaluate<string[]>(ASK)
}
