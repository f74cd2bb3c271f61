// The documents that are read: generated ones, the same for the same seed, and real ones where they are at hand.
import { closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { feedmillPart } from './build.mjs'

/** Real feeds, which are other people's and stand beside the project where somebody put them. */
const corpus = join(import.meta.dirname, '../../../shared/corpus/podcasts')
export const hasCorpus = existsSync(corpus)

/** The paths of all real feeds. */
export function realFeeds() {
  if (!hasCorpus) return []
  return readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Every so-manieth of the real feeds, so that there are 64 of all kinds. */
export function someRealFeeds(count = 64) {
  const all = realFeeds()
  return Array.from({ length: Math.min(count, all.length) }, (_, n) => all[Math.floor((n * all.length) / count)])
}

/** Writes a feed of about so many bytes into the folder and gives its path. */
export async function generatedFile(folder, bytes, options = {}) {
  const { seed = 1, html = 'cdata', language = 'en' } = options
  const path = join(folder, `${bytes / 1000}kB-${html}-${language}-${seed}.xml`)
  if (existsSync(path) && statSync(path).size >= bytes) return path
  const { generatedChunks } = await feedmillPart('generate-feed')
  const file = openSync(path, 'w')
  for (const chunk of generatedChunks({ bytes, seed, html, language }, 1 << 20)) writeSync(file, chunk)
  closeSync(file)
  return path
}

/** Writes the hostile documents, each of about so many bytes, and gives their paths by name. */
export async function hostileFiles(folder, bytes) {
  const { hostileDocuments } = await feedmillPart('hostile-documents')
  return Object.fromEntries(
    Object.entries(hostileDocuments).map(([name, make], index) => {
      const path = join(folder, `hostile-${index}.xml`)
      writeFileSync(path, make(bytes))
      return [name, path]
    }),
  )
}
