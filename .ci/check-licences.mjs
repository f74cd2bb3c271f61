// Checks the licences of all packages that an installation of the library or the directory brings along: each must be
// one that asks for no more than its own text. Says which package fails, and why.
import { readFileSync } from 'node:fs'

const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MIT-0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
])

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** `(MIT OR GPL-2.0)` is allowed by one of the two, `MIT AND ISC` by both. */
function isAllowed(licence) {
  const bare = licence.replace(/[()]/g, '')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return bare.split(' AND ').every((name) => allowed.has(name.trim()))
}

const failures = []
let count = 0
for (const [path, entry] of Object.entries(read('package-lock.json').packages)) {
  if (
    !path.includes('node_modules/') ||
    entry.dev === true ||
    entry.devOptional === true ||
    entry.link === true ||
    entry.optional === true
  )
    continue
  const { name, version, license } = read(`${path}/package.json`)
  count += 1
  if (typeof license !== 'string') failures.push(`${name} ${version} names no licence`)
  else if (!isAllowed(license)) failures.push(`${name} ${version} has the licence ${license}`)
}
for (const failure of failures) console.error(failure)
console.log(`${count} packages, ${failures.length} with a licence that is not allowed`)
process.exitCode = failures.length === 0 && count > 0 ? 0 : 1
