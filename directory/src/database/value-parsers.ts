import { types } from 'pg'

/** Numbers of types in PostgreSQL's catalog. */
const INT8 = 20
const INT8_ARRAY = 1016
const TEXT_ARRAY = 1009
const DATE = 1082

type Parse = (text: string) => unknown

const textArray = (types.getTypeParser as (type: number) => unknown)(TEXT_ARRAY) as (text: string) => (string | null)[]

const parsers: { readonly [type: number]: Parse } = {
  // Counts, identifiers and epoch seconds stay below 2^53.
  [INT8]: Number,
  [INT8_ARRAY]: (text) => textArray(text).map((item) => (item === null ? null : Number(item))),
  // A day has no time zone: a `Date` would be another day in some zones.
  [DATE]: (text) => text,
}

/** How `pg` reads columns: `bigint` is a number. */
export const valueParsers = {
  getTypeParser: (type: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : parsers[type]) ?? (types.getTypeParser(type, format ?? 'text') as Parse),
}
