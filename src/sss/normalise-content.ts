import type { AnyObject } from '../core/is-object.ts'
import { excerpt } from '../core/reading.ts'
import { contentDigest, entityHash } from '../identity/hash.ts'
import { uuidV5 } from '../identity/uuid.ts'
import type { JsonPath } from '../json/json-path.ts'
import { readRecord } from '../json/record-reader.ts'
import type { CreatorContent } from '../model/creator.ts'
import { simpleName } from './document-type.ts'
import { creatorContentElements } from './elements/creator-elements.ts'
import type { SssNormalising } from './normalising.ts'
import { unique } from './unique.ts'

type ContentType = 'COMICSERIES' | 'PODCASTSERIES'

/** A content entry with its key and its digest. */
export interface NormalisedContent {
  readonly content: CreatorContent
  readonly key: string
  readonly contentDigest: Buffer
}

/** The values that the content entries of a document share. */
interface ContentSetting {
  readonly creatorUuid: string | null
  /** The uuids of the content listed so far. */
  readonly seen: Set<string>
  readonly normalising: SssNormalising
}

/** Returns an entry of `content`; `null` if it has no uuid, or repeats that of an earlier entry. */
export function normaliseContent(
  entry: AnyObject,
  position: number,
  at: JsonPath,
  { creatorUuid, seen, normalising }: ContentSetting,
): NormalisedContent | null {
  const raw = readRecord(entry, creatorContentElements, at, normalising.reading)
  const identifierAt: JsonPath = { parent: at, key: 'identifier' }
  // An identifier that is no uuid is already reported.
  if (raw.identifier === null) normalising.report('sss-identifier-missing', identifierAt)
  const contentUuid = raw.uuid
  if (contentUuid === null) {
    normalising.report('sss-entry-unidentified', at)
    return null
  }
  if (seen.has(contentUuid)) {
    normalising.report('sss-identifier-duplicate', identifierAt, contentUuid)
    return null
  }
  seen.add(contentUuid)
  normalising.reportMissing(entry, ['url', 'roles'], at)
  const contentType = contentTypeOf(raw.linkedDataType ?? raw.type, at, normalising)
  const key = `content\n${contentUuid}`
  const uuid = creatorUuid === null ? null : uuidV5(creatorUuid, key)
  const content = {
    uuid,
    creatorUuid,
    contentUuid,
    contentType,
    // A role without a prefix may mean one in a comic or one in a podcast: the type of the content decides.
    roles: unique(contentType === 'PODCASTSERIES' ? raw.rolesInPodcast : raw.roles),
    position,
    sssUrl: raw.url,
    hash: null as string | null,
  }
  const digest = contentDigest('CreatorContent', content)
  if (uuid !== null) content.hash = entityHash('CreatorContent', uuid, digest)
  return { content, key: uuid ?? key, contentDigest: digest }
}

function contentTypeOf(name: string | null, at: JsonPath, normalising: SssNormalising): ContentType | null {
  const typeAt: JsonPath = { parent: at, key: '@type' }
  if (name === null) {
    normalising.report('sss-field-missing', typeAt)
    return null
  }
  const type = simpleName(name).toUpperCase()
  if (type === 'COMICSERIES' || type === 'PODCASTSERIES') return type
  normalising.report('value-enum-unknown', typeAt, excerpt(name))
  return null
}
