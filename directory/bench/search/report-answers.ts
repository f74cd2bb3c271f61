import type { Answer } from '../../test/support/relevance/ask-judged.ts'
import type { JudgedQuery } from '../../test/support/relevance/judged-query.ts'
import { meanOf, type Score } from '../../test/support/relevance/score.ts'
import { reportFigure } from '../figure.ts'

/** What each engine answered to the same queries, ours first. */
export type Runs = Map<string, readonly Answer[]>

type Bounds = readonly [floor: string, goal?: string]

interface Expected {
  readonly ndcg?: Bounds
  readonly isFirstRight?: Bounds
  /** The floor of each group. */
  readonly group?: string
}

/** Kinds with fewer queries are judged together with the others of their family. */
const ENOUGH = 15

/** Reports the mean over all queries. */
export function reportWhole(part: string, runs: Runs, expected: Expected = {}): void {
  reportMean('nDCG@10', part, runs, 'ndcg', expected.ndcg)
  reportMean('first is right', part, runs, 'isFirstRight', expected.isFirstRight)
}

/** Reports the mean over all queries, if it is not reported yet, and over each group. */
export function reportGroups(part: string, runs: Runs, expected: Expected = {}, isWhole = true): void {
  if (isWhole) reportWhole(part, runs, expected)
  const ours = [...runs.values()][0] ?? []
  const groups = new Set(ours.map((answer) => groupOf(answer, ours)))
  for (const group of groups) {
    const isInGroup = (_: Answer, at: number) => groupOf(ours[at] as Answer, ours) === group
    const ofGroup = new Map([...runs].map(([engine, answers]) => [engine, answers.filter(isInGroup)]))
    reportMean('nDCG@10', `${part}, ${group}`, ofGroup, 'ndcg', expected.group ? [expected.group] : undefined)
  }
}

function groupOf({ kind, family }: Answer, all: readonly Answer[]): string {
  if (kind === family || all.filter((answer) => answer.kind === kind).length >= ENOUGH) return kind
  return `other ${family}`
}

function reportMean(measure: string, about: string, runs: Runs, value: keyof Score, bounds?: Bounds): void {
  const [ours = Number.NaN, ...others] = [...runs.values()].map(
    (answers) => meanOf(answers.map(({ score }) => score))[value],
  )
  const names = [...runs.keys()].slice(1)
  const queries = [...runs.values()][0]?.length ?? 0
  reportFigure({
    figure: `${measure}, ${about}, ${queries} queries`,
    value: ours,
    unit: '',
    ...(bounds && { floor: bounds[0], ...(bounds[1] && { goal: bounds[1] }) }),
    beside: Object.fromEntries(names.map((name, at) => [name, others[at] as number])),
  })
}

/** Reports how many results filters should have left out. */
export function reportLeaks(runs: Runs, isLetThrough: (uuid: string, query: JudgedQuery) => boolean): void {
  const leaks = (answers: readonly Answer[]) =>
    answers.flatMap(({ query, uuids }) => uuids.filter((uuid) => !isLetThrough(uuid, query))).length
  const [ours = [], ...others] = [...runs.values()].map(leaks)
  const names = [...runs.keys()].slice(1)
  const beside = Object.fromEntries(names.map((name, at) => [name, others[at] as number]))
  reportFigure({
    figure: 'results that a filter should have left out',
    value: ours as number,
    unit: '',
    floor: '0',
    beside,
  })
}

/** Lists the queries whose first result of ours is wrong. */
export function reportFailures(runs: Runs, say: (line: string) => void): void {
  for (const { query, score, shown, kind } of [...runs.values()][0] ?? []) {
    if (score.isFirstRight === 1) continue
    say(`  ${kind}: \`${query.term}\` ${score.ndcg.toFixed(2)}, wanted ${Object.keys(query.wanted).join(', ')}`)
    say(`    ${shown.slice(0, 3).join(' | ') || 'nothing'}`)
  }
}
