import type { JsonObject } from '../json/json-value.ts'

/** What a document describes. */
export type SssKind = 'comic' | 'creator' | 'hosting-provider'

/** What a document says, or shows, of its type. */
export interface DocumentType {
  readonly kind: SssKind | null
  /** The name of the type; of an unknown one, what the document calls it. */
  readonly name: string
  /** Whether nothing says the type, and its members were asked. */
  readonly isInferred: boolean
}

const typeNames: Readonly<Record<SssKind, string>> = {
  comic: 'ComicSeries',
  creator: 'Creator',
  'hosting-provider': 'HostingProvider',
}

const kindsOfNames: Readonly<Record<string, SssKind>> = {
  comicseries: 'comic',
  creator: 'creator',
  hostingprovider: 'hosting-provider',
}

/** Members that only one type has. */
const kindsOfMembers: Readonly<Record<string, SssKind>> = {
  issues: 'comic',
  creators: 'comic',
  genres: 'comic',
  coverImage: 'comic',
  bannerImage: 'comic',
  thumbnailImage: 'comic',
  seriesType: 'comic',
  seriesLayout: 'comic',
  contentRating: 'comic',
  inLanguage: 'comic',
  content: 'creator',
  bio: 'creator',
  links: 'creator',
  avatarImage: 'creator',
  country: 'creator',
  oauth: 'hosting-provider',
}

/**
 * The type of a document: by `@type`, else by `type`, in whatever case, with or without an address in front; without
 * either by the first member that only one type has.
 */
export function documentType(envelope: JsonObject): DocumentType {
  const names = [...namesOf(envelope['@type']), ...namesOf(envelope['type'])]
  for (const name of names) {
    const kind = kindOfName(name)
    if (kind !== null) return { kind, name: typeNames[kind], isInferred: false }
  }
  if (names.length > 0) return { kind: null, name: names[0] ?? '', isInferred: false }
  const member = Object.keys(envelope).find((key) => Object.hasOwn(kindsOfMembers, key))
  const kind = member === undefined ? null : (kindsOfMembers[member] ?? null)
  return { kind, name: kind === null ? '' : typeNames[kind], isInferred: true }
}

/** The kind that the name of a type means; null when it is unknown. */
export function kindOfName(name: string): SssKind | null {
  const word = simpleName(name)
  return Object.hasOwn(kindsOfNames, word) ? (kindsOfNames[word] ?? null) : null
}

const MAX_NAME_LENGTH = 200

/** The last word of a name such as `https://example.org/terms#ComicSeries`, in lower case, without hyphens. */
export function simpleName(name: string): string {
  if (name.length > MAX_NAME_LENGTH) return ''
  return (name.split(/[/#:]/).at(-1) ?? '').replace(/[\s_-]+/g, '').toLowerCase()
}

function namesOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, 10) : [value]
  return values.filter((item) => typeof item === 'string' && item.trim() !== '') as string[]
}
