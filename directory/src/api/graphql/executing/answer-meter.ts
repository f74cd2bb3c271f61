import { DirectoryError } from '../../../runtime/index.ts'
import { encodeJson } from './encode-json.ts'

export interface AnswerBounds {
  /** Cost of the query. */
  readonly maxCost: number
  /** Bytes of the whole answer. */
  readonly maxAnswerBytes: number
  /** Fields that are executed: a field of a list counts for each item. */
  readonly maxExecutedFields: number
}

/** The error of a query that was stopped because its answer would be too long. */
export class StoppedQuery extends DirectoryError {}

/** Bytes beside the name of a field: quotes, a colon, and a comma or bracket. */
export const BYTES_BESIDE_KEY = 4

/** Fields, or hundreds of bytes, after which other requests of the process have a turn. */
const TURN = 10_000
const BYTES_OF_TURN = 100
/**
 * Items, or texts, that go on after a turn. An item has at most some 1,600 fields: the tokens of a query are bounded.
 */
const AFTER_TURN = 16
/** Bytes of the entry of a failed field beside its message, at least. */
const BYTES_OF_ENTRY = 30
/** Rows that are held for an answer may have texts that it leaves out, or shows without HTML. */
const READ_FACTOR = 4

/**
 * Counts the fields and bytes of an answer while it is made. At a bound it sets `stopped`: executors then end. The
 * bytes are a lower bound: escapes and characters beyond ASCII take more. Each attempt to answer a query has a meter of
 * its own.
 */
export class AnswerMeter {
  fields = 0
  bytes = 0
  /** The error that ends the query. */
  stopped: StoppedQuery | null = null
  readonly #bounds: AnswerBounds
  readonly #cost: number
  /** Characters of texts that were worked on. */
  #worked = 0
  #lastTurn = 0
  /** What waits for a turn of other requests. */
  readonly #waiting: (() => void)[] = []
  /** Resolves when all works have had their turn. */
  #works: Promise<void> = Promise.resolve()

  constructor(bounds: AnswerBounds, cost: number) {
    this.#bounds = bounds
    this.#cost = cost
  }

  /**
   * Counts fields of an object.
   *
   * @param keyBytes - of their names in the answer, with quotes, colons and commas
   */
  count(fields: number, keyBytes: number): void {
    this.fields += fields
    this.bytes += keyBytes
    const { maxExecutedFields } = this.#bounds
    if (this.fields <= maxExecutedFields) return
    this.#stop(`${maxExecutedFields} fields`, { executedFields: this.fields, maxExecutedFields })
  }

  /** Counts the value of a field, or a list of values. */
  value(value: unknown): void {
    if (typeof value === 'string') this.bytes += value.length + 2
    else if (Array.isArray(value)) for (const item of value) this.value(item)
    else this.bytes += 1
    if (this.bytes > this.#bounds.maxAnswerBytes) this.stopAt(this.bytes)
  }

  /** Counts a failed field: its error becomes part of the answer. */
  failure(error: unknown): void {
    if (error instanceof StoppedQuery) this.stopped ??= error
    this.value(error instanceof Error ? error.message : '')
    this.bytes += BYTES_OF_ENTRY
  }

  /** Counts bytes that were read for the answer. A meter counts either these, or those of the answer. */
  read(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > this.#bounds.maxAnswerBytes * READ_FACTOR) this.stopAt(this.bytes)
  }

  /** Throws the error that ended the query, if any. */
  goOn(): void {
    if (this.stopped !== null) throw this.stopped
  }

  /** Returns the whole answer as JSON in UTF-8, or the error that ends the query if it is too long. */
  async json(answer: object): Promise<Uint8Array | StoppedQuery> {
    const { maxAnswerBytes } = this.#bounds
    const encoded = await encodeJson(answer, { maxBytes: maxAnswerBytes, atLeast: this.bytes })
    return typeof encoded === 'number' ? this.stopAt(encoded) : encoded
  }

  /**
   * Works on a long text when other requests have had their turn. Works come one after the other, however many wait.
   *
   * @returns `null` if the query was stopped before
   */
  async inTurn<Result>(characters: number, work: () => Result): Promise<Result | null> {
    this.#works = this.#works.then(() => this.takeTurns())
    return await this.#works.then(() => {
      if (this.stopped !== null) return null
      this.#worked += characters
      return work()
    })
  }

  /** Whether the fields since the last turn of other requests are too many to go on at once. */
  get isTurnDue(): boolean {
    return this.#done - this.#lastTurn > TURN
  }

  get #done(): number {
    return this.fields + (this.bytes + this.#worked) / BYTES_OF_TURN
  }

  /**
   * Lets other requests have their turn, if it is due. Few of those that wait go on after each turn: thousands of lists
   * may wait at once, and none has counted its next item yet.
   */
  async takeTurns(): Promise<void> {
    if (this.#waiting.length === 0) {
      if (!this.isTurnDue) return
      setImmediate(this.#goOnAfterTurn)
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  readonly #goOnAfterTurn = (): void => {
    this.#lastTurn = this.#done
    for (const goOn of this.#waiting.splice(0, AFTER_TURN)) goOn()
    if (this.#waiting.length > 0) setImmediate(this.#goOnAfterTurn)
  }

  stopAt(answerBytes: number): StoppedQuery {
    const { maxAnswerBytes } = this.#bounds
    return this.#stop(`${maxAnswerBytes} bytes`, { answerBytes, maxAnswerBytes })
  }

  #stop(bound: string, counted: { readonly [name: string]: number }): StoppedQuery {
    const message = `The answer would have more than ${bound}: ask for fewer fields or smaller pages`
    const cost = { queryCost: this.#cost, maxQueryCostAllowed: this.#bounds.maxCost }
    this.stopped ??= new StoppedQuery('QUERY_TOO_COMPLEX', message, { extensions: { ...cost, ...counted } })
    return this.stopped
  }
}
