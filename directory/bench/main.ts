/**
 * Runs parts of the benchmark, each in a process of its own, and prints their figures:
 *
 *     npm run bench:directory -- [name …] [--write] [options of the part]
 *
 * Without a name all parts run, which takes hours. `--write` puts the figures into `docs/measured.md`. Other options go
 * to the part: each says in its head which it takes.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Figure, figureOf, writeNumber } from './figure.ts'
import { parts } from './parts.ts'
import { replaceSection } from './replace-section.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const page = fileURLToPath(new URL('../docs/measured.md', import.meta.url))

const given = process.argv.slice(2)
const names = given.filter((word) => !word.startsWith('--'))
const options = given.filter((word) => word.startsWith('--') && word !== '--write')
const unknown = names.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. The parts are:\n`)
  for (const [name, { about, minutes }] of Object.entries(parts)) {
    process.stderr.write(`  ${name.padEnd(20)} ${about} About ${minutes} minutes.\n`)
  }
  process.exit(2)
}

/** Runs a part, shows what it prints, and returns its figures. */
async function runPart(name: string): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const argv = ['--import', 'tsx', `${folder}parts/${name}.ts`, ...options]
  const env = { ...process.env, TSX_TSCONFIG_PATH: `${folder}../tsconfig.json` }
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const figure = figureOf(line)
    if (figure !== null) figures.push(figure)
    process.stdout.write(
      figure === null ? `${line}\n` : `${figure.figure}: ${writeNumber(figure.value)} ${figure.unit}\n`,
    )
  }
  const [code] = await exited
  if (code !== 0) throw new Error(`The part ${name} ended with exit code ${code}`)
  return figures
}

function sectionOf(name: string, figures: readonly Figure[], load: readonly [string, string]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [first] = cpus()
  const others = [...new Set(figures.flatMap(({ beside = {} }) => Object.keys(beside)))]
  const rows = figures.map(({ figure, value, unit, floor = '', goal = '', beside = {} }) => {
    const theirs = others.map((other) => (other in beside ? writeNumber(beside[other] as number) : ''))
    return `| ${[figure, `${writeNumber(value)} ${unit}`, floor, goal, ...theirs].join(' | ')} |`
  })
  return [
    parts[name]?.about,
    '',
    `\`npm run bench:directory -- ${[name, ...options].join(' ')}\`: ${new Date().toISOString().slice(0, 10)}, commit`,
    `${commit}, Node ${process.version}, ${cpus().length} cores (${first?.model ?? 'unknown'}), load ${load[0]} before and`,
    `${load[1]} after.`,
    '',
    `| ${['figure', 'measured', 'floor', 'goal', ...others].join(' | ')} |`,
    `|${'---|'.repeat(4 + others.length)}`,
    ...rows,
  ].join('\n')
}

const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1)

for (const name of names.length > 0 ? names : Object.keys(parts)) {
  process.stdout.write(`\n== ${name}\n`)
  const before = loadNow()
  const figures = await runPart(name)
  if (!given.includes('--write')) continue
  const section = sectionOf(name, figures, [before, loadNow()])
  writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), name, section))
  execFileSync('npx', ['biome', 'format', '--write', page], { stdio: ['ignore', 'ignore', 'inherit'] })
}
