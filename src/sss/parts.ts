import type { Diagnostic } from '../core/diagnostics.ts'
import type { ComicIssue, ComicSeries } from '../model/comic.ts'
import type { Creator, CreatorContent } from '../model/creator.ts'
import type { HostingProvider } from '../model/hosting-provider.ts'
import type { Amendment, ResultStatus } from '../model/result.ts'
import type { SssKind } from './document-type.ts'

/**
 * The series or creator as far as it is known before the first child. Its uuid and the document's type are final.
 * Counts, hashes and members after the children come with the last part of this kind.
 */
export type HeadPart =
  | { readonly type: 'head'; readonly kind: 'comic'; readonly series: ComicSeries }
  | { readonly type: 'head'; readonly kind: 'creator'; readonly creator: Creator }

/** The values that each child has besides its entity. */
interface ChildPart {
  /** Position among the returned children, from 0. */
  readonly index: number
  /** Key of the child: its uuid or, if it has none, the text from which that would be derived. */
  readonly key: string
  /** SHA-256 of the content without the uuid, 32 bytes. */
  readonly contentDigest: Uint8Array
}

/** An issue, with its stories. */
export interface IssuePart extends ChildPart {
  readonly type: 'issue'
  readonly issue: ComicIssue
  /**
   * The whole values of the issue's fields that were cut, or left out because of their length: the hash covers these.
   * Absent if there are none.
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

/** The numbers of things found in a document. */
export interface SssCounts {
  readonly issues: number
  readonly stories: number
  readonly content: number
  /** Number of diagnostics, including those beyond the limit. */
  readonly diagnostics: number
}

/** The last part. Only if its status is not `unusable` may the parts before it be kept. */
export interface SssEndPart {
  readonly type: 'end'
  readonly kind: SssKind | 'unknown'
  /**
   * The uuid in the document's own `identifier`, even if the option `seriesUuid` gave it another one. `null` if the
   * identifier is missing or invalid.
   */
  readonly documentUuid: string | null
  readonly status: ResultStatus
  /** Whether all children of the document were seen: only then may a child that is not listed be taken as removed. */
  readonly complete: boolean
  readonly counts: SssCounts
  /** Always empty: a child in an SSS document never depends on later ones. */
  readonly amendments: readonly Amendment[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The parts, in this order: `head`, children, `series` or `creator`, `end`. A hosting provider has no head and no
 * children.
 */
export type SssPart = HeadPart | IssuePart | ContentPart | SeriesPart | CreatorPart | HostingProviderPart | SssEndPart
