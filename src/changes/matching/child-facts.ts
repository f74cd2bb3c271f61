import {
  type ChildIdentity,
  childKey,
  compositeKey,
  fragmentsDigest,
  fragmentsOf,
  isKeyOfGuid,
  keyDigest,
} from '../../identity/child-key.ts'
import { childrenHash, contentDigest, rawHash } from '../../identity/hash.ts'
import { type UrlViewOptions, urlView } from '../../identity/url-view.ts'
import { uuidV5 } from '../../identity/uuid.ts'
import { bytesOfUuid } from '../../identity/uuid-bytes.ts'
import type { ComicIssue, ComicStory } from '../../model/comic.ts'
import type { SeenPart } from '../seen-part.ts'
import { childFlag } from '../snapshot/child-rows.ts'
import { feedTypes } from '../snapshot/feed-types.ts'
import type { FeedKind } from '../snapshot/snapshot.ts'

/** A part with a child that was read. */
export type ReadPart = Extract<SeenPart, { type: 'episode' | 'issue' | 'content' }>

/** The facts about a child that a diff needs, for every kind of feed. */
export interface ChildFacts {
  /** Returns the entity as it counts if queries of URLs do not count. */
  readonly bare: () => object
  /** The uncut fields of the entity, if some were cut; `null` if none was. */
  readonly uncut: Readonly<Record<string, unknown>> | null
  readonly identity: ChildIdentity
  /** Whether its key is its guid; `true` for issues and contents, whose keys are uuids. */
  readonly hasGuid: boolean
  /** The media flag of its row. */
  readonly media: number
  /** When it becomes free; `null` if it is free, or the date is unknown. */
  readonly freeAt: number | null
}

export const kindOfPart: Readonly<Record<ReadPart['type'], FeedKind>> = {
  episode: 'podcast',
  issue: 'comic',
  content: 'creator',
}

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
        hasGuid: true,
        media: 0,
        freeAt: isExclusive ? issue.dateExclusiveContentIsAvailable : null,
      }
    }
    case 'content':
      return { bare: () => part.content, uncut: null, identity: unidentified, hasGuid: true, media: 0, freeAt: null }
  }
}

const unidentified: ChildIdentity = {
  guid: null,
  enclosureUrl: null,
  websiteUrl: null,
  title: null,
  datePublished: null,
}

function episodeFacts({ key, episode, uncut }: Extract<ReadPart, { type: 'episode' }>): ChildFacts {
  const { audioUrl, videoUrl, fileType } = episode
  // The type of the primary file.
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
    hasGuid: isKeyOfGuid(key),
    media: enclosureUrl === null ? 0 : isVideo ? childFlag.video : childFlag.audio,
    freeAt: null,
  }
}

/** The key and content of a child, as they count in its feed. */
export interface CountedChild {
  readonly key: string
  /** The key with its query, if the feed ignores queries and the key has one. */
  readonly keyWithQuery: string | null
  /** The key that it would have if no other child shared it. */
  readonly plainKey: string
  readonly keyDigest: Uint8Array
  readonly contentDigest: Uint8Array
  /** Digest of the plain key, if others share it and the key contains more. */
  readonly plainKeyDigest: Uint8Array | null
  /** Digest of the key with the fragments of its URLs, of a child without guid; `null` if there are none. */
  readonly fragmentKeyDigest: Uint8Array | null
}

/** Returns the key and content digests. If the feed ignores queries, they differ from those of the document. */
export function countedChild(part: ReadPart, facts: ChildFacts, ignoreQueries: boolean): CountedChild {
  const kind = kindOfPart[part.type]
  const counted = (key: string): string => (ignoreQueries ? withoutQuery(key) : key)
  const key = counted(part.key)
  const keyWithQuery = key === part.key ? null : part.key
  const contentDigest = contentOf(part, facts, ignoreQueries)
  if (kind !== 'podcast') {
    const keyDigest = bytesOfUuid(documentIdentity(part).uuid!)
    const ofUuid = { plainKeyDigest: null, fragmentKeyDigest: null }
    return { key, keyWithQuery, plainKey: key, keyDigest, contentDigest, ...ofUuid }
  }
  const plain = childKey(facts.identity)
  const isComposite = part.key !== plain && part.key.startsWith(`${plain}|`)
  const plainKey = isComposite ? counted(plain) : key
  const fragments = facts.hasGuid ? null : fragmentsDigest(fragmentsOf(facts.identity))
  return {
    key,
    keyWithQuery,
    plainKey,
    keyDigest: keyDigest(key),
    contentDigest,
    plainKeyDigest: isComposite ? keyDigest(plainKey) : null,
    fragmentKeyDigest: fragments === null ? null : keyDigest(compositeKey(plainKey, fragments)),
  }
}

function contentOf(part: ReadPart, { bare, uncut }: ChildFacts, ignoreQueries: boolean): Uint8Array {
  if (!ignoreQueries) return part.contentDigest
  return contentDigest(feedTypes[kindOfPart[part.type]].child, bare(), uncut, { ignoreQueries })
}

/** A key that is a URL, and the parts that tell a child from others with this URL. */
const URL_KEY = /^([el]:)(.*?)((?:\|(?:[0-9a-f]{12})?(?:\|-?\d{0,12}(?:\|[0-9a-f]{12})?)?)?)$/s

/** Returns a key without its query if it is a URL, and any other key unchanged. */
export function withoutQuery(key: string): string {
  const match = URL_KEY.exec(key)
  if (match === null) return key
  const [, letter, url = '', parts] = match
  return `${letter}${urlView(url, { ignoreQueries: true })}${parts}`
}

/** Returns whether a URL that identifies a child has a query that may cease to count. */
export function hasQuery({ identity: { enclosureUrl, websiteUrl } }: ChildFacts): boolean {
  return [enclosureUrl, websiteUrl].some(
    (url) => url !== null && urlView(url) !== urlView(url, { ignoreQueries: true }),
  )
}

/**
 * Returns the issue as it counts without queries. Its hash identifies stories by their image URLs, which have queries.
 */
function bareIssue(issue: ComicIssue): ComicIssue {
  if (issue.storiesHash === null) return issue
  return { ...issue, storiesHash: childrenHash('ComicStory', issue.stories.map(bareHash)) }
}

const withoutQueries: UrlViewOptions = { ignoreQueries: true }

function bareHash(story: ComicStory): Uint8Array {
  const { storyImageAsString, storyImageUrl } = story
  // A story that is too long for JSON is identified by its URL.
  const uncut = storyImageAsString === null ? { storyImageAsString: urlView(storyImageUrl, withoutQueries) } : null
  const content = contentDigest('ComicStory', story, uncut, withoutQueries)
  return rawHash('ComicStory', isNamedByImage(story) ? '' : (story.uuid ?? ''), content)
}

const VERSION_AT = 'xxxxxxxx-xxxx-'.length

/** Returns whether a story is identified only by the URL of its image, with its query (identity 1.4). */
function isNamedByImage({ uuid, issueUuid, storyImageUrl }: ComicStory): boolean {
  if (uuid === null || issueUuid === null || uuid.charAt(VERSION_AT) !== '5') return false
  return uuid === uuidV5(issueUuid, `story\n${storyImageUrl}`)
}
