import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** The code of a thread. */
export interface ThreadCode {
  /** The file of the bundle, which stands beside the file that contains the caller: `./database-worker.js`. */
  readonly built: string
  /** The source, relative to the caller: `./worker.ts`. */
  readonly source: string
  /** `import.meta.url` of the caller. */
  readonly here: string
}

/**
 * Starts a thread from the bundle. If the caller runs from sources, the thread needs its own loader for TypeScript, and
 * the `paths` of tsconfig.json, which name the sources of the library.
 */
export function startThread({ built, source, here }: ThreadCode, options: WorkerOptions = {}): Worker {
  if (!here.endsWith('.ts')) return new Worker(new URL(built, here), options)
  const loader = new URL('dist/esm/api/index.mjs', pathToFileURL(createRequire(here).resolve('tsx/package.json'))).href
  const entry = new URL(source, here).href
  const tsconfig = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
  const how = JSON.stringify({ parentURL: here, tsconfig })
  const script = `import(${JSON.stringify(loader)}).then(({ tsImport }) => tsImport(${JSON.stringify(entry)}, ${how}))`
  return new Worker(script, { ...options, eval: true, execArgv: [] })
}
