// Results as Markdown tables.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pinned } from './measure.mjs'
import { median } from './median.mjs'
import { peers } from './peers.mjs'

const packages = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).dependencies

/** A number with three digits that count. */
export function number(value) {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)
}

/** The value of each round; NaN where a case is missing or failed. */
export function perRound(results, read) {
  const rounds = Math.max(...Object.values(results).flatMap((group) => Object.values(group).map((list) => list.length)))
  return Array.from({ length: rounds }, (_, round) => {
    const of = (group, name) => {
      const of = results[group]?.[name] ?? []
      return of[round] ?? of[0] ?? {}
    }
    return read(of)
  })
}

export function machineLine(rounds) {
  const processor = `${cpus().length} × ${cpus()[0]?.model.trim()}`
  const pinning = pinned ? ', pinned to one processor but for the longest stretch' : ''
  return `${processor}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}; a fresh process for each measurement${pinning}, taking turns, median of ${rounds} rounds.`
}

export function peersLine() {
  return `Peers: ${Object.entries(packages)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}.`
}

export function figuresTable(figures, results) {
  const lines = figures.map(({ figure, unit, ours, theirs, value, as, less, floor, goal }) => {
    const values = perRound(results, value)
    const reached = median(values)
    const shown = [
      median(perRound(results, ours)),
      theirs === undefined ? Number.NaN : median(perRound(results, theirs)),
    ].map(number)
    const finite = values.filter(Number.isFinite)
    const spread = finite.length > 1 ? ` (${number(Math.min(...finite))}–${number(Math.max(...finite))})` : ''
    return `| ${figure} | ${unit} | ${shown.join(' | ')} | ${Number.isFinite(reached) ? `${number(reached)} ${as}${spread}` : 'not measured'} | ${bound(floor, as, less)} | ${bound(goal, as, less)} | ${verdict(reached, { less, floor, goal })} |`
  })
  return [
    '| figure | in | feedmill | peer | figure (least–most) | floor | goal | |',
    '|---|---|---:|---:|---:|---:|---:|---|',
    ...lines,
  ].join('\n')
}

const bound = (value, as, less) => (value === undefined ? '' : `${less ? '≤' : '≥'} ${value} ${as}`)

function verdict(value, { less, floor, goal }) {
  if (floor === undefined || !Number.isFinite(value)) return ''
  const holds = (bound) => (less ? value <= bound : value >= bound)
  if (holds(goal)) return 'goal'
  return holds(floor) ? 'floor' : '**not reached**'
}

/** What each parser does with feeds of one kind. */
export function peersTable(results) {
  const cell = (group, name, read) => number(median((results[group]?.[name] ?? []).map(read)))
  const lines = Object.keys(peers).map((name) => {
    const failed = median((results.cold?.[name] ?? []).map(({ failed }) => failed))
    return `| ${name} | ${cell('peers', name, ({ cpu }) => 1 / cpu)} | ${cell('import', name, ({ importCpu }) => importCpu * 1000)} | ${cell('cold', name, ({ cpu }) => cpu)} | ${Number.isFinite(failed) ? failed : '–'} |`
  })
  return [
    '| parser | MB/s of CPU, warm, 1 MB | import, ms of CPU | cold over real feeds, s of CPU | of them not read |',
    '|---|---:|---:|---:|---:|',
    ...lines,
  ].join('\n')
}

export function hostileTable(results) {
  const lines = Object.entries(results.hostile ?? {}).map(([name, rounds]) => {
    const others = ['saxes', 'feedsmith'].map((peer) => {
      const [result] = results.fallen?.[`${peer}: ${name}`] ?? []
      if (result === undefined) return ''
      if (result.failed !== undefined) return result.failed.startsWith('over') ? result.failed : 'falls'
      return result.isRefused ? 'refused' : number(result.cpu)
    })
    return `| ${name} | ${number(median(rounds.map(({ cpu }) => cpu)))} | ${number(median(rounds.map(({ rss }) => rss)))} | ${others.join(' | ')} |`
  })
  return [
    '| hostile document, 8 MB | feedmill, s of CPU | RSS, MB | saxes, s of CPU | feedsmith, s of CPU |',
    '|---|---:|---:|---:|---:|',
    ...lines,
  ].join('\n')
}
