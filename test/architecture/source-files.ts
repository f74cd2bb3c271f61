import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** All TypeScript files below a folder of the project, as paths from the root with `/`, sorted. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

export function parse(path: string, text = readFileSync(join(root, path), 'utf8')): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

/**
 * What a file imports or re-exports, statically or by `import()`: project files as paths from the root, packages by
 * specifier.
 */
export function importsOf(path: string, text = readFileSync(join(root, path), 'utf8')): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('.')
        ? relative(root, resolve(root, dirname(path), fileName)).replaceAll('\\', '/')
        : fileName,
    )
}

/** Calls `visit` for each node of a file. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}
