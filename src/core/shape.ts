import { emptyList } from './fitted-list.ts'
import type { Reader } from './reading.ts'

/*
 * The vocabulary of the element tables. A table is a plain object, one line per element:
 *
 *   const itemElements = {
 *     guid:     one('guid', verbatim),
 *     title:    one('title', plainText),
 *     summary:  markup('itunes:summary', htmlText),
 *     keywords: many('itunes:keywords', plainText),
 *     image:    oneOf('itunes:image', { href: attr('href', url), text: body(url) }),
 *     persons:  manyOf('podcast:person', { name: body(plainText), role: attr('role', plainText) }),
 *   }
 *   type RawItem = RecordOf<typeof itemElements>
 *
 * The same tables serve XML and JSON: a name is an element's `prefix:local` (with the conventional prefix of its
 * namespace) or a member's name. Tables hold no control flow, and the drivers that read by them name no element.
 */

/** Options of a table line that names an element. */
export interface ElementOptions {
  /**
   * Whether the element's start tag ends an unclosed text element before it (recovery, rule 4). By default only
   * prefixed names do: `<link>` inside a description is HTML, while `<itunes:image>` is not.
   */
  readonly endsText?: boolean
}

/** The text of the first non-empty occurrence of an element. */
export interface One<T> extends ElementOptions {
  readonly kind: 'one'
  readonly name: string
  readonly reader: Reader<T>
}

/** The first non-empty occurrence of an element that holds markup: its inner XML as written, with CDATA unwrapped. */
export interface Markup<T> extends ElementOptions {
  readonly kind: 'markup'
  readonly name: string
  readonly reader: Reader<T>
}

/** The texts of all occurrences of an element, in document order. */
export interface Many<T> extends ElementOptions {
  readonly kind: 'many'
  readonly name: string
  readonly reader: Reader<T>
}

/**
 * An element with attributes or children, read as one record. If it is repeated, each field takes the first occurrence
 * that has a value (rule G2).
 */
export interface OneOf<S extends Shape> extends ElementOptions {
  readonly kind: 'oneOf'
  readonly name: string
  readonly shape: S
}

/** All occurrences of an element with attributes or children. */
export interface ManyOf<S extends Shape> extends ElementOptions {
  readonly kind: 'manyOf'
  readonly name: string
  readonly shape: S
}

/** Whether an element occurs, with any content. */
export interface Flag extends ElementOptions {
  readonly kind: 'flag'
  readonly name: string
}

/** An attribute of the element that the shape describes. */
export interface Attr<T> {
  readonly kind: 'attr'
  readonly name: string
  readonly reader: Reader<T>
}

/** Options of a table line for the text of the element itself. */
export interface BodyOptions {
  /**
   * Whether tags are part of the text, as they are by default. A URL contains no tags, so tags in its element are child
   * elements.
   */
  readonly holdsTags?: boolean
}

/** The text of the element that the shape describes. */
export interface Body<T> extends BodyOptions {
  readonly kind: 'body'
  readonly reader: Reader<T>
}

/**
 * Rare elements and attributes beside those of the shape, as a record of their own. The record is `null` if the
 * document has none, so that rare elements cost nothing where they are absent. If the table around has a line for the
 * text of an element, a line of the group for the same element reads its attributes.
 */
export interface Group<S extends Shape> {
  readonly kind: 'group'
  readonly shape: S
}

export type Field =
  | Group<Shape>
  | One<unknown>
  | Markup<unknown>
  | Many<unknown>
  | OneOf<Shape>
  | ManyOf<Shape>
  | Flag
  | Attr<unknown>
  | Body<unknown>

/** An element table: the fields of a raw record with their sources. */
export interface Shape {
  readonly [field: string]: Field
}

/** The raw value of a table line. A missing or empty one is `null`, or an empty list. */
export type ValueOf<F> = F extends OneOf<infer S> | Group<infer S>
  ? RecordOf<S> | null
  : F extends ManyOf<infer S>
    ? readonly RecordOf<S>[]
    : F extends Many<infer T>
      ? readonly T[]
      : F extends One<infer T> | Markup<infer T> | Attr<infer T> | Body<infer T>
        ? T | null
        : F extends Flag
          ? boolean
          : never

/** The raw record of a table, before any rule about precedence or defaults. */
export type RecordOf<S extends Shape> = { readonly [K in keyof S]: ValueOf<S[K]> }

/** Returns the raw value of a line whose element or attribute is missing. */
export function missingValue({ kind }: Field): null | false | readonly never[] {
  if (kind === 'flag') return false
  return kind === 'many' || kind === 'manyOf' ? emptyList : null
}

export function one<T>(name: string, reader: Reader<T>, options?: ElementOptions): One<T> {
  return { kind: 'one', name, reader, ...options }
}

export function markup<T>(name: string, reader: Reader<T>, options?: ElementOptions): Markup<T> {
  return { kind: 'markup', name, reader, ...options }
}

export function many<T>(name: string, reader: Reader<T>, options?: ElementOptions): Many<T> {
  return { kind: 'many', name, reader, ...options }
}

export function oneOf<const S extends Shape>(name: string, shape: S, options?: ElementOptions): OneOf<S> {
  return { kind: 'oneOf', name, shape, ...options }
}

export function manyOf<const S extends Shape>(name: string, shape: S, options?: ElementOptions): ManyOf<S> {
  return { kind: 'manyOf', name, shape, ...options }
}

export function flag(name: string, options?: ElementOptions): Flag {
  return { kind: 'flag', name, ...options }
}

export function attr<T>(name: string, reader: Reader<T>): Attr<T> {
  return { kind: 'attr', name, reader }
}

export function body<T>(reader: Reader<T>, options?: BodyOptions): Body<T> {
  return { kind: 'body', reader, ...options }
}

export function group<const S extends Shape>(shape: S): Group<S> {
  return { kind: 'group', shape }
}
