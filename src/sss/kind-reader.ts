import type { AnyObject } from '../core/is-object.ts'
import type { JsonPath } from '../json/json-path.ts'
import type { SssKind } from './document-type.ts'
import type { ContentPart, CreatorPart, HeadPart, HostingProviderPart, IssuePart, SeriesPart } from './parts.ts'

/** A reader that makes the parts of one kind of document. */
export interface KindReader {
  readonly kind: SssKind
  /** The uuid of the series, creator or provider. */
  readonly uuid: string | null
  /** The member whose entries are the children; `null` for a document without children. */
  readonly childMember: string | null
  readonly counts: { readonly issues: number; readonly stories: number; readonly content: number }
  /** Returns the part of a child; `null` if the entry is left out. */
  child(entry: AnyObject, at: JsonPath): IssuePart | ContentPart | null
  head(envelope: AnyObject): HeadPart | null
  whole(envelope: AnyObject): SeriesPart | CreatorPart | HostingProviderPart
}
