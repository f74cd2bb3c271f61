/**
 * Turns SSS documents (comics, creators, hosting providers) into entities: `parseSss` for a whole document, `readSss`
 * for one that comes in pieces.
 *
 * @module feedmill/sss
 */
export type { ByteSource, ReadableBytes } from '../core/byte-source.ts'
export type { Diagnostic, DiagnosticCode, Location, Severity } from '../core/diagnostics.ts'
export type { JsonLimits, Limits } from '../core/limits.ts'
export type * from '../model/comic.ts'
export type * from '../model/creator.ts'
export type * from '../model/hosting-provider.ts'
export type * from '../model/result.ts'
export type { SssKind } from './document-type.ts'
export { imageUrl } from './images/image-url.ts'
export { type SssLimits, sssLimits } from './limits.ts'
export type { ReadSssOptions, SssOptions } from './options.ts'
export {
  type ComicResult,
  type CreatorResult,
  type HostingProviderResult,
  parseComic,
  parseCreator,
  parseSss,
  type SssResult,
  type UnknownResult,
} from './parse.ts'
export type {
  ContentPart,
  CreatorPart,
  HeadPart,
  HostingProviderPart,
  IssuePart,
  SeriesPart,
  SssCounts,
  SssEndPart,
  SssPart,
} from './parts.ts'
export { readSss } from './read.ts'
