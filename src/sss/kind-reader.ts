import type { JsonPath } from '../json/json-path.ts'
import type { JsonObject } from '../json/json-value.ts'
import type { SssKind } from './document-type.ts'
import type { ContentPart, CreatorPart, HeadPart, HostingProviderPart, IssuePart, SeriesPart } from './parts.ts'

/** Makes the parts of one kind of document. */
export interface KindReader {
  readonly kind: SssKind
  /** The uuid of the series, creator or provider. */
  readonly uuid: string | null
  /** The member whose entries are the children; null for a document without. */
  readonly childMember: string | null
  readonly counts: { readonly issues: number; readonly stories: number; readonly content: number }
  /** The part of a child; null when the entry is none that is given. */
  child(entry: JsonObject, at: JsonPath): IssuePart | ContentPart | null
  head(envelope: JsonObject): HeadPart | null
  whole(envelope: JsonObject): SeriesPart | CreatorPart | HostingProviderPart
}
