import type { Empty, Selection } from './field.ts'

/** What a JSON Schema of the library says about a field. */
interface FieldSchema {
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly $ref?: string
  readonly type?: unknown
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly properties?: { readonly [field: string]: FieldSchema }
}

/** A JSON Schema of an entity. */
export interface EntitySchema {
  readonly properties: { readonly [field: string]: FieldSchema }
  readonly $defs: { readonly [type: string]: FieldSchema }
}

/** What a field is without a value, and for an object or a list of objects, the fields inside. */
export interface Shape {
  readonly empty: Empty
  readonly inside?: Selection
}

/**
 * Returns the function that says the shape of a field of an entity, or of a type in its `$defs`. No type of a field may
 * contain itself.
 */
export function shapesIn({ $defs, properties }: EntitySchema, type?: string): (field: string) => Shape {
  const shapeOf = ({ $ref, items, anyOf, properties: inside }: FieldSchema): Shape => {
    if ($ref !== undefined) return shapeOf($defs[$ref.slice('#/$defs/'.length)] ?? {})
    if (items !== undefined) return { ...shapeOf(items), empty: [] }
    // A type or `null`.
    if (anyOf !== undefined) return { ...shapeOf(anyOf.find((one) => one.type !== 'null') ?? {}), empty: null }
    return inside === undefined ? { empty: null } : { empty: null, inside: selectionOf(inside) }
  }
  const selectionOf = (fields: EntitySchema['properties']): Selection =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shapeOf(field).inside ?? true]))
  const fields = type === undefined ? properties : ($defs[type]?.properties ?? {})
  return (field) => shapeOf(fields[field] ?? {})
}
