import ts from 'typescript'

/** A schema, or a part of one. */
export type JsonSchema = { [keyword: string]: unknown }

const NULL: JsonSchema = { type: 'null' }

/**
 * Makes JSON Schema of declared types of plain data: interfaces, unions, lists, records and literals. Types with a name
 * become definitions of that name.
 *
 * @throws Error for a type that JSON cannot carry, or of a form that no public type has had so far
 */
export class TypeSchemas {
  readonly #checker: ts.TypeChecker
  readonly #definitions = new Map<string, JsonSchema>()

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  /** The definitions that schemas made so far refer to, by name. */
  definitions(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#definitions].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** Returns the schema of an interface. */
  ofInterface(symbol: ts.Symbol): JsonSchema {
    const members = this.#checker.getPropertiesOfType(this.#checker.getDeclaredTypeOfSymbol(symbol))
    return { ...this.#description(symbol), ...this.#ofMembers(members) }
  }

  #ofMembers(members: readonly ts.Symbol[]): JsonSchema {
    const required = members.filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0)
    return {
      type: 'object',
      properties: Object.fromEntries(members.map((member) => [member.name, this.#ofMember(member)])),
      ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    }
  }

  #ofMember(member: ts.Symbol): JsonSchema {
    const declaration = member.declarations?.[0]
    if (declaration === undefined || !ts.isPropertySignature(declaration) || declaration.type === undefined) {
      throw new Error(`${member.name} is no declared property`)
    }
    const described = this.#description(member)
    // A number is whole unless its field says that it has a fraction: see src/model/index.ts.
    const numbers = /\bfraction\b/.test(String(described['description'])) ? 'number' : 'integer'
    return { ...described, ...this.#ofNode(declaration.type, numbers) }
  }

  #ofNode(node: ts.TypeNode, numbers: 'number' | 'integer'): JsonSchema {
    if (ts.isParenthesizedTypeNode(node)) return this.#ofNode(node.type, numbers)
    if (ts.isTypeOperatorNode(node)) return this.#ofNode(node.type, numbers)
    if (ts.isArrayTypeNode(node)) return { type: 'array', items: this.#ofNode(node.elementType, numbers) }
    if (ts.isLiteralTypeNode(node)) return ofLiteral(node)
    if (ts.isUnionTypeNode(node)) return union(node.types.map((each) => this.#ofNode(each, numbers)))
    if (ts.isTypeLiteralNode(node)) {
      return this.#ofMembers(this.#checker.getPropertiesOfType(this.#checker.getTypeFromTypeNode(node)))
    }
    if (ts.isTypeReferenceNode(node)) return this.#ofReference(node, numbers)
    switch (node.kind) {
      case ts.SyntaxKind.StringKeyword:
        return { type: 'string' }
      case ts.SyntaxKind.BooleanKeyword:
        return { type: 'boolean' }
      case ts.SyntaxKind.NumberKeyword:
        return { type: numbers }
      default:
        throw new Error(`JSON Schema has no such type: ${node.getText()}`)
    }
  }

  #ofReference(node: ts.TypeReferenceNode, numbers: 'number' | 'integer'): JsonSchema {
    const name = node.typeName.getText()
    const given = node.typeArguments ?? []
    if (name === 'Readonly' && given.length === 1) return this.#ofNode(given[0]!, numbers)
    if (name === 'Record' && given.length === 2) {
      return { type: 'object', additionalProperties: this.#ofNode(given[1]!, numbers) }
    }
    if (given.length > 0) throw new Error(`JSON Schema is not made of ${node.getText()}`)
    const symbol = this.#meant(node.typeName)
    if (!this.#definitions.has(symbol.name)) {
      // The name is taken first: a type may contain itself.
      this.#definitions.set(symbol.name, {})
      this.#definitions.set(symbol.name, this.#ofNamed(symbol))
    }
    return { $ref: `#/$defs/${symbol.name}` }
  }

  #ofNamed(symbol: ts.Symbol): JsonSchema {
    if ((symbol.flags & ts.SymbolFlags.Interface) !== 0) return this.ofInterface(symbol)
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol)
    const values = (type.isUnion() ? type.types : [type]).map((each) => (each.isStringLiteral() ? each.value : null))
    if (values.includes(null)) throw new Error(`${symbol.name} is neither an interface nor a list of texts`)
    return { ...this.#description(symbol), enum: values.toSorted() }
  }

  #meant(name: ts.EntityName): ts.Symbol {
    const symbol = this.#checker.getSymbolAtLocation(name)
    if (symbol === undefined) throw new Error(`${name.getText()} is declared nowhere`)
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #description(symbol: ts.Symbol): JsonSchema {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker))
    const description = text
      .replaceAll(/\{@link (\w+)\}/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return description === '' ? {} : { description }
  }
}

function ofLiteral({ literal }: ts.LiteralTypeNode): JsonSchema {
  switch (literal.kind) {
    case ts.SyntaxKind.NullKeyword:
      return NULL
    case ts.SyntaxKind.TrueKeyword:
      return { const: true }
    case ts.SyntaxKind.FalseKeyword:
      return { const: false }
    default:
      if (ts.isStringLiteral(literal)) return { const: literal.text }
      throw new Error(`JSON Schema has no such literal: ${literal.getText()}`)
  }
}

function union(schemas: readonly JsonSchema[]): JsonSchema {
  const constants = schemas.filter((schema) => 'const' in schema || schema === NULL)
  const others = schemas.filter((schema) => !constants.includes(schema))
  const isPlain = others.length === 1 && Object.keys(others[0]!).join() === 'type'
  if (isPlain && constants.every((schema) => schema === NULL)) return { type: [others[0]!['type'], 'null'] }
  if (others.length === 0) return { enum: constants.map((schema) => (schema === NULL ? null : schema['const'])) }
  return { anyOf: schemas }
}
