import type { ForeignElement } from '../../core/foreign-element.ts'
import type { Attributes, ElementName } from '../events.ts'

/** An open element that is not in the table. */
export interface OpenUnknown {
  readonly name: string
  readonly namespace: string | null
  readonly attributes: Record<string, string>
  readonly texts: string[]
  readonly children: ForeignElement[]
}

export function openUnknown({ written, uri }: ElementName, attributes: Attributes): OpenUnknown {
  return { name: written, namespace: uri || null, attributes: attributesOf(attributes), texts: [], children: [] }
}

/** Returns the element as it is passed on, after its end. */
export function closedUnknown({ name, namespace, attributes, texts, children }: OpenUnknown): ForeignElement {
  return { name, namespace, attributes, text: texts.join('').trim() || null, children }
}

function attributesOf(attributes: Attributes): Record<string, string> {
  const found: [string, string][] = []
  for (let index = 0; index < attributes.count; index += 1) {
    const { written, prefix } = attributes.name(index)
    if (written !== 'xmlns' && prefix !== 'xmlns') found.push([written, attributes.value(index)])
  }
  return Object.fromEntries(found)
}
