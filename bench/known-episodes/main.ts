/*
 * What a refresh costs when nearly all episodes are known, against reading the whole feed: `npx tsx
 * bench/known-episodes/main.ts`. A feed of 10 MB and about 1,600 items got a new one and another lastBuildDate. Compiled
 * code in fresh processes that take turns; medians of processor time.
 */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from 'node:process'
import { generatedFeed } from '../inputs/generate-feed.ts'
import { benchFolder, compile } from '../running/compile.ts'
import { median } from '../running/median.ts'

const ROUNDS = 5
const RUNS = 5
const WARM_UPS = 3
const tasks = ['whole', 'digests', 'refresh'] as const

const built = benchFolder()

try {
  compile(['bench/known-episodes/client.ts'], built)
  const before = generatedFeed({ bytes: 10_000_000 }).toString()
  const item = before.slice(before.indexOf('    <item>'), before.indexOf('</item>') + 8)
  const after = before
    .replace(/(<lastBuildDate>)[^<]*/, '$1Mon, 08 Jun 2026 06:00:00 GMT')
    .replace(item, item.replace('<guid isPermaLink="false">', '<guid isPermaLink="false">new-').concat(item))
  const files = [before, after].map((text, index) => {
    const file = join(built, `${index}.xml`)
    writeFileSync(file, text)
    return file
  })
  const times = new Map(tasks.map((task): [string, number[]] => [task, []]))
  const script = join(built, 'client.js')
  let found = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const task of tasks) {
      const output = execFileSync(process.execPath, [script, task, ...files, String(RUNS), String(WARM_UPS)], {
        encoding: 'utf8',
      })
      const { milliseconds, read, known } = JSON.parse(output) as { milliseconds: number; read: number; known: number }
      times.get(task)?.push(milliseconds)
      if (task === 'refresh') found = `${read} read, ${known} known`
    }
  }
  const of = (task: string) => median(times.get(task) ?? [])
  console.log(`Node ${version}, ${new Date().toISOString().slice(0, 10)}, median of ${ROUNDS} processes`)
  for (const task of tasks) console.log(`  ${task.padEnd(10)}${of(task).toFixed(1).padStart(8)} ms`)
  console.log(`  refresh (${found}): ${(of('whole') / of('refresh')).toFixed(1)} x (floor 3, goal 5)`)
} finally {
  rmSync(built, { recursive: true, force: true })
}
