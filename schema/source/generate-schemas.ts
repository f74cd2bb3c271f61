import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { schemaTypes } from './entity-types.ts'
import { type JsonSchema, TypeSchemas } from './schema-of-type.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the schemas of the entities, as text by file name. Each stands for itself, with all that it refers to. */
export function generateSchemas(): Map<string, string> {
  const program = ts.createProgram(
    schemaTypes.map(({ source }) => join(root, source)),
    compilerOptions(),
  )
  return new Map(
    schemaTypes.map(({ name, source, type }) => [
      `${name}.json`,
      `${JSON.stringify(schemaOf(program, name, source, type), null, 2)}\n`,
    ]),
  )
}

function schemaOf(program: ts.Program, name: string, source: string, type: string): JsonSchema {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(join(root, source))
  const module = file && checker.getSymbolAtLocation(file)
  const symbol = module?.exports?.get(ts.escapeLeadingUnderscores(type))
  if (symbol === undefined) throw new Error(`${source} exports no ${type}`)
  const schemas = new TypeSchemas(checker)
  const entity = schemas.ofInterface(symbol)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:feedmill:schema:${name}`,
    title: type,
    ...entity,
    $defs: schemas.definitions(),
  }
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options
}
