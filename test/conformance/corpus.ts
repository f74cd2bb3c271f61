import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/*
 * Documents of other people, which stand beside the repository where they are at hand. Tests over them are skipped
 * elsewhere, and run over documents of our own besides (own-documents.ts).
 */

const root = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url))

export const hasCorpus = existsSync(root)

/** Milliseconds for a test over the whole corpus, which takes seconds where nothing else runs. */
export const PATIENCE = 300_000

export interface CorpusDocument {
  /** Its path in the corpus. */
  readonly path: string
  read(): Buffer
}

/** The documents in a folder of the corpus and in those below, in the order of their paths. */
export function corpusDocuments(folder: string): CorpusDocument[] {
  if (!hasCorpus) return []
  return readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
    .sort()
    .map((path) => ({ path, read: () => readFileSync(root + path) }))
}

/** Returns the files beside feeds that the manifest lists under a name, such as `chapters json` or `transcript`. */
export function corpusCompanions(what: string): CorpusDocument[] {
  const notes = corpusNotes('companions')
  return corpusDocuments('companions').filter(({ path }) => {
    const note = notes.get(path) ?? ''
    return note.includes(',D,') && note.includes(what)
  })
}

/** Where the documents of a folder come from: their paths in their own repositories, by those in the corpus. */
export function corpusManifest(folder: string): Map<string, string> {
  const lines = hasCorpus ? readFileSync(`${root}manifest.csv`, 'utf8').split('\n') : []
  return new Map(
    lines
      .filter((line) => line.startsWith(`${folder}/`))
      .map((line) => line.split(','))
      .map(([path = '', , , , , source = '']) => [path, source]),
  )
}

/** What was noted of the documents of a folder when they were collected, such as `items=132; lang=nl`. */
export function corpusNotes(folder: string): Map<string, string> {
  const lines = hasCorpus ? readFileSync(`${root}manifest.csv`, 'utf8').split('\n') : []
  return new Map(
    lines.filter((line) => line.startsWith(`${folder}/`)).map((line) => [line.slice(0, line.indexOf(',')), line]),
  )
}
