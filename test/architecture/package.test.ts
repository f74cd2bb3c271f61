import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import tsup from '../../tsup.config.ts'
import { root } from './source-files.ts'

interface Manifest {
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

/** The entries that reach for the network, and may therefore load what that takes: `websub` is given a fetcher. */
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

test('every bundle that is no command is exported', () => {
  const exported = new Set(entries.map((entry) => entry.default.replace('./dist/', '').replace(/\.js$/, '')))
  expect(Object.keys(bundles).filter((name) => !exported.has(name) && !name.startsWith('cli/'))).toEqual([])
})

test('versions are pinned to the digit', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

describe('what an entry loads', () => {
  let built: string

  beforeAll(() => {
    built = mkdtempSync(join(root, 'node_modules/.feedmill-build-'))
    execFileSync('npx', ['tsup', '--no-dts', '--silent', '--out-dir', built], { cwd: root, stdio: 'pipe' })
  }, 120_000)

  afterAll(() => rmSync(built, { recursive: true, force: true }))

  test.each(entries.filter(({ path }) => !networkEntries.has(path)))(
    '$path loads neither undici nor p-limit',
    ({ default: code }) => {
      const loaded = modulesLoadedBy(join(built, code.replace('./dist/', '')))
      expect(loaded.some((url) => url.startsWith(pathToFileURL(built).href))).toBe(true)
      expect(loaded.filter((url) => /\/node_modules\/(undici|p-limit)\//.test(url))).toEqual([])
    },
  )

  test('a module that loads undici is found', () => {
    expect(
      modulesLoadedBy(join(root, 'node_modules/undici/index.js')).some((url) => url.includes('/node_modules/undici/')),
    ).toBe(true)
  })
})

/** The URLs of all modules that importing a file loads, in a process of its own. */
function modulesLoadedBy(file: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-loaded-'))
  const log = join(folder, 'modules.txt')
  const hooks = `import { appendFileSync } from 'node:fs'
    export async function load(url, context, next) { appendFileSync(${JSON.stringify(log)}, url + '\\n'); return next(url, context) }`
  const program = `import { register } from 'node:module'
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}))
    await import(${JSON.stringify(pathToFileURL(file).href)})`
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
    return readFileSync(log, 'utf8').trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
