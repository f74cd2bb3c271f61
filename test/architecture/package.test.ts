import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import tsup from '../../tsup.config.ts'
import { root } from './source-files.ts'

interface Manifest {
  imports: Record<string, { browser: string; default: string }>
  exports: Record<string, string | { types: string; default: string }>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const entries = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === 'string' ? [] : [{ path, ...target }],
)
const builds = typeof tsup === 'function' ? [] : [tsup].flat()
const bundles: Record<string, string> = Object.assign({}, ...builds.map(({ entry }) => entry))

/** The entries that may load undici and p-limit. `websub` uses the network, too, but only by a given fetcher. */
const networkEntries = new Set(['./fetch', './ingest', './ingest/check-store'])

describe('every export of package.json', () => {
  test.each(entries)('$path has types beside its code', ({ types, default: code }) => {
    expect(types).toBe(code.replace(/\.js$/, '.d.ts'))
  })

  test.each(entries)('$path is built from a source that exists', ({ default: code }) => {
    const source = bundles[code.replace('./dist/', '').replace(/\.js$/, '')]
    expect(source).toBeDefined()
    expect(existsSync(join(root, source ?? ''))).toBe(true)
  })
})

test('every bundle is a command, an export, or a stand-in for a module of Node', () => {
  const standIns = Object.values(manifest.imports).map(({ browser }) => browser)
  const targets = [...entries.map((entry) => entry.default), ...standIns]
  const named = new Set(targets.map((target) => target.replace('./dist/', '').replace(/\.js$/, '')))
  expect(Object.keys(bundles).filter((name) => !named.has(name) && !name.startsWith('cli/'))).toEqual([])
})

test.each(Object.entries(manifest.imports))('%s is a module of Node, and has a stand-in', (name, target) => {
  // Node refuses `node:` in `imports`.
  expect(target.default).toBe(name.replace('#node-', ''))
  expect(bundles[target.browser.replace('./dist/', '').replace(/\.js$/, '')]).toBeDefined()
})

test('versions are pinned to the digit', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

describe('what an entry loads', () => {
  let built: string
  let imports: Imports

  beforeAll(() => {
    built = mkdtempSync(join(root, 'node_modules/.feedmill-build-'))
    // It defines `#node-buffer`.
    copyFileSync(join(root, 'package.json'), join(built, 'package.json'))
    execFileSync('npx', ['tsup', '--no-dts', '--silent', '--out-dir', built], { cwd: root, stdio: 'pipe' })
    imports = importsBelow(entries.map((entry) => builtFile(entry.default)))
  }, 120_000)

  afterAll(() => rmSync(built, { recursive: true, force: true }))

  test('in Node, the podcast entry loads node:buffer and node:crypto, not the stand-ins for browsers', () => {
    const loaded = modulesLoadedBy(imports, builtFile('./dist/podcast/index.js'))
    expect(loaded).toEqual(expect.arrayContaining(['node:buffer', 'node:crypto']))
    expect(loaded.filter((url) => url.includes('/browser/'))).toEqual([])
  })

  const builtFile = (code: string): string => join(built, code.replace('./dist/', ''))

  test.each(entries.filter(({ path }) => !networkEntries.has(path)))(
    '$path loads neither undici nor p-limit nor commander',
    ({ default: code }) => {
      const loaded = modulesLoadedBy(imports, builtFile(code))
      expect(loaded.some((url) => url.startsWith(pathToFileURL(built).href))).toBe(true)
      expect(loaded.filter((url) => /\/node_modules\/(undici|p-limit|commander)\//.test(url))).toEqual([])
    },
  )

  test.each(entries.filter(({ path }) => networkEntries.has(path)))(
    '$path does not load commander',
    ({ default: code }) => {
      const loaded = modulesLoadedBy(imports, builtFile(code))
      expect(loaded.filter((url) => url.includes('/node_modules/commander/'))).toEqual([])
    },
  )

  test.each(['./fetch', './ingest'])('the test sees that %s loads undici', (path) => {
    const { default: code = '' } = entries.find((entry) => entry.path === path) ?? {}
    expect(modulesLoadedBy(imports, builtFile(code)).some((url) => url.includes('/node_modules/undici/'))).toBe(true)
  })
})

/** The URLs of the modules that each module imports, by its URL. */
type Imports = ReadonlyMap<string, readonly string[]>

/** Imports files in one separate process, and returns every import that it made. */
function importsBelow(files: readonly string[]): Imports {
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-loaded-'))
  const log = join(folder, 'imports.txt')
  const hooks = `import { appendFileSync } from 'node:fs'
    export async function resolve(name, context, next) {
      const found = await next(name, context)
      appendFileSync(${JSON.stringify(log)}, (context.parentURL ?? '') + ' ' + found.url + '\\n')
      return found
    }`
  const program = `import { register } from 'node:module'
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}))
    for (const file of ${JSON.stringify(files.map((file) => pathToFileURL(file).href))}) await import(file)`
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
    const imports = new Map<string, string[]>()
    for (const line of readFileSync(log, 'utf8').trim().split('\n')) {
      const [importer = '', imported = ''] = line.split(' ')
      imports.set(importer, [...(imports.get(importer) ?? []), imported])
    }
    return imports
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the URLs of a module and of all modules that it imports, directly or through others. */
function modulesLoadedBy(imports: Imports, file: string): string[] {
  const loaded = new Set([pathToFileURL(file).href])
  for (const url of loaded) for (const imported of imports.get(url) ?? []) loaded.add(imported)
  return [...loaded]
}
