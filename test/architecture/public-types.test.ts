import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { entriesProgram, exportsOf, meant, publicEntries } from './public-entries.ts'
import { root } from './source-files.ts'

const program = entriesProgram()
const checker = program.getTypeChecker()
const exported = new Map(publicEntries.map(({ name, source }) => [name, new Set(exportsOf(program, source).values())]))
const exportedAnywhere = new Set([...exported.values()].flatMap((symbols) => [...symbols]))

/** The entries that must export every type that their declarations name, or leave it to the entries listed here. */
const sufficient: Record<string, readonly string[]> = {
  feedmill: ['feedmill/podcast', 'feedmill/sss', 'feedmill/tables'],
  'feedmill/podcast': ['feedmill/tables'],
  'feedmill/sss': ['feedmill/tables'],
  'feedmill/chapters': [],
  'feedmill/transcript': [],
  'feedmill/html': [],
}

describe('every type that a public declaration names', () => {
  test.each(publicEntries)('can be imported from some entry: $name', ({ name }) => {
    expect(
      typesNamedBy(exported.get(name)!)
        .filter((type) => !exportedAnywhere.has(type))
        .map(nameOf),
    ).toEqual([])
  })

  test.each(Object.entries(sufficient))('can be imported from %s itself', (name, others) => {
    const known = new Set([name, ...others].flatMap((entry) => [...exported.get(entry)!]))
    expect(
      typesNamedBy(exported.get(name)!)
        .filter((type) => !known.has(type))
        .map(nameOf),
    ).toEqual([])
  })
})

/**
 * Returns the exported types that the declarations of symbols name, directly or through other types. The bases of
 * interfaces are left out, as programs need not name them.
 */
function typesNamedBy(symbols: Iterable<ts.Symbol>): ts.Symbol[] {
  const seen = new Set(symbols)
  const named = new Set<ts.Symbol>()
  for (const symbol of seen) {
    for (const declaration of symbol.declarations ?? []) {
      eachReference(declaration, (type, isBase) => {
        seen.add(type)
        if (!isBase && isExported(type)) named.add(type)
      })
    }
  }
  return [...named]
}

/** Calls `visit` for each type of the project that a declaration refers to, apart from what its code uses. */
function eachReference(declaration: ts.Node, visit: (type: ts.Symbol, isBase: boolean) => void): void {
  const look = (node: ts.Node): void => {
    if (ts.isBlock(node) || isInitializer(node) || isPrivate(node)) return
    const isBase = ts.isExpressionWithTypeArguments(node)
    const name = ts.isTypeReferenceNode(node) ? node.typeName : isBase ? node.expression : undefined
    const symbol = name && checker.getSymbolAtLocation(name)
    if (symbol !== undefined) {
      const type = meant(symbol, checker)
      if (!(type.flags & ts.SymbolFlags.TypeParameter) && isOurs(type)) visit(type, isBase)
    }
    ts.forEachChild(node, look)
  }
  ts.forEachChild(declaration, look)
}

function isInitializer(node: ts.Node): boolean {
  return ts.isVariableDeclaration(node.parent) && node.parent.initializer === node
}

function isPrivate(node: ts.Node): boolean {
  return ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)
}

function isOurs({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((each) => each.getSourceFile().fileName.startsWith(join(root, 'src')))
}

function isExported({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((each) => (ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Export) !== 0)
}

function nameOf({ name, declarations = [] }: ts.Symbol): string {
  const [declaration] = declarations
  return declaration === undefined ? name : `${name} of ${declaration.getSourceFile().fileName.slice(root.length + 1)}`
}
