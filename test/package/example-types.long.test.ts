import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicEntries } from '../architecture/public-entries.ts'
import { root } from '../architecture/source-files.ts'
import { installLibrary } from './installed-library.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The examples of the README as one program, unchanged and in their order. */
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code).join('\n')

const compilers = {
  'TypeScript 5.9': 'typescript@5.9.3',
  'TypeScript 7': 'typescript@7.0.2',
}

const resolutions = {
  node20: { module: 'node20' },
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
}

/** What programs are compiled with, besides the entries. */
const surroundings = {
  'the types of Node': { lib: ['es2023'], types: ['node'] },
  'the types of Node and of browsers': { lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] },
}

const cases = Object.keys(resolutions).flatMap((resolution) =>
  Object.keys(surroundings).map((types) => ({ resolution, types }) as Case),
)
interface Case {
  readonly resolution: keyof typeof resolutions
  readonly types: keyof typeof surroundings
}

let folder: string
beforeAll(async () => {
  const packages = Object.values(compilers).map((version, at) => `compiler-${at}@npm:${version}`)
  folder = await installLibrary({ packages: ['@types/node@20.19.43', ...packages], hasTypes: true })
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Compiles a program that has the library installed, and returns the compiler's complaints. */
async function complaints(compiler: number, code: string, options: object): Promise<string> {
  const program = join(folder, 'program')
  await mkdir(program, { recursive: true })
  const compilerOptions = { target: 'es2023', strict: true, skipLibCheck: false, noEmit: true, ...options }
  await writeFile(join(program, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  await writeFile(join(program, 'program.ts'), code)
  const tsc = join(folder, `node_modules/compiler-${compiler}/bin/tsc`)
  return await new Promise((resolve) => {
    execFile(process.execPath, [tsc, '--project', program, '--pretty', 'false'], (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}${stderr}`),
    )
  })
}

describe.each(Object.keys(compilers).map((name, compiler) => ({ name, compiler })))('$name', ({ compiler }) => {
  test.each(cases)('compiles the examples of the README with $resolution and $types', async ({ resolution, types }) => {
    expect(await complaints(compiler, examples, { ...resolutions[resolution], ...surroundings[types] })).toBe('')
  })
})

describe('the types of an entry need those of Node if the README says so', () => {
  const sentence = /The types of\s(.*?) need `@types\/node`/s.exec(readme)?.[1] ?? ''
  const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name]) => name)

  test.each(publicEntries)('$name', async ({ name }) => {
    const code = `import * as entry from '${name}'\nexport default entry`
    const found = await complaints(1, code, { module: 'nodenext', lib: ['es2023', 'dom'], types: [] })
    expect(found === '', found).toBe(!named.includes(name))
  })
})
