import type { WebhookEvent } from './webhook-event.ts'

/** The entity of an event as GraphQL shows it. */
export type EventData = { readonly [field: string]: unknown }

/** The most UTF-16 code units of a text. Longer texts are cut. */
const MAX_TEXT = 65_536

export type CutData = { readonly data: EventData; readonly isTruncated: boolean }

/** Cuts texts that are too long for a delivery. */
export function cutTexts(data: EventData): CutData {
  const isLong = (value: unknown): value is string => typeof value === 'string' && value.length > MAX_TEXT
  if (!Object.values(data).some(isLong)) return { data, isTruncated: false }
  // A pair of surrogates is not split.
  const cut = (text: string) =>
    text
      .slice(0, MAX_TEXT)
      .toWellFormed()
      .replace(/\uFFFD$/, '')
  const entries = Object.entries(data).map(([field, value]) => [field, isLong(value) ? cut(value) : value])
  return { data: Object.fromEntries(entries), isTruncated: true }
}

/** The part of a body that all webhooks get, as JSON without its end. It is made once for each event. */
export function sharedBody(told: WebhookEvent, { data, isTruncated }: CutData, isMock = false): string {
  const type = told.type.toLowerCase()
  const body = {
    id: told.id,
    uuid: told.uuid,
    type,
    serviceType: type,
    action: told.action,
    timestamp: told.occurredAt,
    ...(told.uuids !== null && { uuids: told.uuids }),
    ...(isTruncated && { isTruncated }),
    ...(isMock && { isMock }),
    data,
  }
  return JSON.stringify(body).slice(0, -1)
}

/**
 * Returns the body that a webhook gets.
 *
 * @param matchingFilters JSON: the uuids of the filters that let the event through
 */
export function completeBody(shared: string, matchingFilters: string): string {
  return `${shared},"matchingFilters":${matchingFilters}}`
}
