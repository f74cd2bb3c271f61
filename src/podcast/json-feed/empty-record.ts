import { missingValue, type RecordOf, type Shape } from '../../core/shape.ts'

/** The record of a document that has nothing of what a table reads. */
export function emptyRecord<S extends Shape>(shape: S): RecordOf<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, missingValue(field)]),
  ) as unknown as RecordOf<S>
}
