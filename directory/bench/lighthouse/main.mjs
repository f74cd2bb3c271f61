// Looks at the pages of the demo with Lighthouse, at the size of a phone, and prints a table: `npm ci && npm run lighthouse`.
// Options: `--runs=5` of each page (the table has the medians), `--chromium=/usr/bin/chromium`, `--faults` prints what
// cost points. README.md has the last report.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
    faults: { type: 'boolean', default: false },
  },
})
const print = (line) => process.stdout.write(`${line}\n`)
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const directory = join(import.meta.dirname, '../..')
const data = await mkdtemp(join(tmpdir(), 'feedmill-lighthouse-'))
const server = spawn(
  process.execPath,
  [join(directory, 'dist/main.js'), 'serve', '--demo', '--port', '0', '--data', join(data, 'demo')],
  { stdio: ['ignore', 'pipe', 'ignore'] },
)
const chromium = await launch({ chromePath: values.chromium, chromeFlags: ['--headless=new', '--no-sandbox'] })
try {
  const origin = await startedAt(server)
  const pages = await pagesOf(origin)
  const rows = []
  for (const [name, path] of Object.entries(pages)) rows.push([name, await lookAt(origin + path)])
  const [first] = cpus()
  print(
    `\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores (${first?.model}),`,
  )
  print(`load ${loadavg()[0].toFixed(1)} after, ${values.runs} runs.\n`)
  print(`| page | ${categories.join(' | ')} |`)
  print(`|---|${'---|'.repeat(categories.length)}`)
  for (const [name, scores] of rows) print(`| ${name} | ${categories.map((each) => scores[each]).join(' | ')} |`)
} finally {
  chromium.kill()
  server.kill('SIGTERM')
  await rm(data, { recursive: true, force: true })
}

/** Waits until the demo says where it is, and until it has read its feeds. */
async function startedAt({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const url = /(http:\/\/\S+?)\/graphql$/.exec(line)?.[1]
    if (url === undefined) continue
    for (let tries = 0; tries < 120; tries += 1) {
      const text = await (await fetch(`${url}/comics`)).text()
      if ((text.match(/class="card"/g) ?? []).length >= 12) return url
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    throw new Error('The demo has not read its comics in two minutes')
  }
  throw new Error('The demo did not start')
}

/** Returns the paths of the pages to look at. */
async function pagesOf(origin) {
  const linkOn = async (path, link) => link.exec(await (await fetch(origin + path)).text())[0]
  const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}'
  const podcast = await linkOn('/podcasts', new RegExp(`/podcasts/${uuid}`))
  const comic = await linkOn('/comics', new RegExp(`/comics/${uuid}`))
  return {
    home: '/',
    podcasts: '/podcasts',
    podcast,
    episode: await linkOn(podcast, new RegExp(`/episodes/${uuid}`)),
    comic,
    issue: await linkOn(comic, new RegExp(`/issues/${uuid}`)),
    creator: await linkOn('/creators', new RegExp(`/creators/${uuid}`)),
    documents: '/docs',
    'a document': '/docs/webhooks',
    'types and fields': '/docs/schema',
    explorer: '/explorer',
    'check a feed': '/check',
    'SSS for publishers': '/docs/sss',
    submit: '/submit',
    'search (no SEO: crawlers are kept out)': '/search?term=harbour',
  }
}

/** Returns the median score of each category, from 0 to 100. */
async function lookAt(url) {
  const runs = []
  for (let run = 0; run < Number(values.runs); run += 1) {
    const { lhr } = await lighthouse(url, { port: chromium.port, onlyCategories: categories, logLevel: 'error' })
    runs.push(lhr)
  }
  if (values.faults) reportFaults(url, runs[0])
  const medianOf = (category) => {
    const scores = runs.map((run) => Math.round(run.categories[category].score * 100)).sort((one, other) => one - other)
    return scores[Math.floor(scores.length / 2)]
  }
  return Object.fromEntries(categories.map((category) => [category, medianOf(category)]))
}

function reportFaults(url, { audits, categories: found }) {
  print(`\n${url}`)
  for (const category of Object.values(found)) {
    for (const { id, weight } of category.auditRefs) {
      const { score, title, displayValue = '' } = audits[id]
      if (weight > 0 && score !== null && score < 1) print(`  ${category.id}: ${title} ${displayValue}`)
    }
  }
}
