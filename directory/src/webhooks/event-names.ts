import type { ContentType } from '../entities/index.ts'

const changes = ['created', 'updated', 'deleted'] as const

/** Actions by type. An event's name is the type in lower case, a dot and the action. */
const actionsByType: { readonly [type in ContentType]: readonly string[] } = {
  PODCASTSERIES: [...changes, 'new_episodes_released', 'feed_updated'],
  PODCASTEPISODE: changes,
  CATALOGINFO: changes,
  COMICSERIES: [...changes, 'new_issues_released', 'feed_updated'],
  COMICISSUE: changes,
  CREATOR: [...changes, 'new_content_released', 'feed_updated'],
  CREATORCONTENT: changes,
}

const types = Object.keys(actionsByType) as ContentType[]

/** The name of an event, such as `podcastepisode.created`. */
export function eventName(type: string, action: string): string {
  return `${type.toLowerCase()}.${action}`
}

export const eventNames: readonly string[] = types.flatMap((type) =>
  actionsByType[type].map((action) => eventName(type, action)),
)

const known: ReadonlySet<string> = new Set(eventNames)

export function isEventName(name: string): boolean {
  return known.has(name)
}

/** The type of an event name that is known. */
export function typeOfEvent(name: string): ContentType {
  return name.slice(0, name.indexOf('.')).toUpperCase() as ContentType
}

/** Reads a type in any case; `null` if there is no such type. */
export function readContentType(text: string): ContentType | null {
  return types.find((type) => type === text.toUpperCase()) ?? null
}
