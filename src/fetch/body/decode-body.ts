import { codeOf } from '../../core/error-code.ts'
import { actualCoding, CODING_HEAD_BYTES, type DecodeEvents } from './content-codings.ts'
import { allowedBytes, unfoldedTooMuch } from './decode-limits.ts'
import { type DecodeStage, decodeFailure } from './decode-stage.ts'

/** Oddities of a body that was decoded. */
export interface DecodeReport {
  encodings: string[]
  isLie: boolean
  hasTrailingGarbage: boolean
}

/** Undoes the content codings of a complete body, at half the cost of a stream. `maxBytes` bounds the decoded body. */
export function decodeWholeBody(
  bytes: Buffer,
  codings: readonly string[],
  maxBytes: number,
  report: DecodeReport,
): Buffer {
  const max = allowedBytes(maxBytes, bytes.length)
  const events = eventsFor(report, () => {})
  let decoded = bytes
  for (const said of codings.length === 0 ? [null] : codings) {
    if (decoded.length === 0) return decoded
    const coding = actualCoding(said, decoded, events)
    if (coding === null) continue
    try {
      decoded = coding.whole(decoded, max, events.onGarbage)
    } catch (error) {
      throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? unfoldedTooMuch(maxBytes, bytes.length) : decodeFailure(error)
    }
  }
  if (decoded.length > max) throw unfoldedTooMuch(maxBytes, bytes.length)
  return decoded
}

/** Undoes the content codings of a body as it comes. `wireBytes` returns how many bytes have come so far. */
export function createContentDecoder(
  codings: readonly string[],
  maxBytes: number,
  wireBytes: () => number,
  report: DecodeReport,
): DecodeStage {
  const stages = (codings.length === 0 ? [null] : codings).map((said) => {
    let unfolded = 0
    const onOutput = (bytes: number) => {
      unfolded += bytes
      if (unfolded > allowedBytes(maxBytes, wireBytes())) throw unfoldedTooMuch(maxBytes, wireBytes())
    }
    return new UndecidedStage(said, eventsFor(report, onOutput))
  })
  return stages.length === 1 ? (stages[0] as DecodeStage) : new StageChain(stages)
}

function eventsFor(report: DecodeReport, onOutput: (bytes: number) => void): DecodeEvents {
  return {
    onOutput,
    onGarbage: () => {
      report.hasTrailingGarbage = true
    },
    onLie: () => {
      report.isLie = true
    },
    onDecoded: (coding) => report.encodings.push(coding),
  }
}

/** A stage that checks the first bytes against the header before it decodes. */
class UndecidedStage implements DecodeStage {
  readonly #said: string | null
  readonly #events: DecodeEvents
  #head: Buffer = Buffer.alloc(0)
  #decided: DecodeStage | 'identity' | null = null

  constructor(said: string | null, events: DecodeEvents) {
    this.#said = said
    this.#events = events
  }

  async write(piece: Buffer): Promise<Buffer[]> {
    if (this.#decided === null) {
      this.#head = this.#head.length === 0 ? piece : Buffer.concat([this.#head, piece])
      return this.#head.length < CODING_HEAD_BYTES ? [] : await this.#decide()
    }
    if (this.#decided !== 'identity') return await this.#decided.write(piece)
    this.#events.onOutput(piece.length)
    return [piece]
  }

  async end(): Promise<Buffer[]> {
    const outputs = this.#decided === null && this.#head.length > 0 ? await this.#decide() : []
    return this.#decided === null || this.#decided === 'identity'
      ? outputs
      : [...outputs, ...(await this.#decided.end())]
  }

  destroy(): void {
    if (this.#decided !== 'identity') this.#decided?.destroy()
  }

  #decide(): Promise<Buffer[]> {
    const head = this.#head
    const coding = actualCoding(this.#said, head, this.#events)
    this.#decided = coding === null ? 'identity' : coding.stage(head, this.#events)
    return this.write(head)
  }
}

class StageChain implements DecodeStage {
  readonly #stages: readonly DecodeStage[]

  constructor(stages: readonly DecodeStage[]) {
    this.#stages = stages
  }

  write(piece: Buffer): Promise<Buffer[]> {
    return this.#pass([piece], 0)
  }

  async end(): Promise<Buffer[]> {
    const outputs: Buffer[] = []
    for (const [i, stage] of this.#stages.entries()) {
      const last = await stage.end()
      outputs.push(...(i + 1 === this.#stages.length ? last : await this.#pass(last, i + 1)))
    }
    return outputs
  }

  destroy(): void {
    for (const stage of this.#stages) stage.destroy()
  }

  async #pass(pieces: Buffer[], from: number): Promise<Buffer[]> {
    let passing = pieces
    for (const stage of this.#stages.slice(from)) {
      const outputs: Buffer[] = []
      for (const piece of passing) outputs.push(...(await stage.write(piece)))
      passing = outputs
    }
    return passing
  }
}
