import process from 'node:process'

/** One figure that a part of the benchmark measured. */
export interface Figure {
  /** What was measured, in words: `claim of 100 feeds, p99, 4 workers`. */
  readonly figure: string
  readonly value: number
  /** `ms`, `µs`, `KB`, `feeds/s` … */
  readonly unit: string
  /** The bound that must hold, as the design words it: `250 ms`. */
  readonly floor?: string
  /** The bound that we want: `100 ms`. */
  readonly goal?: string
  /** What others reach at the same, by their names. */
  readonly beside?: Readonly<Record<string, number>>
}

/** Tells the runner, or whoever runs the part alone, a figure: one line of JSON. */
export function reportFigure(figure: Figure): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`)
}

/** The figure that a line of a part's output tells, or null. */
export function figureOf(line: string): Figure | null {
  return line.startsWith('{"figure":') ? (JSON.parse(line) as Figure) : null
}

/** The value that a share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** A number with three significant digits, or whole from 1,000: `0.0123`, `4.57`, `12,345`. */
export function writeNumber(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
