import { excerpt } from '../core/reading.ts'
import type { JsonPath } from '../json/json-path.ts'
import type { CreatorReference, HostingProviderReference } from '../model/comic.ts'
import { kindOfName, type SssKind } from './document-type.ts'
import type { RawReference } from './elements/reference-elements.ts'
import type { SssNormalising } from './normalising.ts'

/** Returns the creators of a series, each once and at its listed position, without those that have no uuid. */
export function normaliseCreators(
  references: readonly RawReference[],
  at: JsonPath,
  normalising: SssNormalising,
): CreatorReference[] {
  const kept: CreatorReference[] = []
  const seen = new Set<string>()
  for (const [contentPosition, reference] of references.entries()) {
    const here = { parent: at, key: contentPosition }
    const uuid = uuidOfReference(reference, 'creator', here, normalising)
    if (uuid === null) continue
    if (seen.has(uuid)) normalising.report('sss-identifier-duplicate', { parent: here, key: 'identifier' }, uuid)
    else kept.push({ uuid, sssUrl: reference.url, contentPosition })
    seen.add(uuid)
  }
  return kept
}

/** Returns the provider of a series; `null` if the reference has no uuid. */
export function normaliseProvider(
  reference: RawReference | null,
  at: JsonPath,
  normalising: SssNormalising,
): HostingProviderReference | null {
  const uuid = reference === null ? null : uuidOfReference(reference, 'hosting-provider', at, normalising)
  return reference === null || uuid === null ? null : { uuid, sssUrl: reference.url }
}

function uuidOfReference(
  { type, linkedDataType, uuid, identifier }: RawReference,
  kind: SssKind,
  at: JsonPath,
  normalising: SssNormalising,
): string | null {
  const name = linkedDataType ?? type
  if (name !== null && kindOfName(name) !== kind) {
    normalising.report('sss-reference-type', at, excerpt(name))
    return null
  }
  // An identifier that is no uuid is already reported.
  if (identifier === null) normalising.report('sss-identifier-missing', { parent: at, key: 'identifier' })
  return uuid
}
