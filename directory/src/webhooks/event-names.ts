import type { ContentType } from '../entities/index.ts'

/** Types that events are named after: those of the content, and the facts of the outside catalog. */
export type EventContentType = ContentType | 'CATALOGINFO'

const changes = ['created', 'updated', 'deleted'] as const

/** Actions by type. An event's name is the type in lower case, a dot and the action. */
const actionsByType: { readonly [type in EventContentType]: readonly string[] } = {
  PODCASTSERIES: [...changes, 'new_episodes_released', 'feed_updated'],
  PODCASTEPISODE: changes,
  CATALOGINFO: changes,
  COMICSERIES: [...changes, 'new_issues_released', 'feed_updated'],
  COMICISSUE: changes,
  CREATOR: [...changes, 'new_content_released', 'feed_updated'],
  CREATORCONTENT: changes,
}

const types = Object.keys(actionsByType) as EventContentType[]

/** The name of an event, such as `podcastepisode.created`. */
export function eventName(type: string, action: string): string {
  return `${type.toLowerCase()}.${action}`
}

/** All names of events. */
export const eventNames: readonly string[] = types.flatMap((type) =>
  actionsByType[type].map((action) => eventName(type, action)),
)

const known: ReadonlySet<string> = new Set(eventNames)

export function isEventName(name: string): boolean {
  return known.has(name)
}

/** The type of an event name that is known. */
export function typeOfEvent(name: string): EventContentType {
  return name.slice(0, name.indexOf('.')).toUpperCase() as EventContentType
}

/** Reads a type in any case; `null` if there is no such type. */
export function readContentType(text: string): EventContentType | null {
  return types.find((type) => type === text.toUpperCase()) ?? null
}
