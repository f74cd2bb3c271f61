import { type DiagnosticCode, type Diagnostics, diagnosticTable } from '../core/diagnostics.ts'
import type { ForeignElement } from '../core/foreign-element.ts'
import type { Limits } from '../core/limits.ts'
import { type ReadContext, valueOfReading } from '../core/reading.ts'
import { readUrl } from '../core/url.ts'
import { prepareKernel } from '../core/utf8-kernel.ts'
import { behindSpace } from './characters.ts'
import { ChildAncestry } from './child-ancestry.ts'
import { decodeText } from './decode-text.ts'
import { createXmlReader } from './elements.ts'
import {
  type Attributes,
  type ElementName,
  TextKind,
  Want,
  type XmlCode,
  type XmlEvents,
  type XmlReader,
} from './events.ts'
import { rawDigest } from './raw-digest.ts'
import {
  type DocumentPlan,
  type PlannedField,
  type RawRecord,
  RecordNode,
  type RecordPlan,
  type RecordSource,
} from './record-plan.ts'
import { TextArena } from './text-arena.ts'
import { safeTextEnd } from './text-pieces.ts'
import { type TextReport, TextStore } from './text-store.ts'

/** A child of a document. Its bytes and its record are valid during the call that gives it. */
export interface RecordChild {
  /** By the table of children. */
  readonly record: RawRecord
  /** All of it, from its `<` to behind its end tag. */
  readonly bytes: Uint8Array
  /** Of its first byte in the document. */
  readonly offset: number
  /** What its texts are to be read with: its own `xml:base` counts. */
  readonly context: ReadContext
  /** The document ended within it: it may lack what identifies it, and half of a text. */
  readonly isCut: boolean
  /**
   * The digest of its bytes by which `knows` may recognise it in a later document; null where it must not be: something
   * else than its own end tag closed it, recovery in it was structural, a limit was hit, or it stands elsewhere than the
   * first child. Null too where nobody asks `knows`.
   */
  readonly rawDigest: Uint8Array | null
  /** Elements that no line names; only with the option `unknownElements`. */
  readonly unknown: readonly ForeignElement[]
}

/** Told of a document's children as they end. */
export interface RecordReceiver {
  /** The first child begins: `container` says what is known of the document by now. */
  firstChild(): void
  child(child: RecordChild): void
  /** A child is over that is not given: it was too large. */
  childDropped?(): void
  /**
   * Asked, where it is given, about each child before it is read, with the digest of what seem to be its bytes. True
   * passes over it, without a further word. Only for the `rawDigest` of a child that was read under the same
   * `childAncestors` may it be true.
   */
  knows?(rawDigest: Uint8Array, offset: number): boolean
}

/** How records are built. */
export interface RecordBuilderOptions {
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  /** What texts are read with. */
  readonly context: ReadContext
  /** Whether elements that no line names are kept as they are. */
  readonly unknownElements?: boolean | undefined
}

/** What an open element is to the builder. */
const enum Role {
  /** Nothing of the document's frame yet: a foreign root around it. */
  Outside,
  Container,
  /** An element with fields of its own, the child itself included. */
  Record,
  /** An element of which the text is wanted. */
  Text,
  /** An element that no line names, kept as it is. */
  Foreign,
}

interface Frame {
  role: Role
  node: RecordNode | null
  /** The line that asked for the element; null for containers and children. */
  line: PlannedField | null
  /** The record that the element belongs to. */
  parent: RecordNode | null
  isChild: boolean
  /** First and last piece of the text so far; -1 for none. */
  first: number
  last: number
  /** How many bytes of text it has so far. */
  size: number
  /** What its text is read with where it has an `xml:base` of its own. */
  context: ReadContext | null
  foreign: OpenForeignElement | null
  strays: Strays[] | null
}

/** What stands within an element and belongs to a record around it, if that element turns out never to be closed. */
interface Strays {
  readonly plan: RecordPlan
  /** The record, or strays that are its own if what they stand in was never closed either. */
  readonly owner: RecordNode | Strays
  /** Records by the plan of the owner, in the order of the document. */
  readonly nodes: RecordNode[]
}

/** An element that no line names, while it is open. */
interface OpenForeignElement {
  readonly name: string
  readonly namespace: string | null
  readonly attributes: Record<string, string>
  readonly texts: string[]
  readonly children: ForeignElement[]
}

