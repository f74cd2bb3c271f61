import type { FetchOutcome } from '../../../src/fetch/index.ts'
import type { World } from '../world.ts'

/** The letters of the effects. */
export type EffectLetter = 'ok' | 'T' | 'S' | 'G' | 'P' | 'R' | 'B' | '0'

/** One thing that servers do wrong, in one or more variants. */
export interface Fault {
  /** Its number in the list of faults. */
  readonly id: `F${number}`
  /** What the server does. */
  readonly server: string
  readonly variants: readonly Variant[]
}

export interface Variant {
  /** What sets it apart from the others of its fault. */
  readonly name?: string
  /** The outcome as `kind/reason`, with flags after it. */
  readonly outcome: string
  readonly effect: EffectLetter
  /** Makes the server misbehave, fetches from it, and answers the outcome. */
  readonly run: (world: World) => Promise<FetchOutcome<unknown>>
}

/** The outcome in the notation of the table: `network/truncated`, `modified encodingLie`. */
export function notationOf(outcome: FetchOutcome<unknown>): string {
  const detail =
    'reason' in outcome
      ? outcome.reason
      : 'which' in outcome
        ? outcome.which
        : 'phase' in outcome
          ? outcome.phase
          : undefined
  const notation = detail === undefined ? outcome.kind : `${outcome.kind}/${detail}`
  return [notation, ...outcome.meta.flags].join(' ')
}
