import { extra, type Selection } from './field.ts'
import { person } from './related.ts'

/*
 * What podcasts say by elements of the podcast namespace, beyond the interface. The names are those of the library's
 * `extras`. The library keeps a digest of the same extras, and tells when one of them changes.
 */

const remoteItem = { feedGuid: true, feedUrl: true, itemGuid: true, medium: true, title: true } as const

const recipients = {
  name: true,
  customKey: true,
  customValue: true,
  type: true,
  address: true,
  split: true,
  fee: true,
} as const

const value = {
  type: true,
  method: true,
  suggested: true,
  recipients,
  timeSplits: {
    startTime: true,
    duration: true,
    remoteStartTime: true,
    remotePercentage: true,
    recipients,
    remoteItem,
  },
} as const satisfies Selection

const chat = { server: true, protocol: true, accountId: true, space: true } as const
const contentLink = { href: true, text: true } as const
const liveValue = { uri: true, protocol: true } as const
const image = {
  href: true,
  alt: true,
  aspectRatio: true,
  width: true,
  height: true,
  type: true,
  purpose: true,
} as const

const liveItem = {
  status: true,
  start: true,
  end: true,
  guid: true,
  name: true,
  description: true,
  websiteUrl: true,
  imageUrl: true,
  audioUrl: true,
  videoUrl: true,
  fileType: true,
  persons: person,
  alternateEnclosureUrlsWithDetails: { uri: true, type: true, title: true },
  contentLinks: contentLink,
  value,
  liveValue,
  chat,
} as const satisfies Selection

/** The extras of a channel and of an item. */
const extrasOfBoth = {
  funding: extra([], { inside: { url: true, text: true } }),
  location: extra([], { inside: { name: true, rel: true, geo: true, osm: true, country: true } }),
  license: extra(null, { inside: { slug: true, url: true } }),
  socialInteract: extra([], {
    inside: { uri: true, protocol: true, accountId: true, accountUrl: true, priority: true },
  }),
  value: extra([], { inside: value }),
  txt: extra([], { inside: { text: true, purpose: true } }),
  chat: extra(null, { inside: chat }),
  images: extra([], { inside: image }),
  unmappedRoles: extra([], { inside: { name: true, role: true, group: true } }),
} as const

/** The extras of a channel. */
export const seriesExtras = {
  ...extrasOfBoth,
  podcastGuid: extra(null),
  medium: extra(null),
  locked: extra(null, { inside: { value: true, owner: true } }),
  trailers: extra([], {
    inside: { title: true, url: true, pubdate: true, length: true, type: true, season: true },
  }),
  podroll: extra([], { inside: remoteItem }),
  publisher: extra(null, { inside: remoteItem }),
  remoteItems: extra([], { inside: remoteItem }),
  liveItems: extra([], { inside: liveItem }),
  blocks: extra([], { inside: { id: true, blocked: true } }),
  updateFrequency: extra(null, { inside: { text: true, rrule: true, dtstart: true, complete: true } }),
  usesPodping: extra(null),
} as const

/** The extras of an item. */
export const episodeExtras = {
  ...extrasOfBoth,
  soundbites: extra([], { inside: { startTime: true, duration: true, title: true } }),
  contentLinks: extra([], { inside: contentLink }),
  liveValue: extra(null, { inside: liveValue }),
  seasonName: extra(null),
  episodeDisplay: extra(null),
  integrity: extra([], { inside: { linkIndex: true, type: true, value: true } }),
  transcriptRelations: extra([], { inside: { url: true, rel: true } }),
} as const
