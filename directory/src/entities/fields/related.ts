import type { Selection } from './field.ts'

/** What events tell of objects that belong to several entities. */

export const person = { uuid: true, name: true, role: true, url: true, imageUrl: true } as const satisfies Selection

export const feedRefreshDetails = {
  uuid: true,
  dateLastRefreshed: true,
  priority: true,
  priorityReason: true,
  websubDetails: { uuid: true, isVerified: true, topicUrl: true, websubHubUrl: true },
} as const satisfies Selection

export const podcastName = { uuid: true, name: true, rssUrl: true, catalogId: true } as const satisfies Selection

export const comicName = { uuid: true, name: true, sssUrl: true } as const satisfies Selection
