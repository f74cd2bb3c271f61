import { DirectoryError } from '../runtime/directory-error.ts'
import { eventNames, isEventName } from './event-names.ts'
import { filterableFields } from './filter-fields.ts'
import { compilePattern } from './pattern.ts'
import type { Clause, FilterInput } from './webhook.ts'

/** A filter that was checked. */
export interface CheckedFilter {
  readonly eventType: string
  readonly description: string | null
  readonly clauses: readonly Clause[]
  readonly includedUuids: readonly string[]
  readonly excludedUuids: readonly string[]
}

/** The most uuids in each list of a filter. */
export const MAX_LISTED_UUIDS = 100_000
const MAX_DESCRIPTION = 255
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const places = [1, 2, 3, 4, 5] as const

/**
 * Checks a filter that a client gave.
 *
 * @throws DirectoryError BAD_USER_INPUT with the name of the argument that is invalid
 */
export function readFilter(input: FilterInput): CheckedFilter {
  const { eventType } = input
  const description = input.description ?? null
  if (!isEventName(eventType)) throw refused(`\`eventType\` must be one of ${eventNames.join(', ')}`)
  if (description !== null && description.length > MAX_DESCRIPTION) {
    throw refused(`\`description\` must have at most ${MAX_DESCRIPTION} characters`)
  }
  return {
    eventType,
    description,
    clauses: places.flatMap((place) => readClause(input, place)),
    includedUuids: readUuids('includedUuids', input.includedUuids),
    excludedUuids: readUuids('excludedUuids', input.excludedUuids),
  }
}

function readClause(input: FilterInput, place: (typeof places)[number]): Clause[] {
  const field = input[`field${place}`] ?? null
  const pattern = input[`value${place}`] ?? null
  if (field === null && pattern === null) return []
  if (pattern === null) throw refused(`\`value${place}\` must be given with \`field${place}\``)
  if (field === null) throw refused(`\`field${place}\` must be given with \`value${place}\``)
  const fields = filterableFields(input.eventType)
  if (!fields.has(field)) {
    throw refused(`\`field${place}\` must be a field of ${input.eventType}: ${[...fields].join(', ')}`)
  }
  compilePattern(pattern, `value${place}`)
  return [{ place, field, pattern }]
}

function readUuids(name: string, given: FilterInput['includedUuids']): string[] {
  if (given === null || given === undefined) return []
  if (given.length > MAX_LISTED_UUIDS) throw refused(`\`${name}\` must have at most ${MAX_LISTED_UUIDS} entries`)
  const uuids = given.map((uuid, index) => {
    const lower = uuid?.toLowerCase() ?? ''
    if (!UUID.test(lower)) throw refused(`\`${name}[${index}]\` must be a UUID of 36 characters`)
    return lower
  })
  return [...new Set(uuids)]
}

function refused(message: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', message)
}
