import { stripHtml } from 'feedmill/html'

/** Returns the text of a page's result, as somebody reads it: without head and foot, and without the forms below. */
export function wordsOfPage(html: string): string {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  const [result = ''] = main.split('<section class="panel" aria-labelledby="by-address"')
  const spaced = result
    .replace(/<h[12][^>]*>/g, '\n\n# ')
    .replace(/<h3[^>]*>/g, '\n\n## ')
    .replace(/<pre[^>]*>(.*?)<\/pre>/gs, (_, code: string) => code.replaceAll('\n', '<br>').replace(/^/, '<br>  | '))
    .replaceAll('</span><span>', ' · ')
    .replace(/<\/(?:p|li|h[1-3]|summary|button)>/g, '<br>')
  return stripHtml(spaced)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
