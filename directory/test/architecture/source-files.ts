import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Returns the sorted paths of all TypeScript files of directory/src, relative to it and with `/`. */
export function directorySources(): string[] {
  const folder = join(root, 'directory/src')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

/** Parses a file, by its path from the root of the repository. */
export function parse(path: string, text = readFileSync(join(root, path), 'utf8')): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}

export interface Import {
  /** A path from the root of the repository, or the specifier of a package. */
  readonly name: string
  /** Whether only types are imported. */
  readonly isType: boolean
  /** Whether it is imported when the code runs, by `import()`. */
  readonly isLazy: boolean
}

/** Returns what a file imports or re-exports, statically or by `import()`. */
export function importsOf(path: string, text?: string): Import[] {
  const found: Import[] = []
  const add = (specifier: ts.Expression | undefined, isType: boolean, isLazy = false): void => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return
    const name = specifier.text.startsWith('.')
      ? relative(root, resolve(root, dirname(path), specifier.text)).replaceAll('\\', '/')
      : specifier.text
    found.push({ name, isType, isLazy })
  }
  walk(parse(path, text), (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node))
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal as ts.Expression, true)
  })
  return found
}

/** Returns whether it is `import type` or `export type`, or a list in which each name is a type. */
function isTypeOnly(clause: ts.ImportClause | ts.ExportDeclaration | undefined): boolean {
  if (clause === undefined) return false
  if (clause.isTypeOnly) return true
  const names = ts.isImportClause(clause) ? clause.namedBindings : clause.exportClause
  if (ts.isImportClause(clause) && clause.name !== undefined) return false
  if (names === undefined || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}

/** Calls `visit` for each node of a file. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}
