/** Puts `text` under the heading `## name` of a page: in place of what stands there, or at the end. */
export function replaceSection(page: string, name: string, text: string): string {
  const section = `## ${name}\n\n${text.trim()}\n`
  const sections = page.split(/^(?=## )/m)
  const index = sections.findIndex((candidate) => candidate.startsWith(`## ${name}\n`))
  if (index === -1) return `${page.trimEnd()}\n\n${section}`
  return sections
    .map((old, at) => (at === index ? section : old.trimEnd()))
    .map((old) => `${old.trimEnd()}\n`)
    .join('\n')
}
