import type { KeyMark } from '../keyed-table.ts'

const byCertainty: readonly KeyMark[] = ['', '!', '~', '?']

/** Returns whether the first mark stands for more certainty than the second. */
export function isSurer(mark: KeyMark, than: KeyMark): boolean {
  return byCertainty.indexOf(mark) < byCertainty.indexOf(than)
}

/** The value of a key that is known to have none. */
export const NO_VALUE = '-'

interface Row {
  readonly value: string
  readonly mark: KeyMark
}

/** Collects keys with their values, and refuses a key with two values. */
export class KeyedRows {
  readonly rows = new Map<string, Row>()
  readonly #table: string
  readonly #values: ReadonlySet<string>

  /** @param values the closed list that the values come from */
  constructor(table: string, values: readonly string[]) {
    this.#table = table
    this.#values = new Set([...values, NO_VALUE])
  }

  /**
   * Adds a key. If two rows agree, the surer one counts.
   *
   * @throws Error if the key already leads elsewhere or is empty, or if the value is in no list.
   */
  add(key: string, value: string, mark: KeyMark, text: string): void {
    if (key === '' || /[\t\n`\\$]|^[~?!]/.test(key)) throw this.#error(`"${text}" gives no usable key`)
    if (!this.#values.has(value)) throw this.#error(`"${text}" leads to ${value}, which is in no list`)
    const row = this.rows.get(key)
    if (row !== undefined && row.value !== value) {
      throw this.#error(`"${text}" leads to ${value}, and another row with the key "${key}" to ${row.value}`)
    }
    if (row === undefined || isSurer(mark, row.mark)) this.rows.set(key, { value, mark })
  }

  /** Returns the compact form that `indexOf` in keyed-table.ts reads. */
  toTable(): string {
    const lines = new Map<string, string[]>()
    for (const value of this.#values) lines.set(value, [value])
    for (const [key, { value, mark }] of this.rows) lines.get(value)?.push(mark + key)
    return [...lines.values()]
      .filter((line) => line.length > 1)
      .map((line) => line.join('\t'))
      .join('\n')
  }

  #error(message: string): Error {
    return new Error(`${this.#table}: ${message}`)
  }
}
