import { parseJson, type UnreadableBody } from '../read-body.ts'
import type { QueryRequest } from './run-query.ts'

/** Reads a request of GraphQL from its body: one query, no batch. */
export function readQueryRequest(text: string, maxQueryLength: number): QueryRequest | UnreadableBody {
  const body = parseJson(text)
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
  return {
    body: text,
    query,
    variables: variables as QueryRequest['variables'],
    // Clients with one operation send an empty name.
    operationName: operationName === '' ? null : operationName,
  }
}

function invalid(message: string): UnreadableBody {
  return { status: 400, message }
}
