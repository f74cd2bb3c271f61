import { type DiagnosticCode, type Diagnostics, diagnosticTable } from '../../core/diagnostics.ts'
import type { ForeignElement } from '../../core/foreign-element.ts'
import type { Limits } from '../../core/limits.ts'
import { type ReadContext, valueOfReading } from '../../core/reading.ts'
import { readUrl } from '../../values/url.ts'
import { behindSpace } from '../characters.ts'
import { DeclaredEntities } from '../declared-entities.ts'
import { decodeText } from '../decode-text.ts'
import { createXmlReader } from '../elements.ts'
import {
  type Attributes,
  type ElementName,
  TextKind,
  Want,
  type XmlCode,
  type XmlEvents,
  type XmlReader,
} from '../events.ts'
import { safeTextEnd } from '../text-pieces.ts'
import { ChildRecognition } from './child-recognition.ts'
import type { DocumentPlan } from './compile-document.ts'
import { DocumentRoot } from './document-root.ts'
import { type Frame, Frames, giveBack, Role } from './frames.ts'
import { type PlannedField, type RawRecord, RecordNode, type RecordPlan, type RecordSource } from './record-plan.ts'
import type { RecordReceiver } from './record-receiver.ts'
import { TextArena } from './text-arena.ts'
import { type TextReport, TextStore } from './text-store.ts'
import { closedUnknown, type OpenUnknown, openUnknown } from './unknown-elements.ts'

/** How records are built. */
export interface RecordBuilderOptions {
  readonly limits: Limits
  readonly diagnostics: Pick<Diagnostics, 'report'>
  /** The context that texts are read with. */
  readonly context: ReadContext
  /** Whether elements that no line names are kept as they are. */
  readonly unknownElements?: boolean | undefined
}

/**
 * Elements of one record that lines ask for, those within them included. Real ones have hundreds; a million of them, all
 * made fields of at the record's end, kept everything else waiting for a third of a second.
 */
const MAX_ELEMENTS = 10_000

const noReport = (): void => {}
const NOTHING = Buffer.alloc(0)

/**
 * Builds records from a document by its tables: one for the containers together, and one for each child, given when it
 * ends. It names no element: what to do with one is what its line says. Subtrees that no line names are skipped.
 */
export class RecordBuilder implements XmlEvents {
  readonly #plan: DocumentPlan
  readonly #options: RecordBuilderOptions
  readonly #receiver: RecordReceiver
  readonly #reader: XmlReader
  readonly #containerNode: RecordNode
  readonly #containerTexts: TextArena
  readonly #containerSource: { readonly store: TextStore; report: TextReport }
  readonly #entities = new DeclaredEntities()
  readonly #childTexts = new TextStore(this.#entities)
  readonly #childSource: RecordSource
  readonly #frames = new Frames()
  /** Recognises children by their bytes, if the caller knows any. */
  readonly #recognition: ChildRecognition | null
  /** Offset of the open child in the document; -1 outside of children. */
  #childOffset = -1
  #children = 0
  /** Elements so far of the open child, and of all containers. */
  #childElements = 0
  #containerElements = 0
  #sawDocument = false
  /** How many elements the innermost container so far stood in. */
  #deepestContainer = -1
  #rootsEnded = 0
  readonly #root: DocumentRoot
  #isForeignReported = false
  #isCut = false
  /** Only where the receiver knows children: what looks for their ends costs time. */
  recognise?: NonNullable<XmlEvents['recognise']>

  constructor(plan: DocumentPlan, receiver: RecordReceiver, options: RecordBuilderOptions) {
    this.#plan = plan
    this.#root = new DocumentRoot(plan)
    this.#receiver = receiver
    this.#options = options
    this.#containerTexts = new TextArena(options.limits.maxItemBytes, this.#entities)
    this.#containerSource = { store: this.#containerTexts.store, report: noReport }
    this.#containerNode = new RecordNode(plan.container, this.#containerSource, options.context)
    this.#childSource = { store: this.#childTexts, report: this.#report }
    this.#recognition = receiver.knows === undefined ? null : new ChildRecognition(receiver.knows.bind(receiver))
    if (this.#recognition !== null) {
      this.recognise = (bytes, start, end, offset) => this.#recognise(bytes.subarray(start, end), offset)
    }
    this.#reader = createXmlReader(this, { limits: options.limits, names: plan.names, entities: this.#entities })
  }

