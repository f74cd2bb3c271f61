import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** A file that pages load. */
export interface StaticFile {
  readonly name: string
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
  /** Changes with the content: pages ask for `NAME?v=VERSION`, which browsers may keep for ever. */
  readonly version: string
}

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** The files of the pages, with the pieces that they are made of, in order. */
const sources = {
  'directory.css': {
    contentType: CSS,
    pieces: ['base', 'frame', 'fields', 'search', 'series', 'feed', 'player', 'reader', 'dashboard', 'narrow'].map(
      (name) => `styles/${name}.css`,
    ),
  },
  'browse.js': { contentType: SCRIPT, pieces: ['browse.js'] },
  'comic.js': { contentType: SCRIPT, pieces: ['comic.js'] },
  'explorer.js': { contentType: SCRIPT, pieces: ['explorer.js'] },
  'keep.js': { contentType: SCRIPT, pieces: ['keep.js'] },
  'player.js': { contentType: SCRIPT, pieces: ['player.js'] },
  'reader.js': { contentType: SCRIPT, pieces: ['reader.js'] },
  'search.js': { contentType: SCRIPT, pieces: ['search.js'] },
  'subscribe.js': { contentType: SCRIPT, pieces: ['subscribe.js'] },
} as const

export type StaticName = keyof typeof sources

export type StaticFiles = { readonly [name in StaticName]: StaticFile }

/** What one script imports of another one. An imported script imports nothing itself. */
const IMPORT = /(?<= from '\.\/)[a-z]+\.js(?=')/g

/** Reads the files of the pages, which lie in `static/` beside this module. */
export async function readStaticFiles(): Promise<StaticFiles> {
  const folder = new URL('./static/', import.meta.url)
  const texts = new Map(
    await Promise.all(
      Object.entries(sources).map(async ([name, { pieces }]) => {
        const read = await Promise.all(pieces.map((piece) => readFile(new URL(piece, folder), 'utf8')))
        return [name, read.join('')] as const
      }),
    ),
  )
  const versionOf = (text: string) => hash('sha256', text, 'hex').slice(0, 12)
  const files = Object.entries(sources).map(([name, { contentType }]) => {
    // A script asks for the version of another one that it was made for.
    const text = texts.get(name)!.replace(IMPORT, (other) => `${other}?v=${versionOf(texts.get(other) ?? '')}`)
    return [name, { name, contentType, body: new TextEncoder().encode(text), version: versionOf(text) }] as const
  })
  return Object.fromEntries(files) as unknown as StaticFiles
}
