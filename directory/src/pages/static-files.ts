import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readEditor } from './editor/read-editor.ts'
import { compress, type Encoding, type PackedAnswer } from './packed-answer.ts'

/** A file that pages load. It is compressed once, when somebody asks for it first. */
export interface StaticFile extends PackedAnswer {
  readonly name: string
  readonly body: Uint8Array<ArrayBuffer>
  /** Changes with the content: pages ask for `NAME?v=VERSION`, which browsers may keep for ever. */
  readonly version: string
}

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** The files of the pages that are texts, with the pieces that they are made of, in order. */
const texts = {
  'directory.css': {
    contentType: CSS,
    pieces: [
      'base',
      'frame',
      'fields',
      'search',
      'series',
      'feed',
      'player',
      'reader',
      'library',
      'dashboard',
      'operator',
      'narrow',
    ].map((name) => `styles/${name}.css`),
  },
  'adults.js': { contentType: SCRIPT, pieces: ['adults.js'] },
  'browse.js': { contentType: SCRIPT, pieces: ['browse.js'] },
  'copy.js': { contentType: SCRIPT, pieces: ['copy.js'] },
  'comic.js': { contentType: SCRIPT, pieces: ['comic.js'] },
  'explorer.js': { contentType: SCRIPT, pieces: ['explorer.js'] },
  'follow.js': { contentType: SCRIPT, pieces: ['follow.js'] },
  'heard.js': { contentType: SCRIPT, pieces: ['heard.js'] },
  'keep.js': { contentType: SCRIPT, pieces: ['keep.js'] },
  'page.js': { contentType: SCRIPT, pieces: ['page.js'] },
  'library.js': { contentType: SCRIPT, pieces: ['library.js'] },
  'library-files.js': { contentType: SCRIPT, pieces: ['library-files.js'] },
  'listening.js': { contentType: SCRIPT, pieces: ['listening.js'] },
  'not-kept.js': { contentType: SCRIPT, pieces: ['not-kept.js'] },
  'player.js': { contentType: SCRIPT, pieces: ['player.js'] },
  'reader.js': { contentType: SCRIPT, pieces: ['reader.js'] },
  'search.js': { contentType: SCRIPT, pieces: ['search.js'] },
  'subscribe.js': { contentType: SCRIPT, pieces: ['subscribe.js'] },
  'words.js': { contentType: SCRIPT, pieces: ['words.js'] },
  'wait.js': { contentType: SCRIPT, pieces: ['wait.js'] },
  'favicon.svg': { contentType: 'image/svg+xml', pieces: ['icons/favicon.svg'] },
  'manifest.webmanifest': { contentType: 'application/manifest+json', pieces: ['icons/manifest.webmanifest'] },
} as const

/** The files of the pages that are pictures, with their content types. */
const pictures = {
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
} as const

/** The files that browsers and other sites look for at the root, whatever a page says. */
export const rootNames = ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'manifest.webmanifest'] as const

export type StaticName = keyof typeof texts | keyof typeof pictures

export type StaticFiles = { readonly [name in StaticName]: StaticFile }

/** What one script imports of another one. No script imports itself by others. */
const IMPORT = /(?<= from '\.\/)[a-z-]+\.js(?=')/g
/** Quality of brotli for files that are compressed once. */
const BEST = 11

const folder = new URL('./static/', import.meta.url)

/** Reads the files of the pages, which lie in `static/` beside this module. */
export async function readStaticFiles(): Promise<StaticFiles> {
  const files = [...(await readTexts()), ...(await readPictures())]
  return Object.fromEntries(files.map((file) => [file.name, file])) as unknown as StaticFiles
}

async function readTexts(): Promise<StaticFile[]> {
  const written = new Map(
    await Promise.all(
      Object.entries(texts).map(async ([name, { pieces }]) => {
        const read = await Promise.all(pieces.map((piece) => readFile(new URL(piece, folder), 'utf8')))
        return [name, read.join('')] as const
      }),
    ),
  )
  /** Returns a script that asks for the versions of others that it was made for. */
  const withVersions = (name: string): string =>
    (written.get(name) ?? '').replace(IMPORT, (other) => `${other}?v=${versionOf(withVersions(other))}`)
  return Object.entries(texts).map(([name, { contentType }]) => {
    return textFile(name, contentType, withVersions(name))
  })
}

function textFile(name: string, contentType: string, text: string): StaticFile {
  const version = versionOf(text)
  return { name, contentType, body: new TextEncoder().encode(text), version, tag: `"${version}"`, pack: packOnce(text) }
}

/** Returns the script of the explorer's editor, which is read when somebody opens the explorer first. */
export function createEditorFile(): () => Promise<StaticFile> {
  let file: Promise<StaticFile> | undefined
  return () => {
    file ??= readEditor().then((text) => textFile('editor.js', SCRIPT, text))
    return file
  }
}

async function readPictures(): Promise<StaticFile[]> {
  return await Promise.all(
    Object.entries(pictures).map(async ([name, contentType]) => {
      const body = new Uint8Array(await readFile(new URL(`icons/${name}`, folder)))
      const version = versionOf(body)
      return { name, contentType, body, version, tag: `"${version}"` }
    }),
  )
}

function versionOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 12)
}

/** Compresses a text when it is asked for first, and keeps the result. */
function packOnce(text: string): (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return (encoding) => {
    const known = packed.get(encoding) ?? compress(text, encoding, BEST)
    packed.set(encoding, known)
    return known
  }
}
