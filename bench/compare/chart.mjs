// A chart of bars as SVG, by hand: legible on light and dark paper.
const WIDTH = 720
const LABEL = 210
const BAR = 18
const GAP = 8
const HEAD = 40

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * @param panels each with a title and rows of `{ name, value, text }`; the row of feedmill stands out.
 * @returns the SVG document.
 */
export function barChart(panels) {
  let y = 0
  const parts = []
  for (const { title, rows } of panels) {
    const most = Math.max(...rows.map(({ value }) => value))
    parts.push(`<text class="title" x="0" y="${y + 22}">${escaped(title)}</text>`)
    y += HEAD
    for (const { name, value, text } of rows) {
      const length = Math.max(2, (value / most) * (WIDTH - LABEL - 100))
      const kind = name.startsWith('feedmill') ? 'ours' : 'theirs'
      parts.push(
        `<text class="name" x="${LABEL - 10}" y="${y + 13}">${escaped(name)}</text>`,
        `<rect class="${kind}" x="${LABEL}" y="${y}" width="${length.toFixed(1)}" height="${BAR}" rx="2"/>`,
        `<text x="${(LABEL + length + 8).toFixed(1)}" y="${y + 13}">${escaped(text)}</text>`,
      )
      y += BAR + GAP
    }
    y += 12
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="${escaped(panels.map(({ title }) => title).join('; '))}">
<style>
text { font: 13px system-ui, sans-serif; fill: #57606a }
.title { font-weight: 600; font-size: 14px }
.name { text-anchor: end }
.ours { fill: #1a7f64 }
.theirs { fill: #8c959f }
@media (prefers-color-scheme: dark) {
  text { fill: #a8b1bb }
  .ours { fill: #3fb68b }
  .theirs { fill: #6e7681 }
}
</style>
${parts.join('\n')}
</svg>
`
}
