import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import tsup from '../../tsup.config.ts'
import { root } from './source-files.ts'

interface Manifest {
  readonly exports: Record<string, string | { readonly default: string }>
}

/** A module that programs may import: its import name, and its source file as a path from the root. */
export interface PublicEntry {
  readonly name: string
  readonly source: string
}

/** Every subpath export of package.json that is code. */
export const publicEntries: readonly PublicEntry[] = publicEntriesOf(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
)

function publicEntriesOf({ exports }: Manifest): PublicEntry[] {
  const builds = typeof tsup === 'function' ? [] : [tsup].flat()
  const sources: Record<string, string> = Object.assign({}, ...builds.map(({ entry }) => entry))
  return Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === 'string' ? undefined : sources[target.default.replace(/^\.\/dist\/|\.js$/g, '')]
    return source === undefined ? [] : [{ name: `feedmill${path.slice(1)}`, source }]
  })
}

/** Returns the options that the project is compiled with. */
export function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options
}

let compiled: ts.Program | undefined

/** Returns the compiler's program of all public entries. It is made once for all test files of a process. */
export function entriesProgram(): ts.Program {
  compiled ??= ts.createProgram(
    publicEntries.map(({ source }) => join(root, source)),
    compilerOptions(),
  )
  return compiled
}

/** Returns the exports of a file by name. A re-export gives the symbol that it leads to, not the alias. */
export function exportsOf(program: ts.Program, source: string): ReadonlyMap<string, ts.Symbol> {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(join(root, source))
  const module = file && checker.getSymbolAtLocation(file)
  const symbols = module === undefined ? [] : checker.getExportsOfModule(module)
  return new Map(symbols.map((symbol) => [symbol.name, meant(symbol, checker)]))
}

/** Returns the symbol that a name stands for, through imports and re-exports. */
export function meant(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}
