import type { AnyObject } from '../core/is-object.ts'
import { childrenHash } from '../identity/hash.ts'
import type { JsonPath } from '../json/json-path.ts'
import type { KindReader } from './kind-reader.ts'
import { type ContentSetting, normaliseContent } from './normalise-content.ts'
import { normaliseCreator } from './normalise-creator.ts'
import type { SssNormalising } from './normalising.ts'
import type { ContentPart, CreatorPart, HeadPart } from './parts.ts'

/** Reads a document of type Creator. */
export class CreatorReader implements KindReader {
  readonly kind = 'creator'
  readonly childMember = 'content'
  readonly uuid: string | null
  readonly counts = { issues: 0, stories: 0, content: 0 }

  private readonly setting: ContentSetting
  private readonly hashes: string[] = []
  private readonly normalising: SssNormalising

  constructor(uuid: string | null, normalising: SssNormalising) {
    this.uuid = uuid
    this.normalising = normalising
    this.setting = { creatorUuid: uuid, seen: new Set(), normalising }
  }

  child(entry: AnyObject, at: JsonPath): ContentPart | null {
    const index = this.counts.content
    const normalised = normaliseContent(entry, index, at, this.setting)
    if (normalised === null) return null
    const { content, key, contentDigest } = normalised
    this.counts.content += 1
    if (content.hash !== null) this.hashes.push(content.hash)
    return { type: 'content', index, key, contentDigest, content }
  }

  head(envelope: AnyObject): HeadPart {
    const noContent = { totalContentCount: 0, contentHash: null }
    const creator = normaliseCreator(envelope, this.uuid, noContent, this.normalising.muted())
    return { type: 'head', kind: 'creator', creator: { ...creator, hash: null } }
  }

  whole(envelope: AnyObject): CreatorPart {
    const { hashes, counts, uuid } = this
    const contentHash = uuid === null ? null : childrenHash('CreatorContent', hashes)
    const content = { totalContentCount: counts.content, contentHash }
    return { type: 'creator', creator: normaliseCreator(envelope, uuid, content, this.normalising) }
  }
}