/**
 * Elements of one record that lines ask for, those within them included. Real ones have hundreds; a million of them, all
 * made fields of at the record's end, kept everything else waiting for a third of a second.
 */
const MAX_ELEMENTS = 10_000

/** So many records around the open one are asked whether an element is theirs; tables do not nest deeper. */
const MOST_AROUND = 8

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
  readonly #childTexts = new TextStore()
  readonly #childSource: RecordSource
  readonly #frames: Frame[] = []
  #depth = 0
  /** Where the open child begins in the document; -1 outside of children. */
  #childOffset = -1
  #children = 0
  /** Elements so far of the open child, and of all containers. */
  #childElements = 0
  #containerElements = 0
  #sawContainer = false
  /** How many elements the innermost container so far stood in. */
  #deepestContainer = -1
  #rootsEnded = 0
  #isCut = false
  /** What children stand in, where somebody knows children by their bytes. */
  readonly #ancestry: ChildAncestry | null
  /** Whether the open child stands in the same as the first one. */
  #isInPlace = false
  /** Where the last structural fault was. */
  #structuralAt = -1
  /** The digest of what seemed to be all of the open child, and how many bytes that were. */
  #seemingDigest: Uint8Array | null = null
  #seemingLength = 0
  /** Only where the receiver knows children: what looks for their ends costs time. */
  recognise?: NonNullable<XmlEvents['recognise']>

  constructor(plan: DocumentPlan, receiver: RecordReceiver, options: RecordBuilderOptions) {
    // Now, and not within the first stretch of reading.
    prepareKernel()
    this.#plan = plan
    this.#receiver = receiver
    this.#options = options
    this.#containerTexts = new TextArena(options.limits.maxItemBytes)
    this.#containerSource = { store: this.#containerTexts.store, report: noReport }
    this.#containerNode = new RecordNode(plan.container, this.#containerSource, options.context)
    this.#childSource = { store: this.#childTexts, report: this.report }
    this.#ancestry = receiver.knows === undefined ? null : new ChildAncestry()
    if (receiver.knows !== undefined) {
      this.recognise = (bytes, start, end, offset) => this.#recognise(bytes, start, end, offset)
    }
    this.#reader = createXmlReader(this, { limits: options.limits, names: plan.names })
  }

  write(chunk: Uint8Array): void {
    this.#reader.write(chunk)
  }

  end(): void {
    this.#reader.end()
  }

  /** Whether any element was one that holds children, or a child. */
  get sawDocument(): boolean {
    return this.#sawContainer
  }

  /** Whether the root was ended by its own end tag, and nothing was left open. */
  get sawEnd(): boolean {
    return this.#rootsEnded > 0 && !this.#isCut
  }

  /** What the containers say by now. With `quiet`, faults of its texts are not reported: they will be, at the end. */
  container(quiet: boolean): RawRecord {
    this.#containerSource.report = quiet ? noReport : this.report
    this.#containerNode.forgetValues()
    return new this.#plan.container.Record(this.#containerNode)
  }

  /** What the containers' texts are read with: their own `xml:base` counts. */
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
    return this.#ancestry?.startTags ?? []
  }

  readonly report = (code: DiagnosticCode, offset: number, detail?: string): void => {
    if (isStructural(code)) this.#structuralAt = Math.max(this.#structuralAt, offset)
    this.#options.diagnostics.report(code, { offset, detail })
  }

  startElement(name: ElementName, attributes: Attributes, offset: number): Want {
    const frame = this.#top
    const { id } = name
    if (frame === null || frame.role === Role.Outside || frame.role === Role.Container) {
      if (this.#plan.children.has(id)) return this.#startChild(attributes, offset)
      if (this.#plan.containers.has(id)) return this.#startContainer(frame, attributes, offset)
      if (frame === null && this.#plan.foreign.has(id)) return Want.Skip
      if (frame === null || frame.role === Role.Outside) {
        this.#push(Role.Outside, null, null, null)
        this.#ancestry?.open(attributes)
        return Want.Children
      }
    }
    // Within an element of the container that was never closed, such as a category: children count wherever they are.
    if (this.#childOffset < 0 && this.#plan.children.has(id)) return this.#startChild(attributes, offset)
    // What an element holds that no line names is its own, whatever it is called.
    const node = frame === null || frame.role === Role.Foreign ? null : frame.node
    const line = node?.plan.elements[id]
    if (node !== null && line !== undefined) return this.#startField(node, line, attributes, offset)
    return this.#startStray(id, attributes, offset) ?? this.#startUnknown(frame, name, attributes)
  }

  endsOpaque(name: ElementName, within: Want.Content | Want.Skip): boolean {
    if (within === Want.Skip) return this.#sawContainer && this.#childOffset < 0 && this.#plan.children.has(name.id)
    if (this.#top?.parent?.plan.elements[name.id]?.endsText === true) return true
    return this.#childOffset < 0 && this.#plan.children.has(name.id)
  }

  holdsWhole(depth: number): boolean {
    const role = this.#frames[depth]?.role
    return role === Role.Outside || role === Role.Container
  }

  /** What may have attributes and has no text so far may have been meant to be empty: whether it was, its end tells. */
  holdsElement(name: ElementName): boolean {
    const top = this.#top
    return top?.role === Role.Record && top.size === 0 && this.#ownerOfStray(name.id) !== null
  }

  text(bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void {
    const frame = this.#top
    if (frame === null) return
    if (frame.role === Role.Foreign) this.#addForeignText(frame, bytes, start, end, kind, offset)
    else if (frame.role === Role.Text) this.#addPiece(frame, bytes, start, end, kind, offset)
    else if (frame.role === Role.Record && frame.node?.plan.body !== null) {
      // Mostly there is nothing but white space between children, and where a text begins must not depend on pieces.
      const from = frame.size > 0 ? start : behindSpace(bytes, start, end)
      if (from < end) this.#addPiece(frame, bytes, from, end, kind, offset + from - start)
    }
  }

  wholeElement(bytes: Buffer, start: number, end: number, offset: number): void {
    const { node } = this.#frames[this.#depth - 1] as Frame
    this.#endBody(this.#frames[this.#depth - 1] as Frame)
    this.#childOffset = -1
    if (node === null) return
    this.#childTexts.bytes = bytes
    this.#childTexts.shift = start
    const record = new node.plan.Record(node)
    const { context, unknown } = node
    const child = bytes.subarray(start, end)
    // Asked for before the texts are read: what is wrong with these is read from the bytes again.
    const digest = this.#isInPlace && this.#structuralAt < offset ? this.#digestOf(child) : null
    this.#receiver.child({ record, bytes: child, offset, context, isCut: this.#isCut, rawDigest: digest, unknown })
    // A reader that waits must not hold the chunk.
    this.#childTexts.bytes = NOTHING
  }

  /** The open child's place was settled when it began: what stands elsewhere is not recognised. */
  #recognise(bytes: Buffer, start: number, end: number, offset: number): boolean {
    if (!this.#isInPlace || this.#structuralAt >= offset) return false
    this.#seemingDigest = rawDigest(bytes.subarray(start, end))
    this.#seemingLength = end - start
    if (this.#receiver.knows?.(this.#seemingDigest, offset) !== true) return false
    this.#depth -= 1
    this.#childOffset = -1
    return true
  }

  #digestOf(child: Buffer): Uint8Array {
    const isSeeming = this.#seemingDigest !== null && this.#seemingLength === child.length
    return isSeeming ? (this.#seemingDigest as Uint8Array) : rawDigest(child)
  }

  dropElement(): void {
    while (!(this.#frames[this.#depth - 1] as Frame).isChild) this.#depth -= 1
    this.#depth -= 1
    this.#childOffset = -1
    this.#receiver.childDropped?.()
  }

  endElement(_name: ElementName, _offset: number, implied: boolean): void {
    const frame = this.#frames[this.#depth - 1] as Frame
    this.#depth -= 1
    if (implied) giveBack(frame)
    if (frame.role === Role.Text) {
      if (frame.first >= 0) this.#endText(frame)
    } else if (frame.role === Role.Foreign) {
      this.#endForeign(frame)
    } else if (frame.role === Role.Record && !frame.isChild) {
      this.#endBody(frame)
    }
    if (frame.role === Role.Outside || frame.role === Role.Container) this.#ancestry?.close()
    if (this.#depth === 0 && this.#sawContainer) this.#rootsEnded += 1
  }

  fault(code: XmlCode, offset: number, detail?: string): void {
    if (code === 'xml-root-unclosed') this.#isCut = true
    this.report(code, offset, detail)
  }

  get #top(): Frame | null {
    return this.#depth === 0 ? null : (this.#frames[this.#depth - 1] as Frame)
  }

  #startContainer(frame: Frame | null, attributes: Attributes, offset: number): Want {
    if (frame?.role === Role.Outside && !this.#sawContainer) this.report('xml-root-wrapped', offset)
    this.#sawContainer = true
    this.#push(Role.Container, this.#containerNode, null, null)
    this.#ancestry?.open(attributes)
    const isInner = this.#depth > this.#deepestContainer
    if (isInner) this.#deepestContainer = this.#depth
    this.#addAttributes(this.#containerNode, attributes, offset, this.#containerNode.context, isInner)
    return Want.Children
  }

  #startChild(attributes: Attributes, offset: number): Want {
    this.#sawContainer = true
    // What a child stands in that is no container was never closed.
    for (let depth = this.#depth - 1; depth >= 0; depth -= 1) giveBack(this.#frames[depth] as Frame)
    if (this.#children >= this.#options.limits.maxItems) {
      if (this.#children === this.#options.limits.maxItems) this.report('limit-items', offset)
      this.#children += 1
      return Want.Skip
    }
    if (this.#rootsEnded > 0) this.report('xml-child-after-root', offset)
    if (this.#children === 0) {
      this.#ancestry?.settle(this.#containerNode.context)
      this.#receiver.firstChild()
    }
    this.#children += 1
    this.#childTexts.clear()
    this.#childElements = 0
    this.#childOffset = offset
    const { context } = this.#containerNode
    const node = new RecordNode(this.#plan.child, this.#childSource, context)
    this.#isInPlace = this.#ancestry?.isSame(context) === true
    this.#seemingDigest = null
    this.#push(Role.Record, node, null, null)
    this.#frameAt(this.#depth - 1).isChild = true
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
      this.#push(Role.Text, null, line, node)
      if (attributes.count > 0) this.#frameAt(this.#depth - 1).context = this.#ownContext(node, attributes)
      return Want.Content
    }
    const nested = nodeFor(node, line, plan)
    this.#push(Role.Record, nested, line, node)
    this.#addAttributes(nested, attributes, offset, node.context)
    return wantOf(plan)
  }

  /**
   * An element that the open one does not ask for, but a record around it does: many of those that are to be empty are
   * never closed, and whether this one is, its end tells. Null where nobody asks for it.
   */
  #startStray(id: number, attributes: Attributes, offset: number): Want | null {
    const owner = this.#ownerOfStray(id)
    if (owner === null) return null
    const frame = this.#frames[this.#depth - 1] as Frame
    frame.strays ??= []
    let own = frame.strays.find((each) => each.owner === owner)
    if (own === undefined) {
      const { plan, source, context } = recordOf(owner)
      own = { plan, owner, nodes: [new RecordNode(plan, source, context)] }
      frame.strays.push(own)
    }
    return this.#startField(own.nodes.at(-1) as RecordNode, own.plan.elements[id] as PlannedField, attributes, offset)
  }

  /** The nearest record around the open one that asks for an element; null where none does. */
  #ownerOfStray(id: number): RecordNode | Strays | null {
    for (let depth = this.#depth - 1; depth > Math.max(this.#depth - MOST_AROUND, 0); depth -= 1) {
      const { role, line } = this.#frames[depth] as Frame
      if (role !== Role.Record || line === null) return null
      const { node, strays } = this.#frames[depth - 1] as Frame
      const stray = strays?.find(({ plan }) => plan.elements[id] !== undefined)
      if (stray !== undefined) return stray
      if (node !== null && node.plan.elements[id] !== undefined) return node
    }
    return null
  }

  /** Counts an element of the open record. Whether it is beyond the limit, which is reported once. */
  #isFull(offset: number): boolean {
    const isChild = this.#childOffset >= 0
    if (isChild) this.#childElements += 1
    else this.#containerElements += 1
    const count = isChild ? this.#childElements : this.#containerElements
    if (count === MAX_ELEMENTS + 1) this.report('limit-record-elements', offset)
    return count > MAX_ELEMENTS
  }

  #startUnknown(parent: Frame | null, name: ElementName, attributes: Attributes): Want {
    const isWanted =
      this.#options.unknownElements === true &&
      parent !== null &&
      (parent.role === Role.Foreign || parent.role === Role.Container || parent.role === Role.Record)
    if (!isWanted) return Want.Skip
    const { node } = parent
    this.#push(Role.Foreign, node, null, null)
    const foreign = {
      name: name.written,
      namespace: name.uri || null,
      attributes: attributesOf(attributes),
      texts: [],
      children: [],
    }
    this.#frameAt(this.#depth - 1).foreign = foreign
    return Want.Children
  }

  #addForeignText(frame: Frame, bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void {
    const fitting = this.#fittingEnd(frame, bytes, start, end, kind, offset)
    if (fitting > start) frame.foreign?.texts.push(decodeText(bytes, start, fitting, kind))
  }

  #endForeign({ foreign, node }: Frame): void {
    if (foreign === null) return
    const { name, namespace, attributes, texts, children } = foreign
    const element = { name, namespace, attributes, text: texts.join('').trim() || null, children }
    const parent = this.#top
    if (parent?.role === Role.Foreign) parent.foreign?.children.push(element)
    else node?.addUnknown(element)
  }

  #push(role: Role, node: RecordNode | null, line: PlannedField | null, parent: RecordNode | null): void {
    const frame = this.#frameAt(this.#depth)
    frame.role = role
    frame.node = node
    frame.line = line
    frame.parent = parent ?? node
    frame.isChild = false
    frame.first = -1
    frame.last = -1
    frame.size = 0
    frame.context = null
    frame.foreign = null
    frame.strays = null
    this.#depth += 1
  }

  /** Frames are used again: an element costs no object. */
  #frameAt(depth: number): Frame {
    let frame = this.#frames[depth]
    if (frame === undefined) {
      frame = {
        role: Role.Outside,
        node: null,
        line: null,
        parent: null,
        isChild: false,
        first: -1,
        last: -1,
        size: 0,
        context: null,
        foreign: null,
        strays: null,
      }
      this.#frames.push(frame)
    }
    return frame
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

  /** What the text of an element is read with that is no record; null where its record tells. */
  #ownContext(node: RecordNode, attributes: Attributes): ReadContext | null {
    for (let index = 0; index < attributes.count; index += 1) {
      if (attributes.name(index).id === this.#plan.base) return withBase(node.context, attributes.value(index))
    }
    return null
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
    this.report('limit-text-bytes', offset + room)
    return kind === TextKind.Tag ? start : safeTextEnd(bytes.subarray(0, start + room), start, kind === TextKind.Cdata)
  }

  /** A child's texts stay where they are until it ends; those of containers are copied. -1 when there is no room. */
  #store(bytes: Buffer, start: number, end: number, kind: TextKind, offset: number, previous: number): number {
    if (this.#childOffset >= 0) {
      const place = offset - this.#childOffset
      return this.#childTexts.add(place, place + end - start, kind, offset, previous)
    }
    const { room } = this.#containerTexts
    const piece = this.#containerTexts.add(bytes, start, end, kind, offset, previous)
    if (piece < 0 && this.#containerTexts.isFirstRefusal) this.report('limit-record-bytes', offset + room)
    return piece
  }

  #endBody(frame: Frame): void {
    const body = frame.node?.plan.body
    if (body && frame.first >= 0) frame.node?.addText(body.slot, frame.first)
  }
}

/** Of an element that was never closed: what stands in it is of the records around it. */
function giveBack(frame: Frame): void {
  for (const { owner, nodes } of frame.strays ?? []) {
    if (owner instanceof RecordNode) for (const node of nodes) owner.adopt(node)
    // Its owner's owner adopts them all, each once: handed on from record to record, many would be moved many times.
    else owner.nodes.push(...nodes)
  }
  frame.strays = null
}

function recordOf(owner: RecordNode | Strays): RecordNode {
  return owner instanceof RecordNode ? owner : (owner.nodes[0] as RecordNode)
}

/** All occurrences of an element that counts once make one record: each of its fields takes the first that says something. */
function nodeFor(parent: RecordNode, { field, slot }: PlannedField, plan: RecordPlan): RecordNode {
  const known = field.kind === 'oneOf' ? parent.onlyNode(slot) : undefined
  if (known !== undefined) return known
  const node = new RecordNode(plan, parent.source, parent.context)
  parent.addNode(slot, node)
  return node
}

function attributesOf(attributes: Attributes): Record<string, string> {
  const found: [string, string][] = []
  for (let index = 0; index < attributes.count; index += 1) {
    const { written, prefix } = attributes.name(index)
    if (written !== 'xmlns' && prefix !== 'xmlns') found.push([written, attributes.value(index)])
  }
  return Object.fromEntries(found)
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
