import { type ReadContext, valueOfReading } from '../../core/reading.ts'
import { readReference } from '../../values/url.ts'
import type { Attributes } from '../events.ts'
import type { DocumentPlan } from './compile-document.ts'

const BASE64_MODE = /^\s*base64\s*$/i
/** The types of plain text in Atom 1.0 and 0.3. */
const PLAIN_TYPE = /^\s*text(?:\/plain)?\s*$/i

/**
 * Returns the context for the text of an element that is no record; `null` if it is that of its record.
 *
 * @param around The context of the record.
 */
export function ownContext(
  { base, base64, plain }: DocumentPlan,
  around: ReadContext,
  attributes: Attributes,
): ReadContext | null {
  let context: ReadContext | null = null
  for (let index = 0; index < attributes.count; index += 1) {
    const { id } = attributes.name(index)
    if (id < 0) continue
    if (id === base) context = withBase(context ?? around, attributes.value(index))
    else if (id === base64 && BASE64_MODE.test(attributes.value(index))) {
      context = { ...(context ?? around), isBase64: true }
    } else if (id === plain && PLAIN_TYPE.test(attributes.value(index))) {
      context = { ...(context ?? around), isPlain: true }
    }
  }
  return context
}

/** Returns a context with the base that an `xml:base` names; it is relative to the base around it (rule G8). */
export function withBase(context: ReadContext, base: string): ReadContext {
  const baseUrl = valueOfReading(readReference(base, context))
  return baseUrl === null ? context : { ...context, baseUrl, hasOwnBase: true }
}
