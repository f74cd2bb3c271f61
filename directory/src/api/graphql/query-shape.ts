import {
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  type SelectionSetNode,
  type Token,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/**
 * The text of a query without its literals. If one query of a shape is valid, others can fail only because of a
 * literal.
 */
export interface QueryShape {
  readonly key: string
  /** The numbers and strings that the key leaves out, in the order of the text. */
  readonly literals: readonly ValueNode[]
}

/**
 * Returns the shape of a parsed query. The key leaves out white space, comments, and the numbers and strings in
 * arguments of fields. Fields that answer under one name must have equal arguments, so the key keeps the literals of
 * such fields.
 */
export function shapeOf(document: DocumentNode): QueryShape {
  const literals = literalsOf(document)
  const leftOut = new Set(literals.map(({ loc }) => loc!.startToken))
  let key = ''
  for (let token: Token | null = document.loc!.startToken; token !== null; token = token.next) {
    if (token.kind !== 'Comment') key += `${leftOut.has(token) ? markOf(token) : textOf(token)} `
  }
  return { key, literals }
}

/** The types at the places of literals of a valid query. */
export function typesOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  literals: readonly ValueNode[],
): readonly (GraphQLInputType | undefined)[] {
  const info = new TypeInfo(schema)
  const types = new Map<ValueNode, GraphQLInputType | undefined>()
  const note = (node: ValueNode) => void types.set(node, info.getInputType() ?? undefined)
  visit(document, visitWithTypeInfo(info, { IntValue: note, FloatValue: note, StringValue: note }))
  return literals.map((literal) => types.get(literal))
}

/** Whether each literal is one that its type allows. */
export function doLiteralsFit(
  literals: readonly ValueNode[],
  types: readonly (GraphQLInputType | undefined)[],
): boolean {
  return literals.every((literal, index) => doesFit(literal, types[index]))
}

function doesFit(literal: ValueNode, type: GraphQLInputType | undefined): boolean {
  const named = getNamedType(type)
  if (!isLeafType(named)) return false
  try {
    return named.parseLiteral(literal, null) !== undefined
  } catch {
    return false
  }
}

function literalsOf({ definitions }: DocumentNode): ValueNode[] {
  const fields: FieldNode[] = []
  for (const definition of definitions) {
    if ('selectionSet' in definition) collectFields(definition.selectionSet, fields)
  }
  const timesUsed = new Map<string, number>()
  for (const field of fields) timesUsed.set(answerName(field), (timesUsed.get(answerName(field)) ?? 0) + 1)
  const literals: ValueNode[] = []
  for (const field of fields) {
    if (timesUsed.get(answerName(field)) !== 1) continue
    for (const { value } of field.arguments ?? []) collectLiterals(value, literals)
  }
  return literals
}

/** All fields in the order of the text. */
function collectFields({ selections }: SelectionSetNode, fields: FieldNode[]): void {
  for (const selection of selections) {
    if (selection.kind === 'Field') fields.push(selection)
    if (selection.kind !== 'FragmentSpread' && selection.selectionSet !== undefined) {
      collectFields(selection.selectionSet, fields)
    }
  }
}

function answerName({ alias, name }: FieldNode): string {
  return (alias ?? name).value
}

function collectLiterals(value: ValueNode, literals: ValueNode[]): void {
  if (value.kind === 'ListValue') for (const item of value.values) collectLiterals(item, literals)
  else if (value.kind === 'ObjectValue') for (const field of value.fields) collectLiterals(field.value, literals)
  else if (value.kind === 'IntValue' || value.kind === 'FloatValue' || value.kind === 'StringValue')
    literals.push(value)
}

/** Returns the placeholder of a literal, by its kind. Queries contain it only in strings and comments. */
function markOf({ kind }: Token): string {
  return kind === 'Int' ? '#int' : kind === 'Float' ? '#float' : '#string'
}

function textOf({ kind, value }: Token): string {
  return kind === 'String' || kind === 'BlockString' ? JSON.stringify(value) : (value ?? kind)
}
