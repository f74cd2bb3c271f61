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
    pieces: ['base', 'frame', 'fields', 'search', 'series', 'player', 'library', 'dashboard', 'narrow'].map(
      (name) => `styles/${name}.css`,
    ),
  },
  'browse.js': { contentType: SCRIPT, pieces: ['browse.js'] },
  'explorer.js': { contentType: SCRIPT, pieces: ['explorer.js'] },
  'follow.js': { contentType: SCRIPT, pieces: ['follow.js'] },
  'heard.js': { contentType: SCRIPT, pieces: ['heard.js'] },
  'keep.js': { contentType: SCRIPT, pieces: ['keep.js'] },
  'library.js': { contentType: SCRIPT, pieces: ['library.js'] },
  'library-files.js': { contentType: SCRIPT, pieces: ['library-files.js'] },
  'listening.js': { contentType: SCRIPT, pieces: ['listening.js'] },
  'not-kept.js': { contentType: SCRIPT, pieces: ['not-kept.js'] },
  'player.js': { contentType: SCRIPT, pieces: ['player.js'] },
  'reader.js': { contentType: SCRIPT, pieces: ['reader.js'] },
  'search.js': { contentType: SCRIPT, pieces: ['search.js'] },
} as const

export type StaticName = keyof typeof sources

export type StaticFiles = { readonly [name in StaticName]: StaticFile }

/** What one script imports of another one. */
const IMPORT = /(?<= from '\.\/)[a-z-]+\.js(?=')/g

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
  /** Returns a script that asks for the versions of others that it was made for. No script imports itself by others. */
  const withVersions = (name: string): string =>
    (texts.get(name) ?? '').replace(IMPORT, (other) => `${other}?v=${versionOf(withVersions(other))}`)
  const files = Object.entries(sources).map(([name, { contentType }]) => {
    const text = withVersions(name)
    return [name, { name, contentType, body: new TextEncoder().encode(text), version: versionOf(text) }] as const
  })
  return Object.fromEntries(files) as unknown as StaticFiles
}
