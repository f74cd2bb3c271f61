import { type Attr, type Field, missingValue, type Shape } from '../../core/shape.ts'
import { KnownNames } from '../names/known-names.ts'
import { readerOfLine, recordClass } from './raw-record.ts'
import type { PlannedField, RecordPlan } from './record-plan.ts'

/** A document as data: the elements of its frame, and the fields that are read from them. */
export interface DocumentShape<C extends Shape, I extends Shape> {
  /** Elements that contain children and show the document's kind, also within a foreign root: `rss`. */
  readonly containers: readonly string[]
  /** Elements that contain children and show the document's kind only as its root: `channel`. */
  readonly rootContainers?: readonly string[]
  /** Elements inside of these that contain children and do not show the document's kind: `items`. */
  readonly innerContainers?: readonly string[]
  /**
   * Conventional prefixes of the format's own namespaces: any element in them shows the document's kind. The empty
   * prefix stands for the namespaces whose names are written without one.
   */
  readonly namespaces?: readonly string[]
  /** Roots of documents of another kind, with any content. Any other root may be a wrapper around a container. */
  readonly foreignRoots?: readonly string[]
  /** The attribute whose value `base64` applies to the text of its element: `mode` in Atom 0.3. */
  readonly base64Attribute?: string
  /** The attribute whose value `text` or `text/plain` says that the text of its element is plain: `type` in Atom. */
  readonly plainAttribute?: string
  /** The record of all containers together. */
  readonly containerShape: C
  /** The elements that are the children, such as `item`. */
  readonly children: readonly string[]
  readonly childShape: I
}

/** A document's shape with numbers for names. */
export interface DocumentPlan {
  readonly names: KnownNames
  readonly containers: ReadonlySet<number>
  /** The containers that show the document's kind only as its root. */
  readonly rootContainers: ReadonlySet<number>
  /** The containers that never show the document's kind. */
  readonly innerContainers: ReadonlySet<number>
  readonly namespaces: ReadonlySet<string>
  readonly foreignRoots: ReadonlySet<number>
  readonly children: ReadonlySet<number>
  readonly container: RecordPlan
  readonly child: RecordPlan
  /** The number of `xml:base`. */
  readonly base: number
  /** The number of the attribute for `base64`; -1 if there is none. */
  readonly base64: number
  /** The number of the attribute for plain text; -1 if there is none. */
  readonly plain: number
}

const XML_BASE = 'xml:base'

/** Compiles the tables of a document. Done once for each kind of document, not for each document. */
export function compileDocument<C extends Shape, I extends Shape>(document: DocumentShape<C, I>): DocumentPlan {
  const found = new Set<string>([XML_BASE])
  collectNames(document.containerShape, found)
  collectNames(document.childShape, found)
  const { base64Attribute, plainAttribute } = document
  for (const name of [base64Attribute, plainAttribute]) if (name !== undefined) found.add(name)
  const { rootContainers = [], innerContainers = [], foreignRoots = [], children } = document
  const frame = [...document.containers, ...rootContainers]
  // Inner containers are not structural: the name `items` does not show which namespace was meant.
  const names = new KnownNames([...found, ...innerContainers], [...frame, ...foreignRoots, ...children])
  const idOf = (name: string): number => names.ids.get(name.toLowerCase()) ?? -1
  const plans = new Map<Shape, RecordPlan>()
  const container = compileShape(document.containerShape, idOf, plans)
  const child = compileShape(document.childShape, idOf, plans)
  const ids = (list: readonly string[]): ReadonlySet<number> => new Set(list.map(idOf))
  return {
    names,
    containers: ids([...frame, ...innerContainers]),
    rootContainers: ids(rootContainers),
    innerContainers: ids(innerContainers),
    namespaces: new Set(document.namespaces),
    foreignRoots: ids(foreignRoots),
    children: ids(children),
    container,
    child,
    base: idOf(XML_BASE),
    base64: base64Attribute === undefined ? -1 : idOf(base64Attribute),
    plain: plainAttribute === undefined ? -1 : idOf(plainAttribute),
  }
}

function collectNames(shape: Shape, found: Set<string>): void {
  for (const field of Object.values(shape)) {
    if (field.kind !== 'body' && field.kind !== 'group') found.add(field.name)
    if ('shape' in field) collectNames(field.shape, found)
  }
}

function compileShape(shape: Shape, idOf: (name: string) => number, plans: Map<Shape, RecordPlan>): RecordPlan {
  const known = plans.get(shape)
  if (known !== undefined) return known
  const fields = Object.entries(shape).map(([name, field], slot): PlannedField => {
    const plan = 'shape' in field ? compileShape(field.shape, idOf, plans) : null
    return {
      slot,
      name,
      field,
      plan,
      endsText: endsText(field),
      group: null,
      attributed: null,
      read: readerOfLine(field),
    }
  })
  const { elements, attributes } = byName(fields, idOf)
  const body = fields.find(({ field }) => field.kind === 'body') ?? null
  const emptyCells = [...fields.map(({ field }) => missingValue(field)), ...fields.map(() => undefined)]
  const fieldsByName = new Map(fields.map((planned) => [planned.name, planned]))
  const plan = { fields, fieldsByName, elements, attributes, emptyCells, body, Record: recordClass(fields) }
  plans.set(shape, plan)
  return plan
}

/** Returns the fields of a table by the ids of their names, with those of its groups. */
function byName(
  fields: readonly PlannedField[],
  idOf: (name: string) => number,
): { elements: PlannedField[]; attributes: PlannedField[] } {
  const elements: PlannedField[] = []
  const attributes: PlannedField[] = []
  for (const planned of fields) {
    const { field } = planned
    if (field.kind === 'attr') attributes[idOf((field as Attr<unknown>).name)] = planned
    else if (field.kind !== 'body' && field.kind !== 'group') elements[idOf(field.name)] = planned
  }
  for (const group of fields.filter(({ field }) => field.kind === 'group')) {
    const { elements: rare, attributes: rareAttributes } = group.plan as RecordPlan
    for (const [id, line] of rareAttributes.entries()) if (line !== undefined) attributes[id] = { ...line, group }
    for (const [id, line] of rare.entries()) {
      if (line === undefined) continue
      const own = elements[id]
      // A rare name ends no text unless its line says so: `<dc:coverage>` in a title is a part of it.
      const endsText = (line.field as { readonly endsText?: boolean }).endsText === true
      if (own === undefined) elements[id] = { ...line, group, endsText }
      else if (own.plan === null && line.plan !== null) elements[id] = { ...own, attributed: { ...line, group } }
    }
  }
  return { elements, attributes }
}

/**
 * Returns whether an element ends a text (recovery, rule 4). Unless the table says otherwise, only elements with a
 * prefix do, because HTML has no prefixes.
 */
function endsText(field: Field): boolean {
  if (field.kind === 'attr' || field.kind === 'body' || field.kind === 'group') return false
  return field.endsText ?? field.name.includes(':')
}
