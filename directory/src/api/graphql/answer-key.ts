import {
  type ArgumentNode,
  type DirectiveNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql'
import { asksForSchema, asksForTranscript, isFree, type QueryAnalysis } from './analyse-query.ts'

/** A place in a key for the value of a variable. If the variable is not given, the prefix is left out too. */
interface Hole {
  readonly prefix: string
  readonly variable: string
}

type KeyParts = readonly (string | Hole)[]

/** Fields whose answers belong to one account. */
const uncachedFields = [
  'Query.getMyDeveloperWebhooks',
  'Query.getWebhookFilterByUuid',
  'Query.getApiRequestsRemaining',
  'Query.getTranscriptCreditsRemaining',
]

const partsOfOperation = new WeakMap<OperationDefinitionNode, KeyParts | null>()

/**
 * Returns the key under which the answer to an operation is kept; `null` if the answer must not be kept. White space,
 * the order of arguments, and literals in place of variables do not change the key.
 */
export function answerKey(
  operation: OperationDefinitionNode,
  analysis: QueryAnalysis,
  variables: { readonly [name: string]: unknown },
): string | null {
  let parts = partsOfOperation.get(operation)
  if (parts === undefined) {
    parts = isCacheable(operation, analysis) ? new KeyWriter(analysis.fragments).write(operation) : null
    partsOfOperation.set(operation, parts)
  }
  return parts === null ? null : filled(parts, variables)
}

function isCacheable(operation: OperationDefinitionNode, analysis: QueryAnalysis): boolean {
  if (operation.operation !== 'query') return false
  if (isFree(operation, analysis)) return asksForSchema(operation, analysis)
  // The answer may cost a credit, and depends on whether the account has paid one.
  if (asksForTranscript(analysis)) return false
  return !uncachedFields.some((field) => analysis.selectedFields.has(field))
}

function filled(parts: KeyParts, variables: { readonly [name: string]: unknown }): string {
  let key = ''
  for (const part of parts) {
    if (typeof part === 'string') key += part
    else if (variables[part.variable] !== undefined) key += part.prefix + JSON.stringify(variables[part.variable])
  }
  return key
}

class KeyWriter {
  readonly #fragments: QueryAnalysis['fragments']
  readonly #parts: (string | Hole)[] = []
  /** Fragments in the order of their first spread. Each is written once, after the operation. */
  readonly #spread = new Set<FragmentDefinitionNode>()

  constructor(fragments: QueryAnalysis['fragments']) {
    this.#fragments = fragments
  }

  write({ selectionSet }: OperationDefinitionNode): KeyParts {
    this.#selections(selectionSet)
    // The loop also reaches the fragments that it adds to the set itself.
    for (const { name, selectionSet: selections } of this.#spread) {
      this.#text(` ${name.value}`)
      this.#selections(selections)
    }
    return this.#parts
  }

  #selections({ selections }: SelectionSetNode): void {
    this.#text('{')
    for (const selection of selections) {
      if (selection.kind === 'Field') {
        this.#text(`${selection.alias === undefined ? '' : `${selection.alias.value}:`}${selection.name.value}`)
        this.#arguments(selection.arguments ?? [])
      } else if (selection.kind === 'InlineFragment') {
        this.#text('...')
      } else {
        const fragment = this.#fragments.get(selection.name.value)
        this.#text(`...${selection.name.value}`)
        if (fragment !== undefined) this.#spread.add(fragment)
      }
      this.#directives(selection.directives ?? [])
      if (selection.kind !== 'FragmentSpread' && selection.selectionSet !== undefined) {
        this.#selections(selection.selectionSet)
      }
      this.#text(',')
    }
    this.#text('}')
  }

  #directives(directives: readonly DirectiveNode[]): void {
    for (const directive of directives) {
      this.#text(`@${directive.name.value}`)
      this.#arguments(directive.arguments ?? [])
    }
  }

  #arguments(given: readonly ArgumentNode[]): void {
    if (given.length === 0) return
    this.#text('(')
    const sorted = given.toSorted((a, b) => (a.name.value < b.name.value ? -1 : 1))
    for (const { name, value } of sorted) this.#value(`,${name.value}=`, value)
    this.#text(')')
  }

  #value(prefix: string, value: ValueNode): void {
    if (value.kind === 'Variable') {
      this.#parts.push({ prefix, variable: value.name.value })
    } else if (value.kind === 'ListValue') {
      // Written as JSON, so that a variable with the same values gives the same key.
      this.#text(`${prefix}[`)
      value.values.forEach((item, index) => {
        this.#value(index === 0 ? '' : ',', item)
      })
      this.#text(']')
    } else if (value.kind === 'ObjectValue') {
      this.#text(`${prefix}{`)
      value.fields.forEach((field, index) => {
        this.#value(`${index === 0 ? '' : ','}${JSON.stringify(field.name.value)}:`, field.value)
      })
      this.#text('}')
    } else {
      this.#text(prefix + JSON.stringify(valueFromASTUntyped(value)))
    }
  }

  #text(text: string): void {
    const last = this.#parts.at(-1)
    if (typeof last === 'string') this.#parts[this.#parts.length - 1] = last + text
    else this.#parts.push(text)
  }
}
