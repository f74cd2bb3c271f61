import { type ChildIdentity, childKey, keyDigest } from '../identity/child-key.ts'
import { contentDigest } from '../identity/hash.ts'
import { urlView } from '../identity/url-view.ts'
import { bytesOfUuid } from '../identity/uuid-bytes.ts'
import { bareIssue } from './bare-issue.ts'
import { flag } from './child-rows.ts'
import { feedTypes } from './feed-types.ts'
import type { SeenPart } from './seen-part.ts'
import type { FeedKind } from './snapshot.ts'

/** A part with a child that was read. */
export type ReadPart = Extract<SeenPart, { type: 'episode' | 'issue' | 'content' }>

/** What a diff wants to know of a child, whatever kind of feed it is in. */
export interface ChildFacts {
  /** The entity as it counts where the queries of URLs do not. */
  readonly bare: () => object
  /** The fields of it that were cut, as they would be; null when none was. */
  readonly uncut: Readonly<Record<string, unknown>> | null
  readonly identity: ChildIdentity
  /** The media flag of the row. */
  readonly media: number
  /** When it turns free; null when it is free or nobody knows. */
  readonly freeAt: number | null
}

export const kindOfPart: Readonly<Record<ReadPart['type'], FeedKind>> = {
  episode: 'podcast',
  issue: 'comic',
  content: 'creator',
}

/** What the document makes of a child's identity. */
export interface DocumentIdentity {
  readonly uuid: string | null
  readonly hash: string | null
  readonly seriesUuid: string | null
}

export function documentIdentity(part: ReadPart): DocumentIdentity {
  switch (part.type) {
    case 'episode':
      return part.episode
    case 'issue':
      return part.issue
    case 'content': {
      const { uuid, hash, creatorUuid } = part.content
      return { uuid, hash, seriesUuid: creatorUuid }
    }
  }
}

export function factsOf(part: ReadPart): ChildFacts {
  switch (part.type) {
    case 'episode':
      return episodeFacts(part)
    case 'issue': {
      const { issue } = part
      const isExclusive = issue.scopesForExclusiveContent !== null
      return {
        bare: () => bareIssue(issue),
        uncut: part.uncut ?? null,
        identity: { ...unidentified, title: issue.name, datePublished: issue.datePublished },
        media: 0,
        freeAt: isExclusive ? issue.dateExclusiveContentIsAvailable : null,
      }
    }
    case 'content':
      return { bare: () => part.content, uncut: null, identity: unidentified, media: 0, freeAt: null }
  }
}

const unidentified: ChildIdentity = {
  guid: null,
  enclosureUrl: null,
  websiteUrl: null,
  title: null,
  datePublished: null,
}

function episodeFacts({ episode, uncut }: Extract<ReadPart, { type: 'episode' }>): ChildFacts {
  const { audioUrl, videoUrl, fileType } = episode
  // The type is that of the primary file.
  const isVideo = videoUrl !== null && (audioUrl === null || fileType?.startsWith('video/') === true)
  const enclosureUrl = isVideo ? videoUrl : audioUrl
  return {
    bare: () => episode,
    uncut: uncut ?? null,
    identity: {
      guid: episode.guid,
      enclosureUrl,
      websiteUrl: episode.websiteUrl,
      title: typeof uncut?.['name'] === 'string' ? uncut['name'] : episode.name,
      datePublished: episode.datePublished,
    },
    media: enclosureUrl === null ? 0 : isVideo ? flag.video : flag.audio,
    freeAt: null,
  }
}

/** Key and content of a child as they count in its feed. */
export interface CountedChild {
  readonly key: string
  /** The key with its query, where the feed ignores queries and it has one. */
  readonly keyWithQuery: string | null
  /** The key it would have if no other child shared it. */
  readonly plainKey: string
  readonly keyDigest: Uint8Array
  readonly contentDigest: Uint8Array
  /** Digest of the plain key, where others share it and the key has more in it. */
  readonly plainKeyDigest: Uint8Array | null
}

/** Key and content digests; where the feed ignores queries those without, which the document's are not. */
export function countedChild(part: ReadPart, facts: ChildFacts, ignoreQueries: boolean): CountedChild {
  const kind = kindOfPart[part.type]
  const key = ignoreQueries ? withoutQuery(part.key) : part.key
  const keyWithQuery = key === part.key ? null : part.key
  const contentDigest = contentOf(part, facts, ignoreQueries)
  if (kind !== 'podcast') {
    const keyDigest = bytesOfUuid(documentIdentity(part).uuid!)
    return { key, keyWithQuery, plainKey: key, keyDigest, contentDigest, plainKeyDigest: null }
  }
  const plain = childKey(facts.identity)
  const isComposite = part.key !== plain && part.key.startsWith(`${plain}|`)
  return {
    key,
    keyWithQuery,
    plainKey: isComposite ? plain : key,
    keyDigest: keyDigest(key),
    contentDigest,
    plainKeyDigest: isComposite ? keyDigest(plain) : null,
  }
}

function contentOf(part: ReadPart, { bare, uncut }: ChildFacts, ignoreQueries: boolean): Uint8Array {
  if (!ignoreQueries) return part.contentDigest
  return contentDigest(feedTypes[kindOfPart[part.type]].child, bare(), uncut, { ignoreQueries })
}

/** Keys made of a URL, without its query. */
export function withoutQuery(key: string): string {
  return /^[el]:/.test(key) ? key.slice(0, 2) + urlView(key.slice(2), { ignoreQueries: true }) : key
}

/** Whether a URL by which a document tells children apart has a query that may come to count for nothing. */
export function hasQuery({ identity: { enclosureUrl, websiteUrl } }: ChildFacts): boolean {
  return [enclosureUrl, websiteUrl].some(
    (url) => url !== null && urlView(url) !== urlView(url, { ignoreQueries: true }),
  )
}
