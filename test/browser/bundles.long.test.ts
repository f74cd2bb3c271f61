import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build as bundleByEsbuild } from 'esbuild'
import { build as bundleByVite } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, inChromium, openChromium } from '../../directory/test/pages/chromium.ts'
import { parseChapters } from '../../src/chapters/index.ts'
import { sanitizeHtml, stripHtml } from '../../src/html/index.ts'
import { parsePodcast } from '../../src/podcast/index.ts'
import { parseSss } from '../../src/sss/index.ts'
import { labelOf, languageFromTag } from '../../src/tables/index.ts'
import { parseTranscript } from '../../src/transcript/index.ts'
import { root } from '../architecture/source-files.ts'
import { fixturePairs } from '../fixture-pairs.ts'
import { installLibrary } from '../package/installed-library.ts'

/** The entries for browsers: those that use no network and no files. */
const entries = ['podcast', 'sss', 'chapters', 'transcript', 'html', 'tables']

/** A document for a page, and how to read it. */
interface Task {
  readonly kind: keyof typeof readers
  readonly name: string
  /** Base64. */
  readonly document: string
  readonly options: object
}

/** The readers for Node. The text of `program` below has the same for browsers. */
const readers = {
  podcast: (bytes: Uint8Array, options: object): unknown => parsePodcast(bytes, options),
  sss: (bytes: Uint8Array, options: object): unknown => parseSss(bytes, options),
  chapters: (bytes: Uint8Array, options: object): unknown => parseChapters(bytes, options),
  transcript: (bytes: Uint8Array, options: object): unknown =>
    parseTranscript(bytes, { style: 'PARAGRAPH', ...options }),
  html: (bytes: Uint8Array): unknown => {
    const html = new TextDecoder().decode(bytes)
    return { text: stripHtml(html), safe: sanitizeHtml(html) }
  },
  tables: (): unknown => [languageFromTag('de-AT'), labelOf('PODCASTSERIES_NEWS_TECH')],
}

const tasks: readonly Task[] = [
  ...(['podcast', 'sss', 'chapters', 'transcript'] as const).flatMap((kind) =>
    fixturePairs<{ readonly options?: object }>(kind).map(({ name, document, expected }) => ({
      kind,
      name,
      document: Buffer.from(document).toString('base64'),
      options: expected.options ?? {},
    })),
  ),
  {
    kind: 'html',
    name: 'a text',
    document: Buffer.from('<p onclick="x()">Über <b>Häfen</b> &amp; 🌊<script>x()</script></p>').toString('base64'),
    options: {},
  },
  { kind: 'tables', name: 'two values', document: '', options: {} },
]

const resultsOf = (results: readonly unknown[]): string[] => results.map((result) => JSON.stringify(result))
const inNode = resultsOf(
  tasks.map(({ kind, document, options }) => readers[kind](Buffer.from(document, 'base64'), options)),
)

/** The program that does the tasks in a page or a worker. */
const program = `${entries.map((entry) => `import * as ${entry} from 'feedmill/${entry}'`).join('\n')}
const { parsePodcast } = podcast, { parseSss } = sss, { parseChapters } = chapters, { parseTranscript } = transcript
const { sanitizeHtml, stripHtml } = html, { labelOf, languageFromTag } = tables
const readers = {
  podcast: (bytes, options) => parsePodcast(bytes, options),
  sss: (bytes, options) => parseSss(bytes, options),
  chapters: (bytes, options) => parseChapters(bytes, options),
  transcript: (bytes, options) => parseTranscript(bytes, { style: 'PARAGRAPH', ...options }),
  html: (bytes) => {
    const text = new TextDecoder().decode(bytes)
    return { text: stripHtml(text), safe: sanitizeHtml(text) }
  },
  tables: () => [languageFromTag('de-AT'), labelOf('PODCASTSERIES_NEWS_TECH')],
}
const bytesOf = (base64) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
globalThis.doTasks = (tasks) =>
  tasks.map(({ kind, document, options }) => JSON.stringify(readers[kind](bytesOf(document), options)))
if (typeof window === 'undefined') onmessage = ({ data }) => postMessage(doTasks(data))
`

const bundlers = {
  async esbuild(folder: string) {
    const { outputFiles } = await bundleByEsbuild({
      entryPoints: [join(folder, 'entry.js')],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      logLevel: 'error',
    })
    return outputFiles[0]!.text
  },
  async vite(folder: string) {
    const outputs = await bundleByVite({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        minify: true,
        lib: { entry: join(folder, 'entry.js'), formats: ['iife'], name: 'bundle' },
      },
    })
    const [output] = [outputs].flat()
    if (output === undefined || !('output' in output)) throw new Error('vite made nothing')
    return output.output[0].code
  },
}

describe.skipIf(chromiumPath === undefined)(`bundles of the entries for browsers, ${inChromium}`, () => {
  let folder: string
  let browser: Awaited<ReturnType<typeof openChromium>>

  beforeAll(async () => {
    // A program that has feedmill installed, without settings for it in its bundler.
    folder = await installLibrary()
    writeFileSync(join(folder, 'entry.js'), program)
    browser = await openChromium()
  }, 600_000)

  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a bundle of `parsePodcast` has the size that the documents name', async () => {
    const contents = `import { parsePodcast } from 'feedmill/podcast'\nglobalThis.parse = parsePodcast`
    const { outputFiles } = await bundleByEsbuild({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      logLevel: 'error',
    })
    const size = Math.round(gzipSync(outputFiles[0]!.contents).length / 1024)
    const page = readFileSync(join(root, 'docs/runtimes.md'), 'utf8')
    const named = Number(/: (\d+) KB with gzip/.exec(page)?.[1])
    expect(Math.abs(size - named), `${size} KB`).toBeLessThanOrEqual(named / 50)
  })

  describe.each(Object.keys(bundlers) as (keyof typeof bundlers)[])('made by %s', (bundler) => {
    let bundle: string
    beforeAll(async () => {
      bundle = await bundlers[bundler](folder)
    }, 600_000)

    test('contain no module of Node', () => {
      expect(bundle).not.toMatch(/(?:from|require\()\s*["'](?:node:|#node-|crypto|buffer)/)
    })

    test('read the same in a page as in Node', async () => {
      const page = await browser.newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.addScriptTag({ content: bundle })
      const results = await page.evaluate(
        (given) => (globalThis as unknown as { doTasks(tasks: unknown): string[] }).doTasks(given),
        tasks,
      )
      expect(await page.evaluate('typeof Buffer')).toBe('undefined')
      await page.close()
      expect(errors).toEqual([])
      expectSame(results)
    })

    test('read the same in a worker as in Node', async () => {
      const page = await browser.newPage()
      const results = await page.evaluate(
        async ({ code, given }) => {
          const scope = globalThis as unknown as {
            Worker: new (
              url: string,
            ) => {
              onmessage: (event: { data: string[] }) => void
              onerror: (event: { message: string }) => void
              postMessage(value: unknown): void
            }
          }
          const worker = new scope.Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
          return await new Promise<string[]>((resolve, reject) => {
            worker.onmessage = ({ data }) => resolve(data)
            worker.onerror = ({ message }) => reject(new Error(message))
            worker.postMessage(given)
          })
        },
        { code: bundle, given: tasks },
      )
      await page.close()
      expectSame(results)
    })
  })
})

function expectSame(results: readonly string[]): void {
  expect(tasks.length).toBeGreaterThan(300)
  const differing = tasks.filter((_, at) => results[at] !== inNode[at]).map(({ kind, name }) => `${kind}/${name}`)
  expect(differing).toEqual([])
}
