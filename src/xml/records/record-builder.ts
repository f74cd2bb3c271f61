import { type DiagnosticCode, type Diagnostics, diagnosticTable } from '../../core/diagnostics.ts'
import type { ForeignElement } from '../../core/foreign-element.ts'
import type { Limits } from '../../core/limits.ts'
import type { ReadContext } from '../../core/reading.ts'
import { afterSpace } from '../characters.ts'
import { DeclaredEntities } from '../declared-entities.ts'
import { decodeText } from '../decode-text.ts'
import { createXmlReader } from '../elements.ts'
import {
  type Attributes,
  type ElementName,
  Ending,
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
import { type Frame, FrameRole, Frames, giveBack } from './frames.ts'
import { ownContext, withBase } from './own-context.ts'
import { type PlannedField, type RawRecord, RecordNode, type RecordPlan, type RecordSource } from './record-plan.ts'
import type { RecordReceiver } from './record-receiver.ts'
import { TextArena } from './text-arena.ts'
import { type TextReport, TextStore } from './text-store.ts'
import { closedUnknown, type OpenUnknown, openUnknown } from './unknown-elements.ts'

export interface RecordBuilderOptions {
  readonly limits: Limits
  readonly diagnostics: Pick<Diagnostics, 'report'>
  /** The context for reading texts. */
  readonly context: ReadContext
  /** Whether elements that are not in the tables are kept unchanged. */
  readonly unknownElements?: boolean | undefined
}

/**
 * Maximum number of elements in one record that lines name, including nested ones. Real records have hundreds. A
 * million elements blocked everything else for a third of a second, because all their fields were made at the record's
 * end.
 */
const MAX_ELEMENTS = 10_000

const noReport = (): void => {}
const NOTHING = Buffer.alloc(0)

/**
 * Builds records from a document by its tables: one for the containers together, and one for each child, passed on when
 * it ends. The code names no element: the line of an element in its table decides how the element is read. Elements
 * without a line are skipped with their content.
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
  /** Numbers of elements so far in the open child, and in all containers. */
  #childElements = 0
  #containerElements = 0
  #sawDocument = false
  /** Number of elements around the innermost container so far. */
  #deepestContainer = -1
  #rootsEnded = 0
  readonly #root: DocumentRoot
  #isForeignReported = false
  #isCut = false
  /** Set only if the receiver knows children, because looking for their ends costs time. */
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

  /** Whether any element was a child, or contains children. */
  get sawDocument(): boolean {
    return this.#sawDocument
  }

  /** Whether the root was ended by its own end tag, and nothing was left open. */
  get sawEnd(): boolean {
    return this.#rootsEnded > 0 && !this.#isCut
  }

  /**
   * Returns the record of the containers so far. With `quiet`, faults of its texts wait for the end of the document.
   */
  container(quiet: boolean): RawRecord {
    this.#containerSource.report = quiet ? noReport : this.#report
    this.#containerNode.forgetValues()
    return new this.#plan.container.Record(this.#containerNode)
  }

  /** The context for texts of containers, with their own `xml:base`. */
  get containerContext(): ReadContext {
    return this.#containerNode.context
  }

  /** Elements of the containers that are not in the table; only with the option `unknownElements`. */
  get containerUnknown(): readonly ForeignElement[] {
    return this.#containerNode.unknown
  }

  /**
   * The start tags, as written, of the elements around the first child, the outermost first. Empty before the first
   * child, and if the receiver does not recognise children.
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
    // A child counts anywhere: also inside of an element of the container that was never closed, such as a category.
    if (this.#childOffset < 0 && this.#plan.children.has(id)) return this.#startChild(attributes, offset)
    if (frame === null || frame.role === FrameRole.Outside || frame.role === FrameRole.Container) {
      if (this.#plan.containers.has(id)) return this.#startContainer(frame, name, attributes, offset)
      if (frame === null && this.#plan.foreignRoots.has(id)) return Want.Skip
      if (frame === null || frame.role === FrameRole.Outside) {
        this.#root.start(name, this.#frames.depth)
        this.#frames.push(FrameRole.Outside, null, null, null)
        this.#recognition?.open(attributes)
        return Want.Children
      }
    }
    // Elements inside an unnamed element belong to it, with any names.
    const node = frame?.node ?? null
    const line = node?.plan.elements[id]
    if (node !== null && line !== undefined) return this.#startField(node, line, attributes, offset)
    return this.#startStray(id, attributes, offset) ?? this.#startUnknown(frame, name, attributes)
  }

  endsOpaque({ id, prefix }: ElementName, within: Want): Ending {
    const frame = this.#frames.top
    const isChild = this.#childOffset < 0 && this.#plan.children.has(id)
    if (within !== Want.Content) {
      if (isChild && this.#sawDocument) return Ending.Always
      // Elements inside of a foreign root, or of a child beyond the limit, are never read.
      return frame === null || this.#children > this.#options.limits.maxItems ? Ending.Never : Ending.Unclosed
    }
    const line = frame?.parent?.plan.elements[id]
    if (isChild || line?.endsText === true) return Ending.Always
    if (line === undefined && prefix === '') return Ending.Never
    // Elements inside of a record without text are strays: its end shows where they belong.
    const isEmptyRecord = frame?.role === FrameRole.Record && frame.size === 0
    return isEmptyRecord || frame?.line?.field.kind === 'markup' ? Ending.Never : Ending.Unclosed
  }

  holdsWhole(depth: number): boolean {
    const role = this.#frames.at(depth)?.role
    return role === FrameRole.Outside || role === FrameRole.Container
  }

  /**
   * Returns whether a tag in content is an element. An open record without text so far may have been meant to be empty.
   * Its end shows whether it was.
   */
  holdsElement(name: ElementName): boolean {
    const frame = this.#frames.top
    return frame?.role === FrameRole.Record && frame.size === 0 && this.#frames.isStray(name.id)
  }

  text(bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void {
    const frame = this.#frames.top
    if (frame === null) return
    if (frame.role === FrameRole.Unknown) this.#addUnknownText(frame, bytes, start, end, kind, offset)
    else if (frame.role === FrameRole.Text) this.#addPiece(frame, bytes, start, end, kind, offset)
    else if ((frame.role === FrameRole.Record || frame.role === FrameRole.Child) && frame.node?.plan.body) {
      // Between children there is mostly only white space, and where a text begins must not depend on pieces.
      const from = frame.size > 0 ? start : afterSpace(bytes, start, end)
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
    // Computed before the texts are read: their faults do not count here, because the same bytes give the same faults
    // again.
    const digest = this.#recognition?.digestOf(child, offset) ?? null
    this.#receiver.child({ record, bytes: child, offset, context, isCut: this.#isCut, rawDigest: digest, unknown })
    // A waiting reader must not keep the chunk alive.
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
      case FrameRole.Text:
        if (frame.first >= 0) this.#endText(frame)
        break
      case FrameRole.Record:
        this.#endBody(frame)
        break
      case FrameRole.Unknown:
        this.#endUnknown(frame)
        break
      case FrameRole.Outside:
      case FrameRole.Container:
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
    else if (frame?.role === FrameRole.Outside && !this.#sawDocument) this.#report('xml-root-wrapped', offset)
    this.#sawDocument = true
    this.#frames.push(FrameRole.Container, this.#containerNode, null, null)
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
    // After the end of the root no container is open. A child there is reported as `xml-child-after-root`.
    if (!this.#root.isOpen && this.#rootsEnded === 0) this.#reportForeign(offset)
    this.#sawDocument = true
    // If an element around a child is not a container, it was never closed.
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
    this.#frames.push(FrameRole.Child, node, null, null)
    this.#addAttributes(node, attributes, offset, context)
    return Want.Whole
  }

  #startField(node: RecordNode, line: PlannedField, attributes: Attributes, offset: number): Want {
    // The first element of each name is read even beyond the limit. Otherwise a playlist of thousands of entries would
    // hide the elements after it.
    if (this.#isFull(offset) && node.ownerOf(line).has(line.slot)) return Want.Skip
    const { plan } = line
    if (line.field.kind === 'flag') {
      node.ownerOf(line).addFlag(line.slot)
      return Want.Skip
    }
    if (plan === null) {
      const frame = this.#frames.push(FrameRole.Text, null, line, node)
      if (attributes.count === 0) return Want.Content
      frame.context = ownContext(this.#plan, node.context, attributes)
      if (line.attributed !== null) frame.attributed = this.#startAttributed(node, line.attributed, attributes, offset)
      return Want.Content
    }
    const nested = nodeFor(node.ownerOf(line), line, plan)
    this.#frames.push(FrameRole.Record, nested, line, node)
    this.#addAttributes(nested, attributes, offset, node.context)
    return wantOf(plan)
  }

  /** Keeps the attributes of an element whose text another line reads. */
  #startAttributed(node: RecordNode, line: PlannedField, attributes: Attributes, offset: number): RecordNode {
    const attributed = nodeFor(node.ownerOf(line), line, line.plan as RecordPlan)
    this.#addAttributes(attributed, attributes, offset, node.context)
    return attributed
  }

  /** Starts an element that belongs to a record around the open one. Returns `null` if no record has a line for it. */
  #startStray(id: number, attributes: Attributes, offset: number): Want | null {
    const strays = this.#frames.straysFor(id)
    if (strays === null) return null
    return this.#startField(strays.node, strays.plan.elements[id] as PlannedField, attributes, offset)
  }

  /** Counts an element of the open record. Returns whether it is beyond the limit, which is reported once. */
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
    this.#frames.push(FrameRole.Unknown, null, null, around.node ?? around.parent).unknown = openUnknown(
      name,
      attributes,
    )
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
    if (around?.role === FrameRole.Unknown) around.unknown?.children.push(element)
    else parent?.addUnknown(element)
  }

  /**
   * Keeps the attributes that lines name. An `xml:base` applies to the texts of the element (rule G8); it is relative
   * to the base around it. The attributes of an inner container take precedence over those around it.
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
      if (isInner) node.ownerOf(line).addTextBefore(line.slot, piece)
      else node.ownerOf(line).addText(line.slot, piece)
    }
  }

  #endText({ parent, line, first, context, attributed }: Frame): void {
    const owner = parent?.ownerOf(line as PlannedField)
    owner?.addText((line as PlannedField).slot, first)
    if (context !== null) owner?.keepContext(first, context)
    const body = attributed?.plan.body
    if (body) attributed.addText(body.slot, first)
  }

  #addPiece(frame: Frame, bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void {
    const fitting = this.#fittingEnd(frame, bytes, start, end, kind, offset)
    if (fitting === start) return
    const piece = this.#store(bytes, start, fitting, kind, offset, frame.last)
    // If there is no room for all of a text, nothing of it is kept. Otherwise its length would depend on how the
    // document is cut into pieces.
    if (frame.first < 0 || piece < 0) frame.first = piece
    frame.last = piece
  }

  /** Returns the end of the part of a text piece that is kept. The cut is reported once. */
  #fittingEnd(frame: Frame, bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): number {
    const room = this.#options.limits.maxTextBytes - frame.size
    frame.size += end - start
    if (end - start <= room) return end
    if (room < 0) return start
    this.#report('limit-text-bytes', offset + room)
    return kind === TextKind.Tag ? start : safeTextEnd(bytes.subarray(0, start + room), start, kind === TextKind.Cdata)
  }

  /**
   * Keeps a piece of text; returns -1 if there is no room. A child's texts stay in place until it ends; those of
   * containers are copied.
   */
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

/**
 * Returns the record of an element. All occurrences of an element that counts once share one record, and each of its
 * fields takes the first occurrence that has a value.
 */
function nodeFor(parent: RecordNode, { field, slot }: PlannedField, plan: RecordPlan): RecordNode {
  const known = field.kind === 'oneOf' ? parent.onlyNode(slot) : undefined
  if (known !== undefined) return known
  const node = new RecordNode(plan, parent.source, parent.context)
  parent.addNode(slot, node)
  return node
}

/**
 * Returns the events wanted of an element. If no line names child elements, tags are part of the text, unless the text
 * may not hold any.
 */
function wantOf({ elements, body }: RecordPlan): Want {
  const field = elements.length === 0 ? body?.field : undefined
  return field?.kind === 'body' && field.holdsTags !== false ? Want.Content : Want.Children
}

function isStructural(code: DiagnosticCode): boolean {
  return 'structural' in diagnosticTable[code]
}
