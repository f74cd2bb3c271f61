import type { AnyObject } from '../core/is-object.ts'

/** The kinds of documents. */
export type SssKind = 'comic' | 'creator' | 'hosting-provider'

/** The type of a document, stated or inferred from its members. */
export interface DocumentType {
  readonly kind: SssKind | null
  /** The name of the type; for an unknown type, its name in the document. */
  readonly name: string
  /** Whether the document names no type, so that its members decide. */
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

/** Members that exist in one type only. */
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
 * Returns the type of a document: by `@type`, else by `type`, in any case, with or without an address in front. Without
 * either, the first member that exists in one type only decides.
 */
export function documentType(envelope: AnyObject): DocumentType {
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

/** Returns the kind for the name of a type; `null` if it is unknown. */
export function kindOfName(name: string): SssKind | null {
  const word = simpleName(name)
  return Object.hasOwn(kindsOfNames, word) ? (kindsOfNames[word] ?? null) : null
}

const MAX_NAME_LENGTH = 200

/** Returns the last word of a name such as `https://example.org/terms#ComicSeries`, in lower case, without hyphens. */
export function simpleName(name: string): string {
  if (name.length > MAX_NAME_LENGTH) return ''
  return (name.split(/[/#:]/).at(-1) ?? '').replace(/[\s_-]+/g, '').toLowerCase()
}

function namesOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, 10) : [value]
  return values.filter((item) => typeof item === 'string' && item.trim() !== '') as string[]
}
