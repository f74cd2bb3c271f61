import { type EntitySchema, type Shape, shapesIn } from './object-schema.ts'

/** Fields of a type: `true` for a scalar, an enumeration or a list of these; an object for the fields of an object. */
export interface Selection {
  readonly [field: string]: true | Selection
}

/** What events tell of a field: its value at its default arguments, unless `notSent` says why not. */
interface Sending {
  /** The fields that events tell of an object, or of each object of a list. */
  readonly inside?: Selection
  readonly notSent?: string
}

/** What a field is if the feed does not have it, or was not read yet. */
export type Empty = null | readonly []

/** The type of a column in SQL. */
export type ColumnType = 'uuid' | 'text' | 'bigint' | 'integer' | 'boolean' | 'text[]'

/** A field in a column of its own. */
export interface ColumnField extends Sending {
  readonly place: 'column'
  readonly type: ColumnType
  /** The name of the column. Default: that of the field, such as `date_published` for `datePublished`. */
  readonly column?: string
  /** Whether only queries that ask for the column read it. */
  readonly isLarge?: boolean
  /** What writes the column, if it is not a reading of the feed. */
  readonly writtenBy?: string
}

/** A field in the column `details`, under its own name. */
export interface DetailField<E extends Empty = Empty> extends Sending {
  readonly place: 'details'
  readonly empty: E
}

/** A field in the column `extras`, under its own name: what the interface does not have. */
export interface ExtraField<E extends Empty = Empty> extends Sending {
  readonly place: 'extras'
  readonly empty: E
}

/** A field that a resolver makes of other fields, tables or files. */
export interface MadeField extends Sending {
  readonly place: 'resolver'
  /** The field in `details` that it is made of. */
  readonly of?: string
}

/** A field of the library that the interface does not have. */
export interface UnservedField {
  readonly place: 'unserved'
  readonly why: string
}

export type Field = ColumnField | DetailField | ExtraField | MadeField | UnservedField

/** The fields of an entity: where each one stands, and what events tell of it. */
export interface Fields {
  readonly [field: string]: Field
}

export const column = (type: ColumnType, options: Omit<ColumnField, 'place' | 'type'> = {}): ColumnField => ({
  place: 'column',
  type,
  ...options,
})

export const detail = <const E extends Empty>(empty: E, options: Sending = {}): DetailField<E> => ({
  place: 'details',
  empty,
  ...options,
})

export const extra = <const E extends Empty>(empty: E, options: Sending = {}): ExtraField<E> => ({
  place: 'extras',
  empty,
  ...options,
})

export const made = (options: Omit<MadeField, 'place'> = {}): MadeField => ({ place: 'resolver', ...options })

export const unserved = (why: string): UnservedField => ({ place: 'unserved', why })

type EmptyOf<Value> = null extends Value ? null : NonNullable<Value> extends readonly unknown[] ? readonly [] : null

/** The fields of a table, and the others of the library's type `Read`, which stand in `details`. */
export type WithDetails<Read, F> = F & {
  readonly [name in Exclude<keyof Read, keyof F>]: DetailField<EmptyOf<Read[name]>>
}

/** The fields of a table, and the others of these names, which stand in `extras`. */
export type WithExtras<Extras, Name extends keyof Extras, F> = F & {
  readonly [name in Exclude<Name, keyof F>]: ExtraField<EmptyOf<Extras[name]>>
}

/**
 * Returns the table of the fields of an entity of the library.
 *
 * A field that is not named has the usual place: it is stored in `details`, served, and told to webhooks with all that is
 * inside. A test demands that the table and the GraphQL schema have the same fields.
 *
 * @param schema the library's JSON Schema of the entity
 * @param named the fields that have another place, or that the entity of the library does not have
 */
export const fieldsOf =
  <Read extends object>(schema: EntitySchema) =>
  <const F extends Fields>(named: F): WithDetails<Read, F> =>
    withUsual('details', Object.keys(schema.properties), shapesIn(schema), named) as WithDetails<Read, F>

/**
 * Returns the table of the extras of an entity that are served beyond the interface, as {@link fieldsOf} does.
 *
 * @param type the type of the extras in `$defs` of the schema
 * @param names the extras that are served
 */
export const extrasOf =
  <Extras extends object>(schema: EntitySchema, type: string) =>
  <Name extends keyof Extras & string, const F extends Fields>(
    names: readonly Name[],
    named: F,
  ): WithExtras<Extras, Name, F> =>
    withUsual('extras', names, shapesIn(schema, type), named) as WithExtras<Extras, Name, F>

function withUsual(
  place: 'details' | 'extras',
  names: readonly string[],
  shapeOf: (name: string) => Shape,
  named: Fields,
): Fields {
  const ofLibrary = names.map((name) => [name, named[name] ?? { place, ...shapeOf(name) }] as const)
  // Events have the fields in the order of the library: `uuid` first.
  return { ...Object.fromEntries(ofLibrary), ...named }
}

/** The fields of its content that an event has. */
export function selectionOf(fields: Fields): Selection {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.place === 'unserved' || field.notSent !== undefined ? [] : [[name, field.inside ?? true]],
    ),
  )
}

/** The fields in `details` that are needed to serve the selected fields of an entity. */
export function selectedDetails(fields: Fields, isSelected: (field: string) => boolean): readonly string[] {
  const needed = Object.entries(fields).flatMap(([name, field]) => {
    const source = field.place === 'details' ? name : field.place === 'resolver' ? field.of : undefined
    return source !== undefined && isSelected(name) ? [source] : []
  })
  return [...new Set(needed)]
}

/** The selected fields that stand in `extras`. */
export function selectedExtras(fields: Fields, isSelected: (field: string) => boolean): readonly string[] {
  return Object.entries(fields).flatMap(([name, { place }]) => (place === 'extras' && isSelected(name) ? [name] : []))
}
