// Compiles the directory as its users get it, and beside it what the other servers and the client share with it.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname
const directory = join(here, '../..')
// Beside the packages of this folder: the schema and the servers must have one graphql-js, the one that is here.
const parts = join(here, 'node_modules/.parts')

const entries = ['measured-database', 'measured-server', 'built-directory', 'questions', 'shared-work']

/** A part of `bench/graphql`, compiled. */
export const part = (name) => import(pathToFileURL(join(parts, `${name}.js`)).href)

export function build() {
  mkdirSync(parts, { recursive: true })
  writeFileSync(join(parts, 'package.json'), '{ "type": "module" }\n')
  tsup()
  const options = ['--no-config', '--format', 'esm', '--target', 'node20.19', '--out-dir', parts]
  const paths = entries.flatMap((name) => [`--entry.${name}`, `bench/graphql/${name}.ts`])
  tsup(...paths, ...options)
  // Compiled code reads its files from beside it.
  for (const name of ['schema.sql', 'schema.graphql']) cpSync(join(directory, 'dist', name), join(parts, name))
}

function tsup(...options) {
  execFileSync('npx', ['tsup', '--silent', ...options], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
}
