// Compiles feedmill as its users get it, and beside it the parts of it that are measured alone.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname
const project = join(here, '../..')
const built = join(project, 'node_modules/.feedmill-compare')

/** Where `build` puts the package's own entries, and the parts. */
export const dist = join(built, 'dist')
const parts = join(built, 'parts')

/** An entry of the compiled package, such as `podcast/index`, or of another build that `FEEDMILL_DIST` names. */
export const feedmill = (entry) => import(pathToFileURL(join(process.env.FEEDMILL_DIST ?? dist, `${entry}.js`)).href)
/** A part of it that is no entry, by its name below. */
export const feedmillPart = (name) => import(pathToFileURL(join(parts, `${name}.js`)).href)

/** What is measured or used alone: name to source file. */
const partEntries = {
  'generate-feed': 'test/support/generate-feed.ts',
  'hostile-documents': 'bench/inputs/hostile-documents.ts',
  'xml-events': 'bench/compare/xml-events.mjs',
  'hash-in-reading': 'bench/compare/hash-in-reading.mjs',
  'json-document': 'src/json/json-document.ts',
}

export function build() {
  mkdirSync(built, { recursive: true })
  // Without the type Node would read each file twice to find out that it is a module; the imports are those that files name.
  const { imports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  writeFileSync(join(built, 'package.json'), `${JSON.stringify({ type: 'module', imports })}\n`)
  tsup('--no-dts', '--out-dir', dist)
  const entries = Object.entries(partEntries).flatMap(([name, path]) => [`--entry.${name}`, path])
  tsup(...entries, '--no-config', '--format', 'esm', '--target', 'node20.19', '--clean', '--out-dir', parts)
}

function tsup(...options) {
  execFileSync('npx', ['tsup', '--silent', ...options], { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] })
}