  write(chunk: Uint8Array): void {
    this.#reader.write(chunk)
  }

  end(): void {
    this.#reader.end()
  }

  /** Whether any element was one that holds children, or a child. */
  get sawDocument(): boolean {
    return this.#sawDocument
  }

  /** Whether the root was ended by its own end tag, and nothing was left open. */
  get sawEnd(): boolean {
    return this.#rootsEnded > 0 && !this.#isCut
  }

  /** Returns the record of the containers so far. With `quiet`, faults of its texts wait for the end of the document. */
  container(quiet: boolean): RawRecord {
    this.#containerSource.report = quiet ? noReport : this.#report
    this.#containerNode.forgetValues()
    return new this.#plan.container.Record(this.#containerNode)
  }

  /** The context that texts of containers are read with: their own `xml:base` counts. */
  get containerContext(): ReadContext {
    return this.#containerNode.context
  }

  /** Elements of the containers that no line names; only with the option `unknownElements`. */
  get containerUnknown(): readonly ForeignElement[] {
    return this.#containerNode.unknown
  }

  /**
   * The start tags, as they are written, of what the first child stands in, the outermost first. Empty before the first
   * child, and where the receiver does not ask for what it knows.
   */
  get childAncestors(): readonly string[] {
    return this.#recognition?.childAncestors ?? []
  }

  /** The entities that the document declares, as one text; empty if there are none. */
  get entities(): string {
    return this.#entities.signature
  }

