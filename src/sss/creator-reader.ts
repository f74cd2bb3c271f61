import type { AnyObject } from '../core/is-object.ts'
import { childrenHash } from '../identity/hash.ts'
import type { JsonPath } from '../json/json-path.ts'
import type { KindReader } from './kind-reader.ts'
import { normaliseContent } from './normalise-content.ts'
import { normaliseCreator } from './normalise-creator.ts'
import type { SssNormalising } from './normalising.ts'
import type { ContentPart, CreatorPart, HeadPart } from './parts.ts'

/** Reads a document of type Creator. */
export function creatorReader(uuid: string | null, normalising: SssNormalising): KindReader {
  const counts = { issues: 0, stories: 0, content: 0 }
  const setting = { creatorUuid: uuid, seen: new Set<string>(), normalising }
  const hashes: string[] = []
  return {
    kind: 'creator',
    childMember: 'content',
    uuid,
    counts,

    child(entry: AnyObject, at: JsonPath): ContentPart | null {
      const index = counts.content
      const normalised = normaliseContent(entry, index, at, setting)
      if (normalised === null) return null
      const { content, key, contentDigest } = normalised
      counts.content += 1
      if (content.hash !== null) hashes.push(content.hash)
      return { type: 'content', index, key, contentDigest, content }
    },

    head(envelope: AnyObject): HeadPart {
      const noContent = { totalContentCount: 0, contentHash: null }
      const creator = normaliseCreator(envelope, uuid, noContent, normalising.muted())
      return { type: 'head', kind: 'creator', creator: { ...creator, hash: null } }
    },

    whole(envelope: AnyObject): CreatorPart {
      const contentHash = uuid === null ? null : childrenHash('CreatorContent', hashes)
      const content = { totalContentCount: counts.content, contentHash }
      return { type: 'creator', creator: normaliseCreator(envelope, uuid, content, normalising) }
    },
  }
}
