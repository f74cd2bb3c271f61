import type { Diagnostic } from '../core/diagnostics.ts'
import type { ComicIssue, ComicSeries } from '../model/comic.ts'
import type { Creator, CreatorContent } from '../model/creator.ts'
import type { HostingProvider } from '../model/hosting-provider.ts'
import type { Amendment, ResultStatus } from '../model/result.ts'
import type { SssKind } from './document-type.ts'

/**
 * The series or creator as far as it is known when the first child is given. Its uuid and the document's type stay;
 * counts, hashes and what follows the children in the document come with the last part of this kind.
 */
export type HeadPart =
  | { readonly type: 'head'; readonly kind: 'comic'; readonly series: ComicSeries }
  | { readonly type: 'head'; readonly kind: 'creator'; readonly creator: Creator }

/** What each child carries beside its entity. */
interface ChildPart {
  /** Position among the children given, from 0. */
  readonly index: number
  /** Which child it is: its uuid, or what that would be derived from where there is none. */
  readonly key: string
  /** SHA-256 of the content without the uuid, 32 bytes. */
  readonly contentDigest: Uint8Array
}

/** An issue, with its stories. */
export interface IssuePart extends ChildPart {
  readonly type: 'issue'
  readonly issue: ComicIssue
  /**
   * The fields of the issue that were cut, or left out for their length, as they would be: that is what is hashed. Absent
   * where none was.
   */
  readonly uncut?: Readonly<Partial<ComicIssue>>
}

/** An entry of a creator's content. */
export interface ContentPart extends ChildPart {
  readonly type: 'content'
  readonly content: CreatorContent
}

/** The series, whole. */
export interface SeriesPart {
  readonly type: 'series'
  readonly series: ComicSeries
}

/** The creator, whole. */
export interface CreatorPart {
  readonly type: 'creator'
  readonly creator: Creator
}

/** A hosting provider, whole. */
export interface HostingProviderPart {
  readonly type: 'hosting-provider'
  readonly hostingProvider: HostingProvider
}

/** What was found in a document. */
export interface SssCounts {
  readonly issues: number
  readonly stories: number
  readonly content: number
  /** Those beyond the limit included. */
  readonly diagnostics: number
}

/** The last part. Only now it is certain that the parts before may be kept: when the status is not `unusable`. */
export interface SssEndPart {
  readonly type: 'end'
  readonly kind: SssKind | 'unknown'
  /**
   * What the document calls itself: the uuid in its `identifier`, also where the option `seriesUuid` gave it another one.
   * `null` if it has none that is valid.
   */
  readonly documentUuid: string | null
  readonly status: ResultStatus
  /** Whether all children of the document were seen: only then may one that is not listed be taken as removed. */
  readonly complete: boolean
  readonly counts: SssCounts
  /** Always empty: what an SSS document says of a child never depends on later ones. */
  readonly amendments: readonly Amendment[]
  readonly diagnostics: readonly Diagnostic[]
}

/** In this order: `head`, children, `series` or `creator`, `end`. A hosting provider has no head and no children. */
export type SssPart = HeadPart | IssuePart | ContentPart | SeriesPart | CreatorPart | HostingProviderPart | SssEndPart
