import { parseJson, type UnreadableBody } from '../read-body.ts'
import type { QueryRequest } from './run-query.ts'

/** Reads a request of GraphQL from its body: one query, no batch. */
export function readQueryRequest(text: string, maxQueryLength: number): QueryRequest | UnreadableBody {
  const body = parseJson(text, 'getLatestPodcastEpisodes')
  if (body.status !== 200) return body
  if (Array.isArray(body.value)) return invalid('The body must be one JSON object: several queries at once are refused')
  if (typeof body.value !== 'object' || body.value === null) return invalid('The body must be a JSON object')
  const { query, variables = null, operationName = null } = body.value as Record<string, unknown>
  if (typeof query !== 'string') return invalid('`query` must be a string: the text of the query')
  if (query.length > maxQueryLength) {
    return { status: 413, message: `The text of the query has more than ${maxQueryLength} characters` }
  }
  if (variables !== null && (typeof variables !== 'object' || Array.isArray(variables))) {
    return invalid('`variables` must be a JSON object')
  }
  if (operationName !== null && typeof operationName !== 'string') return invalid('`operationName` must be a string')
  const given = variables as QueryRequest['variables']
  const entries = given === null ? 0 : entriesIn(given)
  if (entries > MAX_ENTRIES) {
    return invalid(`The lists in \`variables\` have ${entries} entries. At most ${MAX_ENTRIES} are allowed`)
  }
  return {
    body: text,
    query,
    variables: given === null || entries <= MAX_LIST ? given : withShortLists(given),
    // Clients with one operation send an empty name.
    operationName: operationName === '' ? null : operationName,
  }
}

/**
 * The most entries that all lists in the variables have together. A body of 512 KB has room for 13,000 uuids of a
 * filter.
 */
const MAX_ENTRIES = 20_000
/** Entries of the longest list that an argument takes. */
const MAX_LIST = 1_000

/** Counts the entries of lists, without looking at them. */
function entriesIn(variables: Readonly<Record<string, unknown>>): number {
  let entries = 0
  for (const value of Object.values(variables)) {
    if (Array.isArray(value)) entries += value.length
    else if (typeof value === 'object' && value !== null) {
      for (const inside of Object.values(value)) if (Array.isArray(inside)) entries += inside.length
    }
  }
  return entries
}

/**
 * Cuts lists that no argument takes. They stay too long, so their fields are refused before the entries are looked at.
 */
function withShortLists(variables: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const cut = (value: unknown) =>
    Array.isArray(value) && value.length > MAX_LIST ? value.slice(0, MAX_LIST + 1) : value
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, cut(value)]))
}

function invalid(message: string): UnreadableBody {
  return { status: 400, message }
}
