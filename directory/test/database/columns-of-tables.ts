import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** A column, as the type of its table declares it. */
export interface DeclaredColumn {
  readonly table: string
  readonly column: string
  /** `string`, `number`, `boolean`, `Date`, `Uint8Array`, `JSON`, or one of them with `[]`. */
  readonly kind: string
  readonly isNullable: boolean
  /** Whether an insert may leave it out. */
  readonly isOptional: boolean
}

let columns: readonly DeclaredColumn[] | undefined

/** Returns the columns of all tables as the compiler understands their types, sorted by table and column. */
export function columnsOfTables(): readonly DeclaredColumn[] {
  // To compile takes seconds, and the tests of each kind of database ask for the columns.
  columns ??= readColumns()
  return columns
}

function readColumns(): DeclaredColumn[] {
  const path = fileURLToPath(new URL('./selected-tables.ts', import.meta.url))
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  }
  const program = ts.createProgram([path], options)
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(path)!
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  const typeOf = (name: string): ts.Type =>
    checker.getDeclaredTypeOfSymbol(exported.find((symbol) => symbol.name === name)!)
  const inserted = typeOf('InsertedTables')
  const found = typeOf('SelectedTables')
    .getProperties()
    .flatMap((table) =>
      checker
        .getTypeOfSymbol(table)
        .getProperties()
        .map((column): DeclaredColumn => {
          const type = checker.getTypeOfSymbol(column)
          const written = checker.getTypeOfSymbol(inserted.getProperty(table.name)!).getProperty(column.name)
          return {
            table: table.name,
            column: column.name,
            kind: kindOf(checker.getNonNullableType(type), checker),
            isNullable: isNullable(type),
            isOptional: written !== undefined && (written.flags & ts.SymbolFlags.Optional) !== 0,
          }
        }),
    )
  const key = ({ table, column }: DeclaredColumn): string => `${table} ${column}`
  return found.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

function isNullable(type: ts.Type): boolean {
  return type.isUnion() && type.types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0)
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  const parts = type.isUnion() ? type.types : [type]
  const all = (flags: ts.TypeFlags): boolean => parts.every((part) => (part.flags & flags) !== 0)
  if (all(ts.TypeFlags.StringLike)) return 'string'
  if (all(ts.TypeFlags.NumberLike)) return 'number'
  if (all(ts.TypeFlags.BooleanLike)) return 'boolean'
  const text = checker.typeToString(type)
  if (/^(?:readonly )?\w+\[\]$/.test(text)) return text.replace('readonly ', '')
  if (text === 'Date') return 'Date'
  return text.startsWith('Uint8Array') ? 'Uint8Array' : 'JSON'
}