  readonly #report = (code: DiagnosticCode, offset: number, detail?: string): void => {
    if (isStructural(code)) this.#recognition?.noteStructuralFault(offset)
    this.#options.diagnostics.report(code, { offset, detail })
  }

  startElement(name: ElementName, attributes: Attributes, offset: number): Want {
    const frame = this.#frames.top
    const { id } = name
    // Wherever it is: also within an element of the container that was never closed, such as a category.
    if (this.#childOffset < 0 && this.#plan.children.has(id)) return this.#startChild(attributes, offset)
    if (frame === null || frame.role === Role.Outside || frame.role === Role.Container) {
      if (this.#plan.containers.has(id)) return this.#startContainer(frame, name, attributes, offset)
      if (frame === null && this.#plan.foreignRoots.has(id)) return Want.Skip
      if (frame === null || frame.role === Role.Outside) {
        this.#root.start(name, this.#frames.depth)
        this.#frames.push(Role.Outside, null, null, null)
        this.#recognition?.open(attributes)
        return Want.Children
      }
    }
    // Elements inside an unnamed element belong to it, whatever their names.
    const node = frame?.node ?? null
    const line = node?.plan.elements[id]
    if (node !== null && line !== undefined) return this.#startField(node, line, attributes, offset)
    return this.#startStray(id, attributes, offset) ?? this.#startUnknown(frame, name, attributes)
  }

  endsOpaque(name: ElementName, within: Want.Content | Want.Skip): boolean {
    if (within === Want.Skip) return this.#sawDocument && this.#childOffset < 0 && this.#plan.children.has(name.id)
    if (this.#frames.top?.parent?.plan.elements[name.id]?.endsText === true) return true
    return this.#childOffset < 0 && this.#plan.children.has(name.id)
  }

  holdsWhole(depth: number): boolean {
    const role = this.#frames.at(depth)?.role
    return role === Role.Outside || role === Role.Container
  }

  /** What may have attributes and has no text so far may have been meant to be empty: whether it was, its end tells. */
  holdsElement(name: ElementName): boolean {
    const frame = this.#frames.top
    return frame?.role === Role.Record && frame.size === 0 && this.#frames.isStray(name.id)
  }

  text(bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void {
    const frame = this.#frames.top
    if (frame === null) return
    if (frame.role === Role.Unknown) this.#addUnknownText(frame, bytes, start, end, kind, offset)
    else if (frame.role === Role.Text) this.#addPiece(frame, bytes, start, end, kind, offset)
    else if ((frame.role === Role.Record || frame.role === Role.Child) && frame.node?.plan.body) {
      // Mostly there is nothing but white space between children, and where a text begins must not depend on pieces.
      const from = frame.size > 0 ? start : behindSpace(bytes, start, end)
      if (from < end) this.#addPiece(frame, bytes, from, end, kind, offset + from - start)
    }
  }

  wholeElement(bytes: Buffer, start: number, end: number, offset: number): void {
    const frame = this.#frames.top as Frame
    this.#endBody(frame)
    this.#childOffset = -1
    this.#childTexts.bytes = bytes
    this.#childTexts.shift = start
    const node = frame.node as RecordNode
    const record = new node.plan.Record(node)
    const { context, unknown } = node
    const child = bytes.subarray(start, end)
    // Asked for before the texts are read: what is wrong with these is read from the bytes again.
    const digest = this.#recognition?.digestOf(child, offset) ?? null
    this.#receiver.child({ record, bytes: child, offset, context, isCut: this.#isCut, rawDigest: digest, unknown })
    // A reader that waits must not hold the chunk.
    this.#childTexts.bytes = NOTHING
  }

  #recognise(child: Buffer, offset: number): boolean {
    if (this.#recognition?.isKnown(child, offset) !== true) return false
    this.#forgetChild()
    return true
  }

  dropElement(): void {
    this.#forgetChild()
    this.#receiver.childDropped?.()
  }

  #forgetChild(): void {
    this.#frames.popChild()
    this.#childOffset = -1
  }

  endElement(_name: ElementName, _offset: number, implied: boolean): void {
    const frame = this.#frames.pop()
    if (implied) giveBack(frame)
    switch (frame.role) {
      case Role.Text:
        if (frame.first >= 0) this.#endText(frame)
        break
      case Role.Record:
        this.#endBody(frame)
        break
      case Role.Unknown:
        this.#endUnknown(frame)
        break
      case Role.Outside:
      case Role.Container:
        this.#recognition?.close()
        this.#root.end(this.#frames.depth)
        break
    }
    if (this.#frames.depth === 0 && this.#sawDocument) this.#rootsEnded += 1
  }

  fault(code: XmlCode, offset: number, detail?: string): void {
    if (code === 'xml-root-unclosed') this.#isCut = true
    this.#report(code, offset, detail)
  }

  #startContainer(frame: Frame | null, name: ElementName, attributes: Attributes, offset: number): Want {
    const { depth } = this.#frames
    this.#root.start(name, depth)
    if (!this.#root.isOpen) this.#reportForeign(offset)
    else if (frame?.role === Role.Outside && !this.#sawDocument) this.#report('xml-root-wrapped', offset)
    this.#sawDocument = true
    this.#frames.push(Role.Container, this.#containerNode, null, null)
    this.#recognition?.open(attributes)
    const isInner = depth > this.#deepestContainer
    if (isInner) this.#deepestContainer = depth
    this.#addAttributes(this.#containerNode, attributes, offset, this.#containerNode.context, isInner)
    return Want.Children
  }

  #reportForeign(offset: number): void {
    if (!this.#isForeignReported) this.#report('xml-root-foreign', offset)
    this.#isForeignReported = true
  }

  #startChild(attributes: Attributes, offset: number): Want {
    // Behind the root's end nothing is open; that is reported by itself.
    if (!this.#root.isOpen && this.#rootsEnded === 0) this.#reportForeign(offset)
    this.#sawDocument = true
    // An element around a child that is no container was never closed.
    this.#frames.giveAllBack()
    if (this.#children >= this.#options.limits.maxItems) {
      if (this.#children === this.#options.limits.maxItems) this.#report('limit-items', offset)
      this.#children += 1
      return Want.Skip
    }
    if (this.#rootsEnded > 0) this.#report('xml-child-after-root', offset)
    const { context } = this.#containerNode
    this.#recognition?.startChild(context)
    if (this.#children === 0) this.#receiver.firstChild()
    this.#children += 1
    this.#childTexts.clear()
    this.#childElements = 0
    this.#childOffset = offset
    const node = new RecordNode(this.#plan.child, this.#childSource, context)
    this.#frames.push(Role.Child, node, null, null)
    this.#addAttributes(node, attributes, offset, context)
    return Want.Whole
  }

  #startField(node: RecordNode, line: PlannedField, attributes: Attributes, offset: number): Want {
    // What there is none of yet is read all the same, or a playlist of thousands would cost what stands behind it.
    if (this.#isFull(offset) && node.has(line.slot)) return Want.Skip
    const { plan } = line
    if (line.field.kind === 'flag') {
      node.addFlag(line.slot)
      return Want.Skip
    }
    if (plan === null) {
      const frame = this.#frames.push(Role.Text, null, line, node)
      if (attributes.count > 0) frame.context = this.#ownContext(node, attributes)
      return Want.Content
    }
    const nested = nodeFor(node, line, plan)
    this.#frames.push(Role.Record, nested, line, node)
    this.#addAttributes(nested, attributes, offset, node.context)
    return wantOf(plan)
  }

  /** An element that the open one does not ask for, but a record around it does. Null where nobody asks for it. */
  #startStray(id: number, attributes: Attributes, offset: number): Want | null {
    const strays = this.#frames.straysFor(id)
    if (strays === null) return null
    return this.#startField(strays.node, strays.plan.elements[id] as PlannedField, attributes, offset)
  }

  /** Counts an element of the open record. Whether it is beyond the limit, which is reported once. */
  #isFull(offset: number): boolean {
    const isChild = this.#childOffset >= 0
    if (isChild) this.#childElements += 1
    else this.#containerElements += 1
    const count = isChild ? this.#childElements : this.#containerElements
    if (count === MAX_ELEMENTS + 1) this.#report('limit-record-elements', offset)
    return count > MAX_ELEMENTS
  }

  #startUnknown(around: Frame | null, name: ElementName, attributes: Attributes): Want {
    if (this.#options.unknownElements !== true || around === null) return Want.Skip
    this.#frames.push(Role.Unknown, null, null, around.node ?? around.parent).unknown = openUnknown(name, attributes)
    return Want.Foreign
  }

  #addUnknownText(frame: Frame, bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void {
    const fitting = this.#fittingEnd(frame, bytes, start, end, kind, offset)
    if (fitting === start) return
    this.#countReferences(bytes, start, fitting, kind, offset)
    const entities = this.#entities.valuesTo(offset + fitting - start)
    frame.unknown?.texts.push(decodeText(bytes, start, fitting, kind, undefined, entities))
  }

  #endUnknown({ unknown, parent }: Frame): void {
    const element = closedUnknown(unknown as OpenUnknown)
    const around = this.#frames.top
    if (around?.role === Role.Unknown) around.unknown?.children.push(element)
    else parent?.addUnknown(element)
  }

  /**
   * Keeps the attributes that lines ask for. An `xml:base` counts for the texts of the element (rule G8); it is relative
   * to that of what is around it. What an inner one of several containers says goes before what is said around it.
   */
  #addAttributes(node: RecordNode, attributes: Attributes, offset: number, around: ReadContext, isInner = false): void {
    const lines = node.plan.attributes
    const toOffset = offset - attributes.tagStart
    for (let index = 0; index < attributes.count; index += 1) {
      const { id } = attributes.name(index)
      if (id === this.#plan.base) node.context = withBase(around, attributes.value(index))
      const line = lines[id]
      if (line === undefined) continue
      const start = attributes.valueStart(index)
      const end = attributes.valueEnd(index)
      const piece = this.#store(attributes.bytes, start, end, TextKind.AttributeValue, start + toOffset, -1)
      if (piece < 0) continue
      if (isInner) node.addTextBefore(line.slot, piece)
      else node.addText(line.slot, piece)
    }
  }

  /** The context for the text of an element that is no record; `null` if its record has one. */
  #ownContext(node: RecordNode, attributes: Attributes): ReadContext | null {
    let context: ReadContext | null = null
    for (let index = 0; index < attributes.count; index += 1) {
      const { id } = attributes.name(index)
      if (id < 0) continue
      if (id === this.#plan.base) context = withBase(context ?? node.context, attributes.value(index))
      else if (id === this.#plan.base64 && /^\s*base64\s*$/i.test(attributes.value(index))) {
        context = { ...(context ?? node.context), isBase64: true }
      }
    }
    return context
  }

  #endText({ parent, line, first, context }: Frame): void {
    parent?.addText((line as PlannedField).slot, first)
    if (context !== null) parent?.keepContext(first, context)
  }

  #addPiece(frame: Frame, bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void {
    const fitting = this.#fittingEnd(frame, bytes, start, end, kind, offset)
    if (fitting === start) return
    const piece = this.#store(bytes, start, fitting, kind, offset, frame.last)
    // Without room for all of it there is none of it, or its beginning would depend on how the document is cut.
    if (frame.first < 0 || piece < 0) frame.first = piece
    frame.last = piece
  }

  /** How far a piece of an element's text is kept; what the limit cuts off is reported once. */
  #fittingEnd(frame: Frame, bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): number {
    const room = this.#options.limits.maxTextBytes - frame.size
    frame.size += end - start
    if (end - start <= room) return end
    if (room < 0) return start
    this.#report('limit-text-bytes', offset + room)
    return kind === TextKind.Tag ? start : safeTextEnd(bytes.subarray(0, start + room), start, kind === TextKind.Cdata)
  }

  /** A child's texts stay where they are until it ends; those of containers are copied. -1 when there is no room. */
  #store(bytes: Buffer, start: number, end: number, kind: TextKind, offset: number, previous: number): number {
    if (!this.#entities.isEmpty) this.#countReferences(bytes, start, end, kind, offset)
    if (this.#childOffset >= 0) {
      const place = offset - this.#childOffset
      return this.#childTexts.add(place, place + end - start, kind, offset, previous)
    }
    const { room } = this.#containerTexts
    const piece = this.#containerTexts.add(bytes, start, end, kind, offset, previous)
    if (piece < 0 && this.#containerTexts.isFirstRefusal) this.#report('limit-record-bytes', offset + room)
    return piece
  }

  #countReferences(bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void {
    if (kind === TextKind.Cdata || kind === TextKind.Tag) return
    if (this.#entities.count(bytes, start, end, offset)) return
    this.#report('limit-entity-text', this.#entities.limitOffset)
  }

  #endBody(frame: Frame): void {
    const body = frame.node?.plan.body
    if (body && frame.first >= 0) frame.node?.addText(body.slot, frame.first)
  }
}

/** All occurrences of an element that counts once make one record: each of its fields takes the first that says something. */
function nodeFor(parent: RecordNode, { field, slot }: PlannedField, plan: RecordPlan): RecordNode {
  const known = field.kind === 'oneOf' ? parent.onlyNode(slot) : undefined
  if (known !== undefined) return known
  const node = new RecordNode(plan, parent.source, parent.context)
  parent.addNode(slot, node)
  return node
}

/** Where no line asks for children, tags are part of the text, unless it holds none. */
function wantOf({ elements, body }: RecordPlan): Want {
  const field = elements.length === 0 ? body?.field : undefined
  return field?.kind === 'body' && field.holdsTags !== false ? Want.Content : Want.Children
}

function isStructural(code: DiagnosticCode): boolean {
  return 'structural' in diagnosticTable[code]
}

function withBase(context: ReadContext, base: string): ReadContext {
  const baseUrl = valueOfReading(readUrl(base, context))
  return baseUrl === null ? context : { ...context, baseUrl }
}
