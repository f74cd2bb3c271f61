import { isUtf8 } from 'node:buffer'
import type { FeedEvent } from '../../changes/index.ts'
import { asBuffer } from '../../core/bytes.ts'

/*
 * The first line has the feed's listed URL and the number of events, as `{"url":…,"events":…}`. Each further line is
 * one event. All lines are JSON. Files of older versions lack the number.
 */

const NEW_LINE = 0x0a
const SAID_LINES = 3

/** The readable events of a refresh. */
export interface ReadOutbox {
  /** The listed URL of the feed; `null` if it is unreadable. */
  readonly url: string | null
  readonly events: readonly FeedEvent[]
  /** The unreadable parts, in words; `null` if there are none. */
  readonly damage: string | null
}

export function encodeOutbox(url: string, events: readonly FeedEvent[]): Uint8Array {
  return Buffer.from([{ url, events: events.length }, ...events].map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Reads each line on its own, so that a damaged line affects no other. */
export function readOutbox(bytes: Uint8Array): ReadOutbox {
  const [first, ...lines] = linesIn(bytes).map(parsed)
  const head = headOf(first)
  const events: FeedEvent[] = []
  const damaged: number[] = head === null ? [1] : []
  for (const [index, line] of lines.entries()) {
    if (isEvent(line)) events.push(line)
    else damaged.push(index + 2)
  }
  const isCut = bytes.length === 0 || bytes.at(-1) !== NEW_LINE
  const written = head?.events ?? lines.length
  const words = [
    ...(damaged.length === 0 ? [] : [linesInWords(damaged)]),
    ...(isCut ? ['its end is missing'] : []),
    ...(lines.length === written ? [] : [`it has ${lines.length} of ${written} events`]),
  ]
  return { url: head?.url ?? null, events, damage: words.length === 0 ? null : words.join(', ') }
}

interface OutboxHead {
  readonly url: string
  /** Number of events written; `null` if that is unknown. */
  readonly events: number | null
}

function headOf(line: unknown): OutboxHead | null {
  if (typeof line === 'string') return { url: line, events: null }
  const { url, events } = (line ?? {}) as Partial<OutboxHead>
  return typeof url === 'string' && typeof events === 'number' ? { url, events } : null
}

function linesInWords(lines: readonly number[]): string {
  const others = lines.length - SAID_LINES
  const said = lines.slice(0, SAID_LINES).join(', ') + (others > 0 ? ` and ${others} more` : '')
  return `line${lines.length === 1 ? '' : 's'} ${said} cannot be read`
}

function linesIn(bytes: Uint8Array): Buffer[] {
  const all = asBuffer(bytes)
  const lines: Buffer[] = []
  let start = 0
  while (start < all.length) {
    const end = all.indexOf(NEW_LINE, start)
    lines.push(all.subarray(start, end < 0 ? all.length : end))
    start = end < 0 ? all.length : end + 1
  }
  return lines
}

/**
 * Returns the value of a line; `undefined` if it is not JSON. Bytes that are not UTF-8 would be decoded as other
 * characters.
 */
function parsed(line: Buffer): unknown {
  try {
    return isUtf8(line) ? JSON.parse(line.toString()) : undefined
  } catch {
    return undefined
  }
}

function isEvent(value: unknown): value is FeedEvent {
  if (typeof value !== 'object' || value === null) return false
  const { id, action, type, uuid } = value as Partial<FeedEvent>
  return [id, action, type, uuid].every((member) => typeof member === 'string')
}
