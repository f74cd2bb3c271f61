import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** A file that pages load. */
export interface StaticFile {
  readonly name: string
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
  /** Changes with the content: pages ask for `NAME?v=VERSION`, which may be kept for ever. */
  readonly version: string
}

const contentTypes = {
  'directory.css': 'text/css; charset=utf-8',
  'explorer.js': 'text/javascript; charset=utf-8',
  'player.js': 'text/javascript; charset=utf-8',
  'search.js': 'text/javascript; charset=utf-8',
} as const

export type StaticName = keyof typeof contentTypes

export type StaticFiles = { readonly [name in StaticName]: StaticFile }

/** Reads the files of the pages, which lie in `static/` beside this module. */
export async function readStaticFiles(): Promise<StaticFiles> {
  const folder = new URL('./static/', import.meta.url)
  const files = await Promise.all(
    Object.entries(contentTypes).map(async ([name, contentType]) => {
      const body = new Uint8Array(await readFile(new URL(name, folder)))
      return [name, { name, contentType, body, version: hash('sha256', body, 'hex').slice(0, 12) }] as const
    }),
  )
  return Object.fromEntries(files) as unknown as StaticFiles
}
