import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { entriesProgram, exportsOf, publicEntries } from './public-entries.ts'
import { root } from './source-files.ts'

const program = entriesProgram()
const checker = program.getTypeChecker()

/** Files of types whose values the library makes and programs hand back: their missing fields are never undefined. */
const madeByUs: readonly string[] = [
  'src/model/',
  'src/core/diagnostics.ts',
  'src/podcast/parts.ts',
  'src/sss/parts.ts',
  'src/changes/seen-part.ts',
  'src/changes/feed-event.ts',
  'src/fetch/outcome/outcome.ts',
  'src/fetch/outcome/conditional.ts',
  'src/fetch/outcome/freshness.ts',
  'src/fetch/politeness/host-backoff.ts',
  'src/fetch/outcome/link-header.ts',
  'src/fetch/guarded-request.ts#GuardedResponse',
  'src/websub/events.ts',
]

describe('an optional field of an argument may also be undefined', () => {
  test.each(publicEntries)('$name', ({ source }) => {
    const entry = program.getSourceFile(join(root, source))!
    const handedIn = [...exportsOf(program, source).values()].flatMap((symbol) => parametersOf(symbol, entry))
    expect(optionalWithoutUndefined(handedIn)).toEqual([])
  })
})

/** Returns the parameter types of an exported function, constructor or method. */
function parametersOf(symbol: ts.Symbol, entry: ts.SourceFile): ts.Type[] {
  const isType = (symbol.flags & ts.SymbolFlags.Interface) !== 0
  const type = isType ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbolAtLocation(symbol, entry)
  const methods = isType ? type.getProperties().map((each) => checker.getTypeOfSymbolAtLocation(each, entry)) : []
  return [type, ...methods]
    .flatMap((each) => [...each.getCallSignatures(), ...each.getConstructSignatures()])
    .flatMap((signature) => signature.getParameters())
    .map((parameter) => checker.getTypeOfSymbolAtLocation(parameter, entry))
}

/** Returns the optional fields, such as `FetchRequest.signal`, that may be missing but not undefined, also nested. */
function optionalWithoutUndefined(types: Iterable<ts.Type>): string[] {
  const seen = new Set(types)
  const found = new Set<string>()
  for (const type of seen) {
    for (const part of partsOf(type)) seen.add(part)
    for (const field of type.getProperties().filter(isHandedIn)) {
      const inside = checker.getTypeOfSymbol(field)
      for (const signature of inside.getCallSignatures()) seen.add(signature.getReturnType())
      seen.add(inside)
      if (field.flags & ts.SymbolFlags.Optional && !maybeUndefined(inside)) found.add(nameOf(field, type))
    }
  }
  return [...found].toSorted()
}

/** Returns the parts of a type: alternatives, elements of a list, or the constraint of a type parameter. */
function partsOf(type: ts.Type): readonly ts.Type[] {
  if (type.isUnionOrIntersection()) return type.types
  if (type.isTypeParameter()) return [checker.getBaseConstraintOfType(type) ?? type]
  return 'target' in type ? checker.getTypeArguments(type as ts.TypeReference) : []
}

function isHandedIn({ declarations = [] }: ts.Symbol): boolean {
  return declarations.every((each) => {
    const owner = ts.isInterfaceDeclaration(each.parent) ? each.parent.name.text : ''
    const place = `${each.getSourceFile().fileName.slice(root.length + 1)}#${owner}`
    return place.startsWith('src/') && !madeByUs.some((made) => place.startsWith(made))
  })
}

/** Tells whether a type includes undefined itself. The checker has another undefined for missing fields. */
function maybeUndefined(type: ts.Type): boolean {
  return (type.isUnion() ? type.types : [type]).includes(checker.getUndefinedType())
}

function nameOf(field: ts.Symbol, type: ts.Type): string {
  const owner = field.declarations?.[0]?.parent
  const name = owner !== undefined && ts.isInterfaceDeclaration(owner) ? owner.name.text : checker.typeToString(type)
  return `${name}.${field.name}`
}
