import { mediumOfFeed, type PodcastMedium } from 'feedmill/tables'

/** What a Podping tells of feeds. */
export type PodpingReason = 'update' | 'live' | 'liveEnd'

/** A Podping, as an operation on the Hive chain has it. */
export interface PodpingNotice {
  readonly reason: PodpingReason
  readonly medium: PodcastMedium
  /** URLs with http or https, each once. At most {@link MAX_URLS}. */
  readonly urls: readonly string[]
}

/** An operation `custom_json` of the chain. */
export interface HiveOperation {
  readonly id: unknown
  readonly json: unknown
}

/** The most bytes that the chain allows in an operation. */
const MAX_BYTES = 8_192
const MAX_URL = 2_048
/** 8,192 bytes have no more URLs. */
const MAX_URLS = 700

const OPERATION_ID = /^(?:podping|pp_([A-Za-z]{1,40})_([A-Za-z-]{1,40}))$/
const reasons: readonly string[] = ['update', 'live', 'liveEnd'] satisfies PodpingReason[]

/** Returns whether an operation is a Podping by its id. Tests and diagnostics of the network are not. */
export function isPodping(id: unknown): id is string {
  return typeof id === 'string' && OPERATION_ID.test(id)
}

/**
 * Reads a Podping of any version. Numbers of it are not read: those of version 1.1 are larger than JavaScript's.
 *
 * @returns `null` if the operation is no Podping, or has no URL
 */
export function readOperation({ id, json }: HiveOperation): PodpingNotice | null {
  if (!isPodping(id) || typeof json !== 'string' || Buffer.byteLength(json) > MAX_BYTES) return null
  const document = parsed(json)
  if (typeof document !== 'object' || document === null) return null
  const { iris, urls: given, url, reason, medium } = document as Readonly<Record<string, unknown>>
  const listed = [iris, given].find((list) => Array.isArray(list)) ?? [url]
  const urls = [...new Set((listed as readonly unknown[]).filter(isFeedUrl))].slice(0, MAX_URLS)
  if (urls.length === 0) return null
  const [, mediumOfId, reasonOfId] = OPERATION_ID.exec(id) ?? []
  return {
    reason: reasonOf(typeof reason === 'string' ? reason : reasonOfId),
    medium: mediumOfFeed(typeof medium === 'string' ? medium : mediumOfId),
    urls,
  }
}

function isFeedUrl(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_URL && /^https?:\/\//i.test(value)
}

function reasonOf(word: string | undefined): PodpingReason {
  return word !== undefined && reasons.includes(word) ? (word as PodpingReason) : 'update'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
