import { missingValue, type RecordOf, type Shape } from '../../core/shape.ts'

/** Returns the record of a document without any of the elements in a table. */
export function emptyRecord<S extends Shape>(shape: S): RecordOf<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, missingValue(field)]),
  ) as unknown as RecordOf<S>
}
