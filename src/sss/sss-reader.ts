import { createDiagnostics, type Diagnostics } from '../core/diagnostics.ts'
import { isObject } from '../core/is-object.ts'
import { excerpt } from '../core/reading.ts'
import { JsonDocument } from '../json/json-document.ts'
import { typeName } from '../json/json-value.ts'
import type { JsonElement } from '../json/object-elements.ts'
import { comicReader } from './comic-reader.ts'
import { creatorReader } from './creator-reader.ts'
import { documentUuid, ownUuid } from './document-identity.ts'
import { documentType, type SssKind } from './document-type.ts'
import { hostingProviderReader } from './hosting-provider-reader.ts'
import type { KindReader } from './kind-reader.ts'
import { SssNormalising } from './normalising.ts'
import type { SssSettings } from './options.ts'
import type { SssEndPart, SssPart } from './parts.ts'

/**
 * Maximum size in bytes of a document that is parsed as a whole, which holds the event loop for about 35 ms at most.
 */
const WHOLE_BYTES = 4 * 1024 * 1024

/** The purpose of a reading, besides the options of its caller. */
export interface Purpose {
  /** The only kind of document that is accepted. */
  readonly expected?: SssKind
  /** Documents above this size, in bytes, are split. @defaultValue 4 MiB */
  readonly wholeBytes?: number
}

const kindReaders = { comic: comicReader, creator: creatorReader, 'hosting-provider': hostingProviderReader }
const childMembers = ['issues', 'content']

/**
 * Turns the bytes of a document into parts. Takes bytes by `write`, then `end`; after each call, `parts` yields the
 * parts so far.
 */
export class SssReader {
  private readonly settings: SssSettings
  private readonly purpose: Purpose
  private readonly diagnostics: Diagnostics
  private readonly normalising: SssNormalising
  private readonly document: JsonDocument
  private reader: KindReader | null = null
  /** Elements that came before their document's type was known. */
  private held: JsonElement[] = []
  private hasHead = false
  private isEnded = false
  private isUnusable = false

  constructor(settings: SssSettings, purpose: Purpose = {}) {
    const { limits } = settings
    this.settings = settings
    this.purpose = purpose
    this.diagnostics = createDiagnostics(limits.maxDiagnostics, settings.onDiagnostic)
    this.normalising = new SssNormalising(this.diagnostics, limits, settings.feedUrl)
    this.document = new JsonDocument({
      arrays: childMembers,
      limits,
      maxItems: (member) => (member === 'issues' ? limits.maxItems : limits.maxContent),
      wholeBytes: purpose.wholeBytes ?? WHOLE_BYTES,
      diagnostics: this.diagnostics,
    })
  }

  /** Whether the document is unusable, so that further bytes do not matter. */
  get failed(): boolean {
    return this.isUnusable || this.document.failed
  }

  write(bytes: Uint8Array): void {
    this.document.write(bytes)
  }

  end(): void {
    this.document.end()
    this.isEnded = true
  }

  /**
   * Yields the parts of the bytes so far, and after `end` the rest. Take all of them before the next `write` or `end`.
   */
  *parts(): Generator<SssPart> {
    for (let element = this.next(); element !== null; element = this.next()) {
      if (this.reader === null && !this.open()) {
        element.hold()
        this.held.push(element)
      } else yield* this.give(element)
    }
    if (this.isEnded) yield* this.close()
  }

  private next(): JsonElement | null {
    return this.failed ? null : this.document.next()
  }

  /**
   * Determines the type of the document. Returns `false` while it may still depend on later bytes, or if it is unknown.
   */
  private open(): boolean {
    const { envelope, isEnvelopeWhole } = this.document
    const { kind, name } = documentType(envelope)
    const { uuid, isSettled } = documentUuid(envelope, this.settings.seriesUuid, this.normalising)
    if (kind !== null && !isSettled && !isEnvelopeWhole) return false
    const { expected = kind } = this.purpose
    if (kind === null || kind !== expected) {
      this.isUnusable = true
      this.normalising.report(kind === null ? 'sss-type-unknown' : 'sss-type-unexpected', null, excerpt(name))
      return false
    }
    this.reader = kindReaders[kind](uuid, this.normalising)
    return true
  }

  private *give(element: JsonElement): Generator<SssPart> {
    const { reader } = this
    if (reader === null) return
    yield* this.head(reader)
    const entry = element.value()
    if (entry === undefined || element.member !== reader.childMember) return
    if (isObject(entry)) {
      const part = reader.child(entry, element.at)
      if (part !== null) yield part
    } else this.normalising.report('sss-entry-unusable', element.at, typeName(entry))
  }

  private *head(reader: KindReader): Generator<SssPart> {
    if (this.hasHead) return
    this.hasHead = true
    const part = reader.head(this.document.envelope)
    if (part !== null) yield part
  }

  private *close(): Generator<SssPart> {
    if (!this.failed && this.reader === null) this.open()
    this.held.reverse()
    for (let element = this.held.pop(); element !== undefined && !this.failed; element = this.held.pop()) {
      yield* this.give(element)
    }
    if (!this.failed && this.reader !== null) {
      this.checkEnvelope(this.reader)
      yield* this.head(this.reader)
      yield this.reader.whole(this.document.envelope)
    }
    yield this.endPart()
  }

  /** Reports differences between the whole envelope and the part that came before the children. */
  private checkEnvelope({ kind, uuid, childMember }: KindReader): void {
    const { envelope } = this.document
    const late = documentType(envelope)
    // Not earlier, because the type may come after the children.
    if (late.isInferred) this.normalising.report('sss-type-inferred', null, late.name)
    const isOther =
      late.kind !== kind || documentUuid(envelope, this.settings.seriesUuid, this.normalising).uuid !== uuid
    if (isOther) this.normalising.report('sss-type-late', null, late.kind === kind ? 'identifier' : excerpt(late.name))
    if (childMember !== null && !Array.isArray(envelope[childMember])) {
      this.normalising.report('sss-children-missing', { parent: null, key: childMember })
    }
  }

  private endPart(): SssEndPart {
    const { diagnostics, reader, failed } = this
    const counts = reader === null || failed ? { issues: 0, stories: 0, content: 0 } : reader.counts
    const status = failed ? 'unusable' : diagnostics.structural ? 'partial' : 'ok'
    return {
      type: 'end',
      kind: reader === null || failed ? 'unknown' : reader.kind,
      documentUuid: reader === null || failed ? null : ownUuid(this.document.envelope, this.normalising),
      status,
      complete: status === 'ok',
      counts: { ...counts, diagnostics: diagnostics.count },
      amendments: [],
      diagnostics: diagnostics.list,
    }
  }
}
